"""Tables and their entries in SQL, by SQLAlchemy; migrations from the first table on."""
