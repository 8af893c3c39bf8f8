"""The match screen: the frame around any rule system's table, and the moments of a match."""
