"""Journeys: the travel step searched exactly."""
