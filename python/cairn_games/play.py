"""Games, states, views, tables and players: what one plays with by hand."""
from __future__ import annotations

import json
from typing import Any

from . import _core

CHANCE, OVER, WATCHER, OPEN = -1, -2, -1, -2


class Game:
    """A game with its options: ``Game("schotten", "tactics", claim="start")``.

    >>> game = Game("schotten")
    >>> game.n_seats, game.n_actions
    (2, 497)
    """

    def __init__(self, game: str, preset: str | None = None, /, **options: str) -> None:
        words = [game, *([preset] if preset else []), *(f"{key}={value}" for key, value in options.items())]
        if any(not isinstance(word, str) for word in words):
            raise TypeError("a game, its preset and its options are texts")
        self._setup = _core.Setup(" ".join(words))

    @classmethod
    def _of(cls, setup: _core.Setup) -> "Game":
        game = cls.__new__(cls)
        game._setup = setup
        return game

    @property
    def words(self) -> str:
        """Game and options in words: ``"schotten tactics=off claim=after cards=54"``."""
        return self._setup.words()

    @property
    def n_seats(self) -> int:
        return self._setup.n_seats

    @property
    def n_actions(self) -> int:
        return self._setup.n_actions

    @property
    def observation_size(self) -> int:
        return self._setup.n_bytes

    def describe(self) -> dict[str, Any]:
        """What the game calls its things (docs/notation.md)."""
        return json.loads(self._setup.describe())

    def layout(self) -> dict[str, Any]:
        """The blocks of actions and observations: name, offset, shape."""
        return json.loads(self._setup.layout())

    def start(self) -> "State":
        """The truth before the deal; chance is to move."""
        return State(self, _core.State(self._setup))

    def table(self, seed: int | None = None, *, key: bytes | None = None) -> "Table":
        """A table; with a seed or a key cards come by themselves."""
        if seed is not None:
            key = _core.key_from_seed(seed)
        return Table(self, _core.Table(self._setup, OPEN, key))

    def seat_table(self, seat: int) -> "Table":
        """A table as one seat (or -1, an onlooker) is told of it."""
        return Table(self, _core.Table(self._setup, seat, None))

    def __repr__(self) -> str:
        return f"<Game {self.words}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)


class _Position:
    """What the truth and a view share: words for moves."""

    def __init__(self, game: Game, core: Any) -> None:
        self.game, self._core = game, core

    @property
    def to_move(self) -> int:
        """A seat; CHANCE (-1): a card is to come; OVER (-2)."""
        return self._core.to_move

    @property
    def is_over(self) -> bool:
        return self.to_move == OVER

    def legal_words(self) -> list[str]:
        """All legal words, those of chance included, in the order of the rules."""
        return [self._core.write(move) for move in self._core.legal()]

    def apply(self, word: str) -> None:
        """Plays a legal word."""
        self._core.apply(self._core.read(word))

    def json(self) -> dict[str, Any]:
        """All of it (docs/notation.md)."""
        return json.loads(self._core.json())

    def __copy__(self):
        return type(self)(self.game, self._core.copy())

    def __deepcopy__(self, memo):
        return self.__copy__()


class State(_Position):
    """The truth. What a player may know is a :class:`View`."""

    def copy(self) -> "State":
        return State(self.game, self._core.copy())

    def chances(self) -> list[tuple[str, float]]:
        """The words of chance and how likely each is; [] if chance is not to move."""
        return [(self._core.write(move), likelihood) for move, likelihood in self._core.chances()]

    def pick(self, seed: int) -> tuple[str, int]:
        """A legal word at random, each move equally likely (of chance: each card), and the next seed."""
        move, seed = self._core.pick(seed)
        return self._core.write(move), seed

    def score(self) -> list[float] | None:
        """Each seat's share of the win; None before the end."""
        return self._core.score()

    def view(self, viewer: int) -> "View":
        """What a seat, or an onlooker (-1), knows."""
        return View(self.game, self._core.view(self.game._setup, viewer))

    def __repr__(self) -> str:
        return f"<State of {self.game.words}: to move {self.to_move}>"


