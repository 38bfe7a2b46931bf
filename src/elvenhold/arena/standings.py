"""What a tournament came to: for each bot and for each pair."""

from math import sqrt
from typing import Any

from elvenhold.arena.deals import margin
from elvenhold.arena.elo import Outcome, Rating, ratings
from elvenhold.arena.tally import PARTS
from elvenhold.arena.tournament import CrossTable, Match, TournamentPlan
from elvenhold.arena.wilson import wilson_interval

ANCHOR = "random"  # has Elo 0 if it takes part, else the first bot


def standings_of(plan: TournamentPlan, table: CrossTable) -> dict[str, Any]:
    """Plain data. Everything counts the games in which a bot is alone against others, win parts as parts.

    ``interval`` is Wilson's 95 % interval over games, as if they were independent. The games of a deal are
    not: seats that were lucky or unlucky for both even out, so for bots of like strength it is too wide.
    ``standard_error``, of each pair, is over deals, which are independent; None if there is only one.
    ``margin`` is how far its 95 % interval reaches (``deals.margin``). Elo is that of ``elo.ratings``, with
    all line-ups. None: what nothing is known of, as where a bot was never the one.

    >>> from elvenhold.arena.entrant import Entrant
    >>> from elvenhold.arena.tournament import play_deal
    >>> plan = TournamentPlan(deals=1, players=2, bots=(Entrant("greedy"), Entrant("random")))
    >>> data = standings_of(plan, play_deal(plan, 0))
    >>> data["bots"]["greedy"]["win_share"], data["pairs"][1]["win_share"], data["bots"]["random"]["elo"]
    (1.0, 0.0, 0.0)
    """
    matches = dict(zip(plan.pairs, table.matches, strict=True))
    names = [bot.name for bot in plan.bots]
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    outcomes = [
        Outcome(one, others, plan.players - 1, match.wins / PARTS, match.deals * plan.players)
        for one, others in plan.line_ups
        for match in [matches[one, others]]
    ]
    bots = {}
    for bot, rating in enumerate(ratings(len(names), outcomes, anchor)):
        alone = sum((match for (one, _), match in matches.items() if one == bot), Match())
        bots[names[bot]] = _numbers(alone, plan.players) | _elo(rating)
    return {
        "games": table.games,
        "anchor": names[anchor],
        "bots": bots,
        "pairs": [
            {"bot": names[one], "against": names[others]}
            | _numbers(match, plan.players)
            | _over_deals(match, plan.players)
            for (one, others), match in matches.items()
        ],
    }


def _numbers(match: Match, players: int) -> dict[str, Any]:
    games, wins = match.deals * players, match.wins / PARTS
    known = games > 0
    return {
        "games": games,
        "towns": round(match.towns / games, 4) if known else None,
        "score": round(match.score / games, 4) if known else None,
        "wins": round(wins, 4),
        "win_share": round(wins / games, 4) if known else None,
        "interval": [round(end, 4) for end in wilson_interval(wins, games)] if known else None,
        "fair_share": round(1 / players, 4),
    }


def _elo(rating: Rating) -> dict[str, Any]:
    if rating.bound == "unknown":
        return {"elo": None, "elo_interval": None, "elo_bound": None}
    return {"elo": rating.elo, "elo_interval": [rating.low, rating.high], "elo_bound": rating.bound}


def _over_deals(match: Match, players: int) -> dict[str, Any]:
    """How sure the share of wins is, from how the deals differ."""
    deals, most = match.deals, players * PARTS
    if deals < 2:
        return {"standard_error": None, "margin": None}
    scatter = deals * match.squares - match.wins**2  # whole numbers: equal deals give just 0
    error = sqrt(scatter / (deals - 1)) / deals / most
    reach = margin(match.wins / deals / most, error, deals)
    return {"standard_error": round(error, 4), "margin": round(reach, 4)}
