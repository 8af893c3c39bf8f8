"""The rules help: a book of every system's rules with drawn examples."""
