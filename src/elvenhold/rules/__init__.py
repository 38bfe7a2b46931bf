"""The game itself: standard library only, no clock, no I/O, no global randomness.

Paragraph numbers in comments (``# 9.7, R-31``) are those of ``docs/rules.md``.
"""
