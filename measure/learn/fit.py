"""Fits a game's network (core/players/net.h) to the positions that selfplay.c has written.

    fit.py GAME FOLDER ROUND

reads FOLDER/N.*.positions of the last rounds up to ROUND, goes on from the weights in
core/players/GAME/GAME.net, and leaves new ones there. (After a change of the inputs,
make_GAME_net adapts that file first: core/players/make_net.c.)
"""
import datetime
import glob
import os
import re
import shutil
import subprocess
import sys
import time

import numpy
import torch
from torch import nn

import network

SIZES = {name: int(number) for name, number in
         re.findall(r"NET_(\w+) = (\d+),", open("core/players/net.h").read())}
PLACES, KINDS, PLACE_INPUTS, WHOLE_INPUTS, FIRST, SECOND, THIRD = (SIZES[name] for name in (
    "PLACES_MAX", "KINDS", "PLACE_INPUTS", "WHOLE_INPUTS", "FIRST", "SECOND", "THIRD"))
NUMBERS = PLACES * (1 + PLACE_INPUTS) + WHOLE_INPUTS + 3
ROUNDS_KEPT = 3      # games of older rounds are forgotten
BELIEF_IN_END = 0.6  # how much of the aim is the game's end; the rest is what the search thought
BATCH = 4096
EPOCHS = 12
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Net(nn.Module):
    def __init__(self, n_places):
        super().__init__()
        self.n_places = n_places
        self.kind = nn.Parameter(torch.randn(KINDS, FIRST) * 0.05)
        self.first = nn.Parameter(torch.randn(PLACE_INPUTS, FIRST) / PLACE_INPUTS**0.5)
        self.second = nn.Parameter(torch.randn(FIRST, SECOND) / FIRST**0.5)
        self.second_bias = nn.Parameter(torch.zeros(SECOND))
        self.whole = nn.Parameter(torch.randn(WHOLE_INPUTS, THIRD) / WHOLE_INPUTS**0.5)
        self.sums = nn.Parameter(torch.randn(SECOND, THIRD) / SECOND**0.5 / 4)
        self.highest = nn.Parameter(torch.randn(SECOND, THIRD) / SECOND**0.5 / 4)
        self.third_bias = nn.Parameter(torch.zeros(THIRD))
        self.out = nn.Parameter(torch.zeros(THIRD))
        self.out_bias = nn.Parameter(torch.zeros(()))
        self.trust = nn.Parameter(torch.ones(()))

    def forward(self, kinds, places, whole, formula):
        first = torch.relu(self.kind[kinds] + places @ self.first)
        second = torch.relu(first @ self.second + self.second_bias)
        third = torch.relu(whole @ self.whole + second.sum(1) @ self.sums
                           + second.amax(1) @ self.highest + self.third_bias)
        return third @ self.out + self.out_bias + self.trust * formula


def rounds_up_to(n_round):
    return range(max(1, n_round - ROUNDS_KEPT + 1), n_round + 1)


def load(folder, n_round, inputs):
    parts = []
    for number in rounds_up_to(n_round):
        for name in sorted(glob.glob(f"{folder}/{number}.*.positions")):
            with open(name, "rb") as file:
                told = file.readline().decode().split()
                if told != ["inputs", inputs]:
                    sys.exit(f"fit: {name} tells of other inputs than the network has")
                numbers = numpy.frombuffer(file.read(), dtype=numpy.float32)
            parts.append(numbers[: len(numbers) // NUMBERS * NUMBERS].reshape(-1, NUMBERS))
    return torch.from_numpy(numpy.concatenate(parts)).to(DEVICE)


def count_games(folder, n_round):
    return sum(int(open(name).read().split()[0]) for number in rounds_up_to(n_round)
               for name in glob.glob(f"{folder}/{number}.*.games"))


def parts_of(rows, n_places):
    kinds = rows[:, :n_places].long()
    at = PLACES
    places = rows[:, at:at + n_places * PLACE_INPUTS].reshape(-1, n_places, PLACE_INPUTS)
    at += PLACES * PLACE_INPUTS
    return kinds, places, rows[:, at:at + WHOLE_INPUTS], rows[:, -3]


def loss_of(net, rows, belief):
    aim = belief * rows[:, -1] + (1 - belief) * rows[:, -2]
    return nn.functional.binary_cross_entropy_with_logits(net(*parts_of(rows, net.n_places)), aim)


def take_weights(net, known):
    """Inputs without a name are always 0, and so are their weights here. A network that has
    learned nothing yet, or has other sizes, begins with chance's weights."""
    weights = {}
    for member, values in net.named_parameters():
        rows = torch.zeros(values.shape if values.dim() == 2 else (1, values.numel()))
        given = torch.tensor(known.weights[member])
        if given.shape[1] != rows.shape[1] or len(given) > len(rows) or not any(known.weights["out"][0]):
            return
        rows[: len(given)] = given
        weights[member] = rows.reshape(values.shape)
    net.load_state_dict(weights)


def give_weights(net, known):
    for member, values in net.named_parameters():
        rows = values.detach().cpu().reshape(values.shape if values.dim() == 2 else (1, -1)).tolist()
        known.weights[member] = rows[: len(known.names.get(member, rows))]


def commit():
    """Where there is no git, the environment may say it."""
    if not shutil.which("git"):
        return os.environ.get("COMMIT", "unknown")
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def main():
    game, folder, n_round = sys.argv[1], sys.argv[2], int(sys.argv[3])
    started = time.time()
    torch.manual_seed(n_round)
    known = network.read(network.path_of(game))
    rows = load(folder, n_round, known.inputs)
    n_test = len(rows) // 20  # the last games: not learned from
    test, train = rows[-n_test:], rows[:-n_test]
    net = Net(int((rows[0, :PLACES] >= 0).sum()))
    take_weights(net, known)
    net = net.to(DEVICE)
    steps = max(1500, EPOCHS * len(train) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    formula = nn.functional.binary_cross_entropy_with_logits(test[:, -3], test[:, -1]).item()
    for _ in range(steps):
        batch = train[torch.randint(len(train), (BATCH,), device=DEVICE)]
        loss = loss_of(net, batch, BELIEF_IN_END)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    with torch.no_grad():
        tested = loss_of(net, test, 1.0).item()
        trained = loss_of(net, train[:100000], 1.0).item()
    give_weights(net, known)
    known.about = [
        f"learned by measure/learn at commit {commit()} on {datetime.date.today()}: round {n_round}",
        f"games {count_games(folder, n_round)}",
        f"loss {tested:.3f} over games that were not learned from; by the formula alone {formula:.3f}",
    ]
    with open(network.path_of(game), "w") as file:
        network.write(known, file)
    print(f"round {n_round}: {len(rows)} positions, "
          f"first seat wins {rows[:, -1].mean().item():.3f}; log loss of the formula "
          f"{formula:.4f}, of the network {tested:.4f} (learned from: {trained:.4f}); {steps} steps, "
          f"{time.time() - started:.0f} s", flush=True)


main()
