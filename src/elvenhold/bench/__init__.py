"""How fast we are, measured on this machine: the rules, the solver, the import, and peers to compare with."""
