"""How Sphinx makes the site of what `build.py` has laid ready."""

from __future__ import annotations

import stammtisch

project = "Stammtisch"
author = "The Stammtisch authors"
project_copyright = f"2026, {author}"
release = version = stammtisch.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 4
exclude_patterns = ["README.md"]
default_role = "py:obj"  # our docstrings put code between single backticks
highlight_language = "none"
pygments_dark_style = "github-dark"
templates_path: list[str] = []

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False  # else those of other libraries, in their own markup
autodoc_preserve_defaults = True
maximum_signature_line_length = 72
python_display_short_literal_types = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Stammtisch"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = html_logo = "static/icon.svg"
html_copy_source = False
html_show_sphinx = False
LIGHT, DARK = ("#84291e", "#6d4a3a"), ("#e5ae66", "#c9a98a")
"""The table's own accent: for links, and for those that were followed."""
html_theme_options = {
    f"{theme}_css_variables": {
        "color-brand-primary": link,
        "color-brand-content": link,
        "color-brand-visited": followed,
        "color-sidebar-link-text--top-level": "var(--color-foreground-secondary)",
    }
    for theme, (link, followed) in (("light", LIGHT), ("dark", DARK))
}
