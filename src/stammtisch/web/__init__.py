"""The table server: pages, posts, events. Litestar on Granian."""
