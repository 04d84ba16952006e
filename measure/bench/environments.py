"""How many decisions a second environments for card games give to a program
that learns, on one core: observation and legal actions made, a legal action
chosen at random, the step taken. Run alone:

    build-python/venv/bin/python measure/bench/environments.py [SECONDS]

Needs cairn-games; what else of pettingzoo[classic], open_spiel and pgx is
installed is measured beside it.
"""
import sys
import time

import numpy as np

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
rows = []


def measure(name, what, step):
    """Calls step, which returns how many decisions it made, for so long."""
    step()
    n, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        n += step()
    rows.append((name, what, n / (time.process_time() - start)))
    print(f"{name:12} {what:34} {rows[-1][2]:14,.0f}", flush=True)


def cairn():
    import cairn_games as cg
    for game, preset in (("schotten", "base"), ("schotten", "tactics"), ("siege", "base"), ("towers", "two")):
        env = cg.VecEnv(game, preset, n=128)

        def sampled():
            for _ in range(100):
                env.step(env.sample())
            return 100 * env.n

        measure("cairn", f"{game} {preset}, batch samples", sampled)

    env = cg.VecEnv("schotten", "base", n=1024)
    rng = np.random.default_rng(1)

    def in_numpy():
        noise = rng.random(env.mask.shape, dtype=np.float32) * env.mask
        env.step(noise.argmax(1).astype(np.int32))
        return env.n

    measure("cairn", "schotten base, chosen in NumPy", in_numpy)


def pettingzoo():
    import cairn_games as cg

    def of(make):
        env = make()

        def step():
            n = 0
            env.reset(seed=1)
            for agent in env.agent_iter():
                observation, _, is_over, is_cut, _ = env.last()
                mask = observation["action_mask"]
                env.step(None if is_over or is_cut else int(np.flatnonzero(mask)[0]))
                n += 1
            return n

        return step

    measure("pettingzoo", "cairn schotten base", of(lambda: cg.pettingzoo_env("schotten")))
    from importlib import import_module
    for name in ("gin_rummy", "leduc_holdem", "connect_four"):
        for version in range(9, 0, -1):
            try:
                module = import_module(f"pettingzoo.classic.{name}_v{version}")
            except ImportError:
                continue
            measure("pettingzoo", f"{name}_v{version} (classic)", of(module.env))
            break
        else:
            print(f"pettingzoo: {name} is not installed")


def open_spiel():
    import pyspiel
    rng = np.random.default_rng(1)

    def of(name):
        game = pyspiel.load_game(name)

        def step():
            state, n = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rng.integers(len(outcomes)))][0])
                    continue
                if game.get_type().provides_observation_tensor:
                    state.observation_tensor(state.current_player())
                else:
                    state.information_state_tensor(state.current_player())
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.integers(len(legal)))])
                n += 1
            return n

        return step

    for name in ("hearts", "gin_rummy", "leduc_poker"):
        measure("open_spiel", f"{name} (C++)", of(name))


def pgx():
    import jax
    import pgx as games
    env = games.make("leduc_holdem")
    start, play = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    state = start(jax.random.split(jax.random.PRNGKey(0), 1024))

    @jax.jit
    def choose(state, key):
        noise = jax.random.uniform(key, state.legal_action_mask.shape) * state.legal_action_mask
        return noise.argmax(-1)

    def step():
        nonlocal state
        state = play(state, choose(state, jax.random.PRNGKey(1)))
        state.observation.block_until_ready()
        if bool(state.terminated.all()):
            state = start(jax.random.split(jax.random.PRNGKey(0), 1024))
        return 1024

    measure("pgx", "leduc hold'em, 1,024 side by side", step)


for part in (cairn, pettingzoo, open_spiel, pgx):
    try:
        part()
    except ImportError as error:
        print(f"{part.__name__}: not measured ({error})")
base = rows[0][2]
print("\n| environment | decisions/s | cairn's batch is so many times as fast |\n| --- | --- | --- |")
for name, what, speed in rows:
    print(f"| {name}: {what} | {speed:,.0f} | {base / speed:,.1f} |")
