"""The command line, one verb a file; `entry` runs them and says in a sentence what goes wrong."""
