"""Journeys: the travel step searched exactly; and random play in compiled code."""

from elvenhold.solver.best import Journey, best_journeys, pareto_journeys

__all__ = ["Journey", "best_journeys", "pareto_journeys"]