class View(_Position):
    """What one seat, or an onlooker, knows: nothing else is in it."""

    @property
    def viewer(self) -> int:
        return self._core.viewer

    def copy(self) -> "View":
        return View(self.game, self._core.copy())

    def guess(self, seed: int) -> tuple[State, int]:
        """A world that agrees with the view, each equally likely, and the next seed."""
        state, seed = self._core.guess(seed)
        return State(self.game, state), seed

    def observation(self) -> bytes:
        """All that the seat knows, as bytes (Game.layout)."""
        return self._core.observation()

    def mask(self) -> bytes:
        """A byte for each action: 1 where it is legal; all 0 if the seat is not to move."""
        return self._core.mask()

    def action(self, word: str) -> int:
        """The number of a legal word of this seat."""
        return self._core.action(self._core.read(word))

    def action_word(self, action: int) -> str:
        """The word that a legal action's number names."""
        return self._core.write(self._core.action_move(action))

    def prove(self, place: int, seat: int | None = None) -> dict[str, Any]:
        """Is a claim of a seat at a place proven? Verdict, refuting cards, and the proof in sentences."""
        return self._core.prove(place, self.viewer if seat is None else seat)

    def picture(self) -> str:
        """The table as lines of text."""
        return self._core.picture()

    def _repr_svg_(self) -> str:
        from .picture import svg
        return svg(self)

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return f"<View of seat {self.viewer} in {self.game.words}>"


class Table:
    """A game with its words: whole, or as one seat is told of it."""

    def __init__(self, game: Game, core: _core.Table) -> None:
        self.game, self._core = game, core

    @classmethod
    def from_record(cls, text: str) -> "Table":
        """The first game of a text of records."""
        core = _core.read_record(text)
        return cls(Game._of(core.setup()), core)

    def play(self, *words: str) -> None:
        """Plays words: all of them, or none."""
        self._core.play(" ".join(words))

    def undo(self, n_decisions: int = 1) -> None:
        """Takes decisions back, with the chance that followed."""
        self._core.undo(n_decisions)

    def words(self, viewer: int = OPEN) -> list[str]:
        """All words, as a viewer saw them."""
        return self._core.words(viewer).split()

    def state(self) -> State:
        """The truth, where it is known."""
        return State(self.game, self._core.state())

    def view(self, viewer: int) -> View:
        """What a viewer knows."""
        return View(self.game, self._core.view(viewer))

    def record(self) -> str:
        """The game as a record (a .cairn file)."""
        return self._core.record()


class Player:
    """A computer player: ``Player(level=4).choose(table)`` is the word that it would play.

    It is told what the seat to move knows, and nothing else.
    """

    def __init__(self, level: int = 3, *, nodes: int = 0, time_ms: int = 0, threads: int = 0, seed: int = 1) -> None:
        if not 1 <= level <= 6:
            raise ValueError("Levels are numbered 1 to 6.")
        self._core = _core.Player()
        self._limits = (level, nodes, time_ms, threads, seed)

    def choose(self, table: Table) -> str:
        """The word that it would play."""
        return self.think(table)[0]

    def think(self, table: Table) -> tuple[str, float]:
        """The word that it would play, and the share of the win that it expects."""
        move, value = self._core.choose(table._core, *self._limits)
        return self._mover(table).write(move), value

    def judge(self, table: Table) -> list[dict[str, Any]]:
        """Every legal word with its value, as the top level judges it, the best first."""
        view = self._mover(table)
        return [{"word": view.write(move), "value": value, "visits": visits, "is_exact": is_exact}
                for move, value, visits, is_exact in self._core.judge(table._core, *self._limits)]

    @staticmethod
    def _mover(table: Table) -> _core.View:
        for seat in range(table.game.n_seats):
            try:
                view = table._core.view(seat)
            except ValueError:
                continue
            return table._core.view(view.to_move)
        raise ValueError("Nobody's view is known at this table.")


def games() -> list[str]:
    """The keys of all games."""
    return _core.games()


def prove(diagram: str) -> dict[str, Any]:
    """What is proven of the claim in a drawn position, as ``cairn prove`` reads it."""
    return _core.prove(diagram)


def review(record: str, nodes: int = 0, seed: int = 1) -> dict[str, Any]:
    """What the first game of a text of records was worth: decisions, luck and the account."""
    return json.loads(_core.review(record, nodes, seed))


def verify(record: str) -> bool:
    """Did the cards of a record come as its key says?"""
    return _core.verify(record)
