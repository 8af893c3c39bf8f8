"""Drawing: tables, figures, dice."""
