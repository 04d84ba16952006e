"""OpenSpiel: importing this registers ``cairn_GAME`` for every game.

    import pyspiel, cairn_games.open_spiel
    game = pyspiel.load_game("cairn_schotten(preset=base)")

Chance nodes are explicit: outcome i is the i-th of ``State.chances()``. The
observation is the seat's (cairn_games.Game.layout); the information state adds
all words as the seat saw them.
"""
from __future__ import annotations

import numpy as np
import pyspiel

from .play import CHANCE, OVER, Game, State, games

MAX_CHANCE = 128      # the widest chance node has fewer outcomes
MAX_LENGTH = 20000    # words: no game is longer


def _type(key: str, name: str, seats: list[int]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"cairn_{key}",
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"preset": "", "options": ""})


class CairnGame(pyspiel.Game):
    """``preset`` is one of the game's; ``options`` are KEY:VALUE pairs with ``;`` between."""

    key = ""
    game_type: pyspiel.GameType

    def __init__(self, params: dict | None = None) -> None:
        params = dict(params or {})
        options = dict(pair.split(":", 1) for pair in params.get("options", "").split(";") if ":" in pair)
        self.cairn = Game(self.key, params.get("preset") or None, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.cairn.n_actions,
            max_chance_outcomes=MAX_CHANCE,
            num_players=self.cairn.n_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH)
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> "CairnState":
        return CairnState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> "CairnObserver":
        return CairnObserver(self.cairn, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class CairnState(pyspiel.State):
    def __init__(self, game: CairnGame) -> None:
        super().__init__(game)
        self.truth: State = game.cairn.start()
        self.seen: list[list[str]] = [[] for _ in range(game.cairn.n_seats)]  # words, by seat

    def current_player(self) -> int:
        mover = self.truth.to_move
        return {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(mover, mover)

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(np.frombuffer(self.truth.view(player).mask(), np.uint8)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, likelihood) for i, (_, likelihood) in enumerate(self.truth._core.chances())]

    def _move(self, player: int, action: int) -> int:
        if player == pyspiel.PlayerId.CHANCE:
            return self.truth._core.chances()[action][0]
        return self.truth.view(player)._core.action_move(action)

    def _apply_action(self, action: int) -> None:
        core = self.truth._core
        move = self._move(self.current_player(), action)
        for seat, words in enumerate(self.seen):
            words.append(self.truth.view(seat)._core.write(core.public_move(move, seat)))
        core.apply(move)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.truth._core.write(self._move(player, action))

    def is_terminal(self) -> bool:
        return self.truth.is_over

    def returns(self) -> list[float]:
        share = self.truth.score()
        n = len(self.seen)
        return [(n * own - 1) / (n - 1) for own in share] if share else [0.0] * n

    def __str__(self) -> str:
        return self.truth._core.json()


class CairnObserver:
    """What a seat knows now; with perfect recall, as a string, all that it saw."""

    def __init__(self, game: Game, iig_obs_type, params) -> None:
        if params:
            raise ValueError("Observations take no parameters.")
        self._recalls = iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {}
        for block in game.layout()["observation"]:
            size = int(np.prod(block["shape"]))
            self.dict[block["name"]] = self.tensor[block["offset"]:block["offset"] + size].reshape(block["shape"])

    def set_from(self, state: CairnState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.truth.view(player).observation(), np.uint8)

    def string_from(self, state: CairnState, player: int) -> str:
        if self._recalls:
            return f"seat {player}: " + " ".join(state.seen[player])
        return state.truth.view(player)._core.json()


def _register() -> None:
    for key in games():
        game = Game(key)
        if game.n_actions < 0:
            continue
        told = game.describe()
        kind = _type(key, told["name"], [preset["seats"] for preset in told["presets"]])
        pyspiel.register_game(kind, type(f"Cairn_{key}", (CairnGame,), {"key": key, "game_type": kind}))


_register()
