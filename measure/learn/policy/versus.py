"""How a learned policy plays against a level: alone, or with a search over guessed worlds.

    python3 measure/learn/policy/versus.py GAME PRESET NETWORK LEVEL NODES GAMES [WORLDS MOVES PLIES TRUST]

Deals are paired, seats alternate. Alone it takes the likeliest action. With WORLDS each of its MOVES likeliest
actions is tried in as many guessed worlds, in which both sides go on for PLIES decisions by the policy on their own
views; what the network then expects (Q, from -1 to 1) is added to the logarithm of the action's chance, times TRUST.
NODES 0: the level's own.
"""
import math
import sys

import numpy as np
import torch

import cairn_games as cg
from cards import CardPolicy
from kept import layouts_of, read


class Searcher:
    def __init__(self, game, preset, net, n_worlds, n_moves, n_plies, trust):
        self.net, self.key = net, preset.replace("-", "_")
        self.actions = getattr(net, f"{self.key}_actions").numpy()
        self.n_worlds, self.n_moves, self.n_plies, self.trust = n_worlds, n_moves, n_plies, trust
        self.rng = np.random.default_rng(5)

    @torch.no_grad()
    def judge(self, views):
        def bytes_of(parts):
            return torch.from_numpy(np.frombuffer(b"".join(parts), np.uint8).reshape(len(views), -1).copy())

        logs, value = self.net(bytes_of([view.observation() for view in views]),
                               bytes_of([view.mask() for view in views]), self.key)
        return logs.numpy().astype(np.float64), value.numpy()

    def word(self, view, output):
        return view.action_word(int(self.actions[output]))

    def play_on(self, run):
        """Chance, up to the next decision."""
        state = run["state"]
        while not state.is_over and state.to_move < 0:
            word, run["seed"] = state.pick(run["seed"])
            state.apply(word)

    def choose(self, view):
        logs = self.judge([view])[0][0]
        tried = [output for output in np.argsort(-logs)[:self.n_moves] if logs[output] > logs.max() - 4]
        if self.n_worlds == 0 or len(tried) == 1:
            return self.word(view, int(logs.argmax()))
        seat, runs, seed = view.viewer, [], int(self.rng.integers(1 << 60))
        for _ in range(self.n_worlds):
            world, seed = view.guess(seed)
            for output in tried:
                run = {"output": output, "state": world.copy(), "seed": seed, "worth": None}
                run["state"].apply(self.word(view, output))
                self.play_on(run)
                runs.append(run)
        for ply in range(self.n_plies + 1):
            for run in runs:
                if run["worth"] is None and run["state"].is_over:
                    run["worth"] = 2 * run["state"].score()[seat] - 1
            going = [run for run in runs if run["worth"] is None]
            if not going:
                break
            views = [run["state"].view(run["state"].to_move) for run in going]
            chances, values = self.judge(views)
            for run, at, chance, value in zip(going, views, chances, values):
                if ply == self.n_plies:
                    run["worth"] = value if at.viewer == seat else -value
                    continue
                run["state"].apply(self.word(at, int((chance + self.rng.gumbel(size=chance.size)).argmax())))
                self.play_on(run)
        worth = [np.mean([run["worth"] for run in runs if run["output"] == output]) for output in tried]
        return self.word(view, tried[int(np.argmax([logs[o] + self.trust * q for o, q in zip(tried, worth)]))])


def main():
    game, preset, path, level, nodes, n_games = *sys.argv[1:4], *map(int, sys.argv[4:7])
    how = [float(number) for number in sys.argv[7:]] or [0, 1, 0, 0]
    torch.set_num_threads(1)
    net = CardPolicy(layouts_of(game))
    net.load_state_dict(read(path)["mean"])
    searcher = Searcher(game, preset, net, *map(int, how[:3]), how[3])
    scores = []
    for number in range(n_games):
        seat, table = number % 2, cg.Game(game, preset).table(seed=1000 + number // 2)
        player = cg.Player(level, nodes=nodes, seed=number + 1)
        while not table.state().is_over:
            own = table.state().to_move == seat
            table.play(searcher.choose(table.view(seat)) if own else player.choose(table))
        scores.append(table.state().score()[seat])
    print(f"{game} {preset}: {np.mean(scores):.3f} ± {1.96 * np.std(scores) / math.sqrt(n_games):.3f} of {n_games} "
          f"games against level {level}")


main()
