"""The screens, a folder each; `parts` is what they share."""
