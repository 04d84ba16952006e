"""Fits a game's network (core/players/net.h) to the positions that selfplay.c has written.

    fit.py GAME FOLDER ROUND

reads FOLDER/N.*.positions of the last rounds up to ROUND, goes on from the weights in
players/GAME_net.h (anew if they are of other sizes), and leaves new ones there.
"""
import glob
import re
import sys
import textwrap
import time

import numpy
import torch
from torch import nn

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


def load(folder, n_round):
    parts = []
    for number in range(max(1, n_round - ROUNDS_KEPT + 1), n_round + 1):
        for name in sorted(glob.glob(f"{folder}/{number}.*.positions")):
            numbers = numpy.fromfile(name, dtype=numpy.float32)
            parts.append(numbers[: len(numbers) // NUMBERS * NUMBERS].reshape(-1, NUMBERS))
    return torch.from_numpy(numpy.concatenate(parts)).to(DEVICE)


def parts_of(rows, n_places):
    kinds = rows[:, :n_places].long()
    at = PLACES
    places = rows[:, at:at + n_places * PLACE_INPUTS].reshape(-1, n_places, PLACE_INPUTS)
    at += PLACES * PLACE_INPUTS
    return kinds, places, rows[:, at:at + WHOLE_INPUTS], rows[:, -3]


def loss_of(net, rows, belief):
    aim = belief * rows[:, -1] + (1 - belief) * rows[:, -2]
    return nn.functional.binary_cross_entropy_with_logits(net(*parts_of(rows, net.n_places)), aim)


def read(net, game):
    """The weights that the last round has left; False if they do not fit."""
    text = open(f"players/{game}_net.h").read()
    weights = {}
    for name, values in net.named_parameters():
        found = re.search(rf"\.{name} =(.*?)(?=\n    \.\w+ =|\n}};)", text, re.DOTALL)
        numbers = [float(number) for number in re.findall(r"(-?\d[-+\d.e]*)f", found.group(1))]
        if len(numbers) != values.numel():
            return False
        weights[name] = torch.tensor(numbers).reshape(values.shape)
    net.load_state_dict(weights)
    return True


def c_row(values):
    """Numbers as a C initialiser, in lines of at most 100 characters."""
    numbers = ", ".join(f"{value:#.4g}f" for value in values)
    return textwrap.indent(textwrap.fill("{" + numbers + "}", 95), "     ").strip()


def write(net, game):
    with open(f"players/{game}_net.h", "w") as file:
        file.write(f"/* {game}_net.h: learned by measure/learn; see net.h. */\n"
                   f"static const struct net {game}_net = {{\n")
        for name, values in net.named_parameters():
            values = values.detach().cpu().tolist()
            if isinstance(values, float):
                text = f"{values:#.4g}f"
            elif isinstance(values[0], float):
                text = c_row(values)
            else:
                text = "{" + ",\n     ".join(c_row(row) for row in values) + "}"
            file.write(f"    .{name} =\n    {text},\n")
        file.write("};\n")


def main():
    game, folder, n_round = sys.argv[1], sys.argv[2], int(sys.argv[3])
    started = time.time()
    torch.manual_seed(n_round)
    rows = load(folder, n_round)
    n_test = len(rows) // 20  # the last games: not learned from
    test, train = rows[-n_test:], rows[:-n_test]
    net = Net(int((rows[0, :PLACES] >= 0).sum()))
    goes_on = read(net, game)
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
    write(net, game)
    print(f"round {n_round}, {'goes on' if goes_on else 'begins anew'}: {len(rows)} positions, "
          f"first seat wins {rows[:, -1].mean().item():.3f}; log loss of the formula "
          f"{formula:.4f}, of the network {tested:.4f} (learned from: {trained:.4f}); {steps} steps, "
          f"{time.time() - started:.0f} s", flush=True)


main()
