"""The package cairn_games as its users meet it: by hand, in arrays, and by the
suites of PettingZoo, Gymnasium and OpenSpiel. tools/run-python-tests runs it in
a venv of its own.

    CAIRN_TEST_SEED=N repeats what a failure names.
"""
import copy
import io
import json
import os
import re
import sys
import unittest
import warnings
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import cairn_games as cg

ROOT = Path(__file__).resolve().parent.parent
SEED = int(os.environ.get("CAIRN_TEST_SEED", "1"))
PRESETS = [(key, preset["key"]) for key in cg.games() for preset in cg.Game(key).describe()["presets"]]


def random_state(game, number, n_words):
    """After so many words of a random game, or before its end."""
    state = game.start()
    for _ in range(n_words):
        word, number = state.pick(number)
        state.apply(word)
        if state.is_over:
            return random_state(game, number, n_words // 2)
    while state.to_move < 0:
        word, number = state.pick(number)
        state.apply(word)
    return state


class ByHand(unittest.TestCase):
    def test_whole_games(self):
        for key, preset in PRESETS:
            with self.subTest(game=key, preset=preset):
                game = cg.Game(key, preset)
                table = game.table(seed=SEED)
                number = SEED
                while not table.state().is_over:
                    word, number = table.state().pick(number)
                    self.assertIn(word, table.view(table.state().to_move).legal_words())
                    table.play(word)
                self.assertAlmostEqual(sum(table.state().score()), 1, places=5)
                again = cg.Table.from_record(table.record())
                self.assertEqual(again.words(), table.words())
                self.assertEqual(again.game, game)
                seat = game.seat_table(0)
                seat.play(*table.words(0))
                self.assertEqual(seat.view(0).json(), table.view(0).json())
                with self.assertRaises(cg.Refused):
                    seat.state()

    def test_undo_and_copies(self):
        table = cg.Game("siege").table(seed=SEED)
        before = table.words()
        table.play(table.view(0).legal_words()[0])
        table.undo()
        self.assertEqual(table.words(), before)
        state = table.state()
        twin = copy.deepcopy(state)
        twin.apply(twin.legal_words()[0])
        self.assertNotEqual(twin.json(), state.json())

    def test_player_and_review(self):
        table = cg.Game("schotten").table(seed=SEED)
        player = cg.Player(level=3, nodes=50)
        word, value = player.think(table)
        self.assertTrue(0 <= value <= 1)
        judged = player.judge(table)
        self.assertEqual(sorted(j["word"] for j in judged), sorted(table.view(0).legal_words()))
        quick = cg.Player(level=1)
        while not table.state().is_over:
            table.play(quick.choose(table))
        told = cg.review(table.record(), nodes=20)
        for account in (seat["account"] for seat in told["seats"]):
            parts = account["deal"] + account["draws"] + sum(account["decisions"]) + account["ending"] + account["rest"]
            self.assertEqual(account["start"] + parts, account["result"])
        with self.assertRaises(cg.Refused):
            quick.choose(table)

    def test_picture(self):
        svg = cg.Game("schotten", "tactics").table(seed=SEED).view(0)._repr_svg_()
        self.assertTrue(svg.startswith("<svg") and svg.endswith("</svg>") and "<tspan" in svg)

    def test_tutorial(self):
        for source in re.findall(r"```python\n(.*?)```", (ROOT / "python/README.md").read_text(), re.S):
            with redirect_stdout(io.StringIO()):
                exec(source, self.__dict__.setdefault("tutorial", {}))

    def test_versions_agree(self):
        told = (ROOT / "python/pyproject.toml").read_text()
        self.assertIn(f'version = "{cg.__version__}"', told)


class BadCalls(unittest.TestCase):
    """Nothing crashes, nothing changes, and a ValueError (or a TypeError) says why."""

    anything = st.one_of(st.text(max_size=40), st.integers(), st.binary(max_size=40), st.none(), st.floats(),
                         st.lists(st.integers(), max_size=3))

    @seed(SEED)
    @settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(["Game", "play", "undo", "view", "action", "word", "prove", "diagram", "record", "verify",
                            "level", "step", "guess", "apply"]), anything, anything)
    def test_fuzz(self, door, one, other):
        table = cg.Game("schotten", "tactics").table(seed=1)
        before = table.words(), table.state().json()
        view = table.view(0)
        doors = {
            "Game": lambda: cg.Game(one, other), "play": lambda: table.play(one),
            "undo": lambda: table.undo(one), "view": lambda: table.view(one) and table.state().view(other),
            "action": lambda: view.action_word(one), "word": lambda: view.action(one),
            "prove": lambda: view.prove(one, other), "diagram": lambda: cg.prove(one),
            "record": lambda: cg.Table.from_record(one), "verify": lambda: cg.verify(one),
            "level": lambda: cg.Player(one, nodes=other), "guess": lambda: view.guess(one),
            "step": lambda: cg.VecEnv("schotten", n=3).step(np.asarray(one)), "apply": lambda: table.state()._core.apply(one),
        }
        try:
            doors[door]()
        except (ValueError, TypeError, OverflowError) as error:
            self.assertTrue(str(error))
        self.assertEqual(before, (table.words(), table.state().json()))

    def test_words_fuzzed_from_real_ones(self):
        table = cg.Game("schotten", "tactics").table(seed=2)
        for word in table.view(0).legal_words()[:20]:
            for broken in (word[:-1], word + "x", word.upper(), word + "\0", " ".join([word, word]), "é" + word):
                before = table.words()
                try:
                    table.play(broken)
                except ValueError:
                    self.assertEqual(table.words(), before)
                else:
                    table.undo(len(broken.split()))


