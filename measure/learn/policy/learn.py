"""A policy for a card game, learned by playing against itself (PPO with a pull towards uniform).

    python3 measure/learn/policy/learn.py GAME SECONDS CHECKPOINT.pt [PTX]

Both seats play the network, each on what it knows. With PTX (`make gpu`) games and network are on the GPU;
without, on the CPU, for a try. Goes on with CHECKPOINT.pt if there is one, else with CHECKPOINT.npz (what stays of a
learning: kept.py), and writes both every minute and at the end. Prints the curve as it goes: seconds, decisions, of
the first preset the entropy of the policy, the error of what was expected and how much an update changes, and the
score against the network of the line before. In the environment: PRESETS, such as "base=3,tactics=1" (all alike:
how many of the games each has), GAMES side by side, TELL: seconds between lines.
"""
import copy
import os
import sys
import time

import torch

import cairn_games as cg
from cards import CardPolicy
from kept import layouts_of, read, write

STEPS, LAMBDA, CLIP = 16, 0.95, 0.2
RATE, RATE_END, PULL, PULL_END = 1.5e-3, 1e-4, 0.03, 0.006
MEAN = 0.998  # of the running mean's weights that stay, an update


class Games:
    """The games of one preset, and what was seen of them in the last steps."""

    def __init__(self, game, preset, n, kernels, seed):
        self.key, self.n = preset.replace("-", "_"), n
        if kernels is None:
            self.env = cg.VecEnv(game, preset, n=n, seed=seed)
            self.device = "cpu"
        else:
            from cairn_games.gpu import GpuVecEnv
            self.env = GpuVecEnv(game, preset, n, ptx=kernels, seed=seed)
            self.device = "cuda"
        told = self.env.game
        new = lambda *shape, dtype: torch.empty(STEPS, n, *shape, dtype=dtype, device=self.device)
        self.observation = new(told.observation_size, dtype=torch.uint8)
        self.mask = new(told.n_actions, dtype=torch.uint8)
        self.output, self.seat = new(dtype=torch.int32), new(dtype=torch.int32)
        self.reward, self.is_over = new(told.n_seats, dtype=torch.float32), new(dtype=torch.bool)
        self.chance, self.value = new(dtype=torch.float32), new(dtype=torch.float32)

    def now(self, name):
        array = getattr(self.env, name)
        return array if self.device == "cuda" else torch.from_numpy(array.copy())

    def step(self, action):
        if self.device == "cuda":
            self.env.step(action.int(), check=False)
        else:
            self.env.step(action.int().numpy())


def draw(logs):
    """An action by its chance (the highest after Gumbel's noise)."""
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-10, 1 - 1e-7)))
    return (logs + noise).argmax(1)


@torch.no_grad()
def play(net, games):
    for t in range(STEPS):
        observation, mask = games.now("observation"), games.now("mask")
        games.observation[t], games.mask[t], games.seat[t] = observation, mask, games.now("seat")
        logs, games.value[t] = net(games.observation[t], games.mask[t], games.key)
        output = draw(logs)
        games.output[t] = output
        games.chance[t] = logs.gather(1, output[:, None]).squeeze(1)
        games.step(net.action(games.key, output))
        games.reward[t], games.is_over[t] = games.now("reward"), games.now("is_over")
    _, last = net(games.now("observation").clone(), games.now("mask").clone(), games.key)
    return settle(games, last)


def settle(games, last):
    """How much better than expected each action was, and what should have been expected, for its mover."""
    after, after_seat, run = last, games.now("seat"), torch.zeros_like(last)
    gain = torch.empty_like(games.value)
    for t in reversed(range(STEPS)):
        sign = (games.seat[t] == after_seat).float() * 2 - 1
        end = games.reward[t].gather(1, games.seat[t].long()[:, None]).squeeze(1)
        over = games.is_over[t]
        step = torch.where(over, end, sign * after) - games.value[t]
        run = step + torch.where(over, 0.0, LAMBDA * sign) * run
        gain[t] = run
        after, after_seat = games.value[t], games.seat[t]
    return gain, gain + games.value


def update(net, mean, optimiser, games, gain, aim, pull, n_batch):
    n = STEPS * games.n
    flat = lambda tensor: tensor.view(n, *tensor.shape[2:])
    gain = ((gain - gain.mean()) / (gain.std() + 1e-6)).view(n)
    order = torch.randperm(n, device=gain.device)
    sums = torch.zeros(3, device=gain.device)
    n_updates = max(1, n // n_batch)
    for index in order[:n_updates * min(n, n_batch)].chunk(n_updates):
        logs, value = net(flat(games.observation)[index], flat(games.mask)[index], games.key)
        ratio = (logs.gather(1, flat(games.output)[index].long()[:, None]).squeeze(1) - flat(games.chance)[index]).exp()
        better = gain[index]
        policy = -torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        error = (value - flat(aim)[index]).square().mean()
        loss = policy + error - pull * entropy
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(mean.parameters()), list(net.parameters()), 1 - MEAN)
            sums += torch.stack([entropy, error, (ratio - 1).abs().mean()])
    return (sums / n_updates).tolist()


@torch.no_grad()
def compare(one, other, game, preset, n, kernels, seed):
    """What the one scores against the other, first in half of the games; each game's first end counts."""
    games = Games.__new__(Games)
    games.key = preset.replace("-", "_")
    if kernels is None:
        games.env, games.device = cg.VecEnv(game, preset, n=n, seed=seed), "cpu"
    else:
        from cairn_games.gpu import GpuVecEnv
        games.env, games.device = GpuVecEnv(game, preset, n, ptx=kernels, seed=seed), "cuda"
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
    kernels = None
    if ptx:
        from cairn_games.gpu import Kernels
        begun = time.time()
        kernels = Kernels(ptx)
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
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5, betas=(0.9, 0.99))
    if kept:
        mean.load_state_dict(kept["mean"])
        if kept["optimiser"]:
            optimiser.load_state_dict(kept["optimiser"])
    before = copy.deepcopy(mean)
    all_games = [Games(game, preset, max(16, int(n_all * share / sum(shares.values()))), kernels, n_decisions % 2**31 + i)
                 for i, (preset, share) in enumerate(shares.items())]
    print(f"{game}: {sum(p.numel() for p in net.parameters())} weights, games "
          + ", ".join(f"{games.key} {games.n}" for games in all_games), flush=True)
    # Games that began together end together: some random steps set them apart.
    for games in all_games:
        for _ in range(60):
            games.step(games.env.sample() if ptx else torch.from_numpy(games.env.sample()))

    begun, told, written = time.time(), time.time(), time.time()
    def checkpoint():
        write({"net": net.state_dict(), "mean": mean.state_dict(), "optimiser": optimiser.state_dict(),
               "curve": curve, "n_decisions": n_decisions, "seconds": spent + time.time() - begun}, path)

    n_rounds = 0
    while time.time() - begun < seconds:
        done = min(1, (time.time() - begun) / seconds)
        for group in optimiser.param_groups:
            group["lr"] = RATE_END + (RATE - RATE_END) * (1 - done) ** 1.5
        pull = PULL_END + (PULL - PULL_END) * (1 - done)
        report = []
        for games in all_games:
            gain, aim = play(net, games)
            report.append(update(net, mean, optimiser, games, gain, aim, pull, n_batch))
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
