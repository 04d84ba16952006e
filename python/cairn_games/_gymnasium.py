"""Gymnasium's interface: one seat of a game against computer players of a level."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from .play import OVER, Game, Player


class CairnSeatEnv(gymnasium.Env):
    """The seat's observation (uint8); ``info["action_mask"]`` says which actions
    are legal. One that is not ends the game, and is lost."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Game, *, seat: int = 0, level: int = 2, nodes: int = 0,
                 render_mode: str | None = None) -> None:
        if not 0 <= seat < game.n_seats:
            raise ValueError(f"There is no seat {seat}.")
        if render_mode not in (None, "ansi"):
            raise ValueError("A render mode is None or ansi.")
        self.game, self.seat, self.level, self.nodes, self.render_mode = game, seat, level, nodes, render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, (game.observation_size,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(game.n_actions)
        Player(level)  # a level that there is not is refused here

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63))
        self._table = self.game.table(number)
        self._others = Player(self.level, nodes=self.nodes, seed=number)
        self._play_others()
        return self._observation(), self._info()

    def _play_others(self) -> None:
        while self._table.view(self.seat).to_move not in (self.seat, OVER):
            self._table.play(self._others.choose(self._table))

    def _observation(self) -> np.ndarray:
        return np.frombuffer(self._table.view(self.seat).observation(), np.uint8).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self._table.view(self.seat).mask(), np.int8).copy()}

    def step(self, action: int):
        view = self._table.view(self.seat)
        if view.to_move == OVER:
            raise ValueError("The game is over: reset it.")
        try:
            word = view.action_word(int(action))
        except ValueError:
            return self._observation(), -1.0, True, False, self._info()
        self._table.play(word)
        self._play_others()
        reward, is_over = 0.0, self._table.view(self.seat).to_move == OVER
        if is_over:
            n = self.game.n_seats
            reward = (n * self._table.state().score()[self.seat] - 1) / (n - 1)
        return self._observation(), reward, is_over, False, self._info()

    def render(self) -> str:
        return self._table.view(self.seat).picture()