class Vector(unittest.TestCase):
    def test_arrays_are_the_batch_itself(self):
        env = cg.VecEnv("schotten", "base", n=8, seed=SEED)
        before = env.observation.copy()
        address = env.observation.ctypes.data
        for _ in range(5):
            env.step(env.sample())
        self.assertEqual(env.observation.ctypes.data, address)
        self.assertFalse(np.array_equal(before, env.observation))
        with self.assertRaises(ValueError):
            env.mask[0, 0] = 1
        shared = np.from_dlpack(env.observation) if np.lib.NumpyVersion(np.__version__) >= "2.1.0" else env.observation
        self.assertTrue(np.shares_memory(shared, env.observation))

    def test_same_for_every_number_of_threads(self):
        for key, preset in PRESETS:
            with self.subTest(game=key, preset=preset):
                one, two = (cg.VecEnv(key, preset, n=16, threads=n, seed=SEED) for n in (1, 3))
                for _ in range(40):
                    actions = one.sample().copy()
                    np.testing.assert_array_equal(actions, two.sample())
                    self.assertTrue(one.mask[np.arange(16), actions].all())
                    one.step(actions)
                    two.step(actions)
                    for name in ("observation", "mask", "seat", "reward", "is_over"):
                        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))

    def test_refused_steps_change_nothing(self):
        env = cg.VecEnv("siege", "tactics", n=4, seed=SEED)
        before = env.observation.copy()
        for bad in ([0, 0, 0], [-1] * 4, [10**9] * 4, [2**40] * 4, [0.5] * 4, ["x"] * 4, [[1, 2], [3, 4]]):
            with self.assertRaises((ValueError, TypeError)):
                env.step(np.asarray(bad))
            np.testing.assert_array_equal(before, env.observation)

    def test_memory_outlives_the_environment(self):
        observation = cg.VecEnv("towers", "four", n=4).observation
        self.assertEqual(observation.sum(), observation.copy().sum())


class HiddenCards(unittest.TestCase):
    """Other cards where a seat cannot look: it observes the same, through every door."""

    def test_views(self):
        for key, preset in PRESETS:
            game = cg.Game(key, preset)
            for i in range(3):
                state = random_state(game, SEED + i, 25 + 20 * i)
                for seat in range(game.n_seats):
                    view = state.view(seat)
                    world, _ = view.guess(SEED + i)
                    other = world.view(seat)
                    self.assertEqual(view.observation(), other.observation())
                    self.assertEqual(view.mask(), other.mask())
                    self.assertEqual(view.json(), other.json())

    def test_pettingzoo(self):
        for key, preset in PRESETS:
            env = cg.pettingzoo_env(key, preset).unwrapped
            env.reset(seed=SEED)
            env._state = random_state(env.game, SEED, 40)
            for agent in env.possible_agents:
                told = env.observe(agent)
                truth = env._state
                env._state, _ = truth.view(env.possible_agents.index(agent)).guess(SEED)
                again = env.observe(agent)
                env._state = truth
                for name in told:
                    np.testing.assert_array_equal(told[name], again[name])

    def test_open_spiel(self):
        import pyspiel
        import cairn_games.open_spiel  # noqa: F401
        rng = np.random.default_rng(SEED)
        for key, preset in PRESETS:
            game = pyspiel.load_game(f"cairn_{key}(preset={preset})")
            state = game.new_initial_state()
            while len(state.history()) < 60 or state.is_chance_node():
                if state.is_terminal():
                    break
                outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
                state.apply_action(int(rng.choice([o[0] for o in outcomes])))
            for seat in range(game.num_players()):
                told = state.observation_tensor(seat), state.observation_string(seat), state.information_state_string(seat)
                truth = state.truth
                state.truth, _ = truth.view(seat).guess(SEED)
                again = state.observation_tensor(seat), state.observation_string(seat), state.information_state_string(seat)
                state.truth = truth
                self.assertEqual(told, again)


class Suites(unittest.TestCase):
    def test_pettingzoo(self):
        from pettingzoo.test import api_test, seed_test
        for key, preset in PRESETS:
            with self.subTest(game=key, preset=preset), redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(cg.pettingzoo_env(key, preset), num_cycles=60)
                seed_test(lambda: cg.pettingzoo_env(key, preset), num_cycles=20)

    def test_gymnasium(self):
        from gymnasium.utils.env_checker import check_env
        for key, preset in PRESETS:
            seats = cg.Game(key, preset).n_seats
            with self.subTest(game=key, preset=preset), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(cg.gymnasium_env(key, preset, seat=seats - 1, level=1), skip_render_check=True)

    def test_gymnasium_game(self):
        env = cg.gymnasium_env("siege", "base", seat=0, level=2, nodes=20)
        _, info = env.reset(seed=SEED)
        is_over, reward = False, 0
        while not is_over:
            _, reward, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        self.assertIn(reward, (-1, 0, 1))
        with self.assertRaises(ValueError):
            env.step(0)
        with self.assertRaises(ValueError):
            cg.gymnasium_env("siege", seat=5)

    def test_open_spiel(self):
        import pyspiel
        import cairn_games.open_spiel  # noqa: F401
        from open_spiel.python.algorithms import generate_playthrough
        for key, preset in PRESETS:
            with self.subTest(game=key, preset=preset), redirect_stdout(io.StringIO()):
                game = pyspiel.load_game(f"cairn_{key}(preset={preset})")
                is_board = cg.Game(key, preset).layout()["actions"][0]["name"] == "move"
                if not is_board or preset == "two":
                    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
                text = generate_playthrough.playthrough(f"cairn_{key}(preset={preset})",
                                                        action_sequence=[0, 1, 2, 3] if is_board else None, seed=SEED) \
                    if not is_board else "terminal"
                self.assertIn("erminal", text)


if __name__ == "__main__":
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main(verbosity=1)
