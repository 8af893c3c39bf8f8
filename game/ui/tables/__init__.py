"""What a rule system draws on the match screen: `base` says what it is; a folder a system."""
