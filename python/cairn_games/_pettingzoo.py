"""PettingZoo's AEC interface to every game and preset."""
from __future__ import annotations

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .play import CHANCE, OVER, Game


def CairnEnv(game: Game, render_mode: str | None = None) -> AECEnv:
    """With PettingZoo's usual wrapper that checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(RawEnv(game, render_mode))


class RawEnv(AECEnv):
    """One game. Agents are ``seat_0`` …; an observation is a dictionary with
    ``observation`` (uint8, what the seat knows) and ``action_mask`` (int8).
    An action that is not legal ends the game, and the offender loses."""

    metadata = {"name": "cairn_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("A render mode is None, ansi or human.")
        self.game, self.render_mode = game, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.n_seats)]
        space = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 255, (game.observation_size,), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (game.n_actions,), np.int8),
        })
        self._observation_spaces = {agent: space for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(game.n_actions) for agent in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> gymnasium.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._seed = seed & (2**64 - 1)
        self._state = self.game.start()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._play_chance()
        self.agent_selection = self.possible_agents[self._state.to_move]

    def _play_chance(self) -> None:
        while self._state.to_move == CHANCE:
            move, self._seed = self._state._core.pick(self._seed)
            self._state._core.apply(move)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        view = self._state.view(self.possible_agents.index(agent))
        return {"observation": np.frombuffer(view.observation(), np.uint8).copy(),
                "action_mask": np.frombuffer(view.mask(), np.int8).copy()}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        view = self._state.view(seat)
        try:
            move = view._core.action_move(action)
        except ValueError:
            n = self.game.n_seats
            self._end([-1.0 if s == seat else 1.0 / (n - 1) for s in range(n)])
        else:
            self._state._core.apply(move)
            self._play_chance()
            if self._state.to_move == OVER:
                n, share = self.game.n_seats, self._state.score()
                self._end([(n * own - 1) / (n - 1) for own in share])
            else:
                self.agent_selection = self.possible_agents[self._state.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards))
        self.terminations = {agent: True for agent in self.agents}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        picture = self._state.view(-1).picture()
        if self.render_mode != "human":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        pass
