"""Cairn's games for Python: Schotten Totten, Schotten Totten 2 and Spiel der Türme.

    import cairn_games as cg
    table = cg.Game("schotten").table(seed=1)
    while not table.state().is_over:
        table.play(cg.Player(level=2).choose(table))
    print(table.state().score())

Environments: :class:`VecEnv` (many games side by side, in NumPy arrays),
:func:`pettingzoo_env`, :func:`gymnasium_env`, and ``import cairn_games.open_spiel``.
"""
from ._core import Refused, version
from .play import CHANCE, OPEN, OVER, WATCHER, Game, Player, State, Table, View, games, prove, review, verify
from .vector import VecEnv

__version__ = version()
__all__ = ["CHANCE", "OPEN", "OVER", "WATCHER", "Game", "Player", "Refused", "State", "Table", "VecEnv", "View",
           "games", "gymnasium_env", "pettingzoo_env", "prove", "review", "verify", "__version__"]


def pettingzoo_env(game: str, preset: str | None = None, *, render_mode: str | None = None, **options: str):
    """A PettingZoo AEC environment (needs the package pettingzoo)."""
    from ._pettingzoo import CairnEnv
    return CairnEnv(Game(game, preset, **options), render_mode=render_mode)


def gymnasium_env(game: str, preset: str | None = None, *, seat: int = 0, level: int = 2, nodes: int = 0,
                  render_mode: str | None = None, **options: str):
    """A Gymnasium environment: one seat against computer players of a level (needs gymnasium)."""
    from ._gymnasium import CairnSeatEnv
    return CairnSeatEnv(Game(game, preset, **options), seat=seat, level=level, nodes=nodes, render_mode=render_mode)
