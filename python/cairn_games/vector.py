"""Many games side by side, in arrays that are the batch's own memory."""
from __future__ import annotations

import numpy as np

from . import _core
from .play import Game


class VecEnv:
    """``VecEnv("schotten", "base", n=1024, threads=2, seed=1)``: n games, stepped together.

    The arrays are written in place by every step; copy what is to be kept. A
    game that ends starts anew by itself. NumPy's own DLPack doors lead to
    PyTorch and JAX without a copy: ``torch.from_dlpack(env.observation)``.

    observation  (n, observation_size) uint8: what the seat to move knows
    mask         (n, n_actions) uint8: 1 where an action is legal
    seat         (n,) int32: who is to move
    reward       (n, n_seats) float32: of the games that the last step ended, else 0
    is_over      (n,) bool: the last step ended a game; the rest tells of the next one
    """

    def __init__(self, game: str | Game, preset: str | None = None, n: int = 1, *, threads: int = 1, seed: int = 1,
                 **options: str) -> None:
        self.game = game if isinstance(game, Game) else Game(game, preset, **options)
        self.n = n
        self._batch = _core.Batch(self.game._setup, n, threads, seed)
        self.observation = np.asarray(self._batch.observation)
        self.mask = np.asarray(self._batch.mask)
        self.seat = np.asarray(self._batch.seat)
        self.reward = np.asarray(self._batch.reward)
        self.is_over = np.asarray(self._batch.is_over).view(np.bool_)
        self._actions = np.zeros(n, np.int32)

    @property
    def n_actions(self) -> int:
        return self.game.n_actions

    def reset(self, seed: int) -> None:
        """Starts all games anew."""
        self._batch.reset(seed)

    def sample(self) -> np.ndarray:
        """A legal action for each game, each equally likely: an array that the next call writes again."""
        self._batch.sample(self._actions)
        return self._actions

    def step(self, actions: np.ndarray) -> None:
        """Plays one action in each game. If one is not legal ValueError is raised and nothing is played."""
        actions = np.asarray(actions)
        if actions.dtype != np.int32 or not actions.flags.c_contiguous:
            if actions.dtype.kind not in "iu":
                raise ValueError("Actions are whole numbers, one for each game.")
            wide = actions.astype(np.int64)
            if wide.size and (wide.min() < -1 or wide.max() > 2**31 - 1):
                raise ValueError("An action is out of range.")
            actions = np.ascontiguousarray(wide, np.int32)
        self._batch.step(actions)
