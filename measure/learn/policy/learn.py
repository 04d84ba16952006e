"""A policy for a card game, learned by playing against itself (ppo.py).

    python3 measure/learn/policy/learn.py GAME SECONDS CHECKPOINT.pt [PTX]

Both seats play the network, each on what it knows. With PTX (`make gpu`) games and network are on the GPU;
without, on the CPU, for a try. Goes on with CHECKPOINT.pt if there is one, else with CHECKPOINT.npz (what stays of a
learning: kept.py), and writes both every minute and at the end. Prints the curve as it goes: seconds, decisions, of
the first preset the entropy of the policy, the error of what was expected and how much an update changes, and the
score against the network of the line before. In the environment: PRESETS, such as "base=3,tactics=1" (all alike:
how many of the games each has), GAMES side by side, TELL: seconds between lines, RATE and PULL, such as "0.001,0.00005":
those to begin and to end with, and PART, such as "0.4,0.8": which part of a learning this is that is done in several.
"""
import copy
import os
import sys
import time

import torch

import cairn_games as cg
from cards import CardPolicy
from kept import layouts_of, read, write
from ppo import LAMBDA, STEPS, Games, Seen, compiled, draw, kernels_of, loss_of, take, update



def pair(name, usual):
    """Two numbers of the environment."""
    return [float(number) for number in os.environ.get(name, usual).split(",")]


RATE, PULL, PART = pair("RATE", "0.0015,0.0001"), pair("PULL", "0.03,0.006"), pair("PART", "0,1")


@torch.no_grad()
def play(net, decide, games, seen):
    for t in range(STEPS):
        observation, mask = games.now("observation"), games.now("mask")
        seen.observation[t], seen.mask[t], seen.seat[t] = observation, mask, games.now("seat")
        output, seen.chance[t], seen.value[t] = decide(net, seen.observation[t], seen.mask[t], games.key)
        seen.output[t] = output
        games.step(net.action(games.key, output))
        seen.reward[t], seen.is_over[t] = games.now("reward"), games.now("is_over")
    _, _, last = decide(net, games.now("observation").clone(), games.now("mask").clone(), games.key)
    return settle(seen, last, games.now("seat"))


def settle(seen, last, last_seat):
    """How much better than expected each action was, and what should have been expected, for its mover."""
    after, after_seat, run = last, last_seat, torch.zeros_like(last)
    gain = torch.empty_like(seen.value)
    for t in reversed(range(STEPS)):
        sign = (seen.seat[t] == after_seat).float() * 2 - 1
        end = seen.reward[t].gather(1, seen.seat[t].long()[:, None]).squeeze(1)
        over = seen.is_over[t]
        step = torch.where(over, end, sign * after) - seen.value[t]
        run = step + torch.where(over, 0.0, LAMBDA * sign) * run
        gain[t] = run
        after, after_seat = seen.value[t], seen.seat[t]
    return gain, gain + seen.value


@torch.no_grad()
def compare(one, other, game, preset, n, kernels, seed):
    """What the one scores against the other, first in half of the games; each game's first end counts."""
    games = Games(game, preset, n, kernels, seed)
    own = (torch.arange(n, device=games.device) % 2).int()
    score, is_done = torch.zeros(n, device=games.device), torch.zeros(n, dtype=torch.bool, device=games.device)
    while not bool(is_done.all()):
        observation, mask = games.now("observation"), games.now("mask")
        logs = torch.where((games.now("seat") == own)[:, None], one(observation, mask, games.key)[0],
                           other(observation, mask, games.key)[0])
        games.step(one.action(games.key, draw(logs)))
        new = games.now("is_over") & ~is_done
        score += torch.where(new, games.now("reward").gather(1, own.long()[:, None]).squeeze(1), 0.0)
        is_done |= new
    return float(score.mean()) / 2 + 0.5


def main():
    game, seconds, path = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    ptx = sys.argv[4] if len(sys.argv) > 4 else None
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    begun = time.time()
    kernels = kernels_of(ptx)
    if kernels:
        print(f"kernels loaded in {time.time() - begun:.0f} s", flush=True)
    presets = [preset["key"] for preset in cg.Game(game).describe()["presets"]]
    wanted = [preset.partition("=") for preset in os.environ.get("PRESETS", ",".join(presets)).split(",")]
    shares = {preset: float(share or 1) for preset, _, share in wanted}
    presets = list(shares)
    n_all = int(os.environ.get("GAMES", 131072 if ptx else 64))
    n_batch = 65536 if ptx else 512
    device = "cuda" if ptx else "cpu"
    net = CardPolicy(layouts_of(game)).to(device)
    curve, n_decisions, spent = [], 0, 0.0
    kept = read(path, device) or read(path.removesuffix(".pt") + ".npz", device)
    if kept:
        net.load_state_dict(kept["net"])
        curve, n_decisions, spent = kept["curve"], kept["n_decisions"], kept["seconds"]
    mean = copy.deepcopy(net)
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE[0], eps=1e-5, betas=(0.9, 0.99))
    if kept:
        mean.load_state_dict(kept["mean"])
        if kept["optimiser"]:
            optimiser.load_state_dict(kept["optimiser"])
    before = copy.deepcopy(mean)
    all_games = [Games(game, preset, max(16, int(n_all * share / sum(shares.values()))), kernels, n_decisions % 2**31 + i)
                 for i, (preset, share) in enumerate(shares.items())]
    all_seen = [Seen(games.env.game, games.n, device) for games in all_games]
    print(f"{game}: {sum(p.numel() for p in net.parameters())} weights, games "
          + ", ".join(f"{games.key} {games.n}" for games in all_games), flush=True)
    for games in all_games:
        games.spread()

    decide, find_loss = compiled(take, device), compiled(loss_of, device)
    begun, told, written = time.time(), time.time(), time.time()
    def checkpoint():
        write({"net": net.state_dict(), "mean": mean.state_dict(), "optimiser": optimiser.state_dict(),
               "curve": curve, "n_decisions": n_decisions, "seconds": spent + time.time() - begun}, path)

    n_rounds = 0
    while time.time() - begun < seconds:
        left = 1 - PART[0] - (PART[1] - PART[0]) * min(1, (time.time() - begun) / seconds)
        for group in optimiser.param_groups:
            group["lr"] = RATE[1] + (RATE[0] - RATE[1]) * left ** 1.5
        pull = torch.tensor(PULL[1] + (PULL[0] - PULL[1]) * left, device=device)
        report = []
        for games, seen in zip(all_games, all_seen):
            decisions = seen.decisions(*play(net, decide, games, seen))
            report.append(update(net, find_loss, mean, optimiser, games.key, decisions, pull, n_batch))
            n_decisions += STEPS * games.n
        n_rounds += 1
        if time.time() - told > float(os.environ.get("TELL", 30)) or time.time() - begun >= seconds:
            score = compare(mean, before, game, presets[0], 4096 if ptx else 64, kernels, n_rounds)
            before = copy.deepcopy(mean)
            line = [round(spent + time.time() - begun), n_decisions] + [round(x, 4) for x in report[0]] + [round(score, 4)]
            curve.append(line)
            print("seconds %d, decisions %d, %s: entropy %.3f, error %.3f, change %.3f, against the last %.3f"
                  % (line[0], line[1], presets[0], *line[2:]), flush=True)
            told = time.time()
        if time.time() - written > 60:
            checkpoint()
            written = time.time()
    checkpoint()


main()
