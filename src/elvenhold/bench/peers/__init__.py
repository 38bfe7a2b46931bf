"""Scripts that measure other games' software, each by itself: they know nothing of Elvenhold.

The Python of a throw-away environment runs them, with the CPU time to measure for as the only argument;
they print JSON. Their imports come late, so that tools can read them where the peers are not installed.
"""
