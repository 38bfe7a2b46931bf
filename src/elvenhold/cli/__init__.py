"""The command line: ``elvenhold play | serve | simulate | check | replay | perft ...``."""
