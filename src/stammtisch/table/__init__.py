"""One table's life without HTTP: seats, entries, what each seat sees, bots taking their turns."""
