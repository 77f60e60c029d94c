"""Telling people who are elsewhere: by web push, by mail, by a webhook. Knows no tables."""
