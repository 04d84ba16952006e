"""What it takes to learn a policy by playing (PPO with a pull towards uniform): games side by side, what was seen of
them, and what a network learns of that. learn.py plays a network against itself, exploiter.py against a player that
stays as it is."""
import math

import torch

import cairn_games as cg

STEPS, LAMBDA, CLIP = 16, 0.95, 0.2
CERTAIN, FEW = 0.98, 0.25  # of actions as likely as that only so many are learned from, and count for the others
MEAN = 0.998  # of the running mean's weights that stay, an update


class Games:
    """The games of one preset."""

    def __init__(self, game, preset, n, kernels, seed):
        self.key, self.n = preset.replace("-", "_"), n
        if kernels is None:
            self.env = cg.VecEnv(game, preset, n=n, seed=seed)
            self.device = "cpu"
        else:
            from cairn_games.gpu import GpuVecEnv
            self.env = GpuVecEnv(game, preset, n, ptx=kernels, seed=seed)
            self.device = "cuda"

    def now(self, name):
        array = getattr(self.env, name)
        return array if self.device == "cuda" else torch.from_numpy(array.copy())

    def step(self, action):
        if self.device == "cuda":
            self.env.step(action.int(), check=False)
        else:
            self.env.step(action.int().numpy())

    def spread(self, n_steps=60):
        """Games that began together end together: some random steps set them apart."""
        for _ in range(n_steps):
            self.step(self.env.sample() if self.device == "cuda" else torch.from_numpy(self.env.sample()))


class Seen:
    """What was seen of games in the last steps."""

    def __init__(self, told, n, device):
        def new(*shape, dtype):
            return torch.empty(STEPS, n, *shape, dtype=dtype, device=device)

        self.observation = new(told.observation_size, dtype=torch.uint8)
        self.mask = new(told.n_actions, dtype=torch.uint8)
        self.output, self.seat = new(dtype=torch.int32), new(dtype=torch.int32)
        self.reward, self.is_over = new(told.n_seats, dtype=torch.float32), new(dtype=torch.bool)
        self.chance, self.value = new(dtype=torch.float32), new(dtype=torch.float32)

    def decisions(self, gain, aim):
        """What is learned from, a row a decision."""
        return [tensor.flatten(0, 1) for tensor in (self.observation, self.mask, self.output, self.chance, gain, aim)]


def kernels_of(ptx):
    """None without a file: games are played on the CPU."""
    if not ptx:
        return None
    from cairn_games.gpu import Kernels
    return Kernels(ptx)


def compiled(function, device):
    """On a GPU most of the time goes to memory: what is computed in one go need not be written in between."""
    return torch.compile(function, dynamic=False, fullgraph=True) if device == "cuda" else function


def draw(logs):
    """An action by its chance (the highest after Gumbel's noise)."""
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-10, 1 - 1e-7)))
    return (logs + noise).argmax(1)


def take(net, observation, mask, key):
    """An action by its chance, the logarithm of that, and what the mover expects."""
    logs, value = net(observation, mask, key)
    output = draw(logs)
    return output, logs.gather(1, output[:, None]).squeeze(1), value


def loss_of(net, key, pull, observation, mask, output, chance, better, aim, counts):
    """And of these decisions the entropy, the error of what was expected and how much the policy has changed."""
    def mean(of_each):
        return (of_each * counts).sum() / counts.sum()

    logs, value = net(observation, mask, key)
    ratio = (logs.gather(1, output.long()[:, None]).squeeze(1) - chance).exp()
    policy = -mean(torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better))
    entropy = -mean((logs.exp() * logs).sum(1))
    error = mean((value - aim).square())
    return policy + error - pull * entropy, torch.stack([entropy, error, mean((ratio - 1).abs())]).detach()


def update(net, find_loss, mean, optimiser, key, decisions, pull, n_batch):
    """Learns once from each of these decisions (ppo.Seen.decisions), as far as they fill batches; of those that were
    nearly forced, about half of all, from a few."""
    *seen, chance, gain, aim = decisions
    is_certain = chance > math.log(CERTAIN)
    seen += [chance, (gain - gain.mean()) / (gain.std() + 1e-6), aim, torch.where(is_certain, 1 / FEW, 1.0)]
    order = torch.nonzero(~is_certain | (torch.rand_like(chance) < FEW)).squeeze(1)
    n = len(order)
    order = order[torch.randperm(n, device=gain.device)]
    sums = torch.zeros(3, device=gain.device)
    n_updates = max(1, n // n_batch)
    for index in order[:n_updates * min(n, n_batch)].chunk(n_updates):
        loss, told = find_loss(net, key, pull, *(tensor[index] for tensor in seen))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(mean.parameters()), list(net.parameters()), 1 - MEAN)
            sums += told
    return (sums / n_updates).tolist()
