"""Writes what stays of a learning as the file that the program is built with (core/players/make_policy.c).

    python3 measure/learn/policy/export.py GAME NETWORK.npz PRESET... >core/players/GAME/GAME.policy

Only what those presets use is written: the blocks of their observations, and the actions that they have. Weights are
whole numbers from -127 to 127, times a scale for each column. Some positions with what this network says of them, as
it is written, come first: by them tests/test_policy.c knows that the program computes the same.
"""
import datetime
import subprocess
import sys

import numpy as np
import torch

import cairn_games as cg
from cards import CardPolicy
from kept import layouts_of, read


def used_rows(canon, layouts):
    """Of each member whose rows are inputs that some preset may lack: the rows to keep."""
    has = lambda name: any(name in layout.blocks for layout in layouts)
    flags = [i for i, name in enumerate(canon.flags) if has(name)]
    first_place = len(canon.flags) + 2 * canon.n_extra
    flags += range(first_place, first_place + canon.n_places)
    sets = [i * canon.n_values + v for i, name in enumerate(canon.sets) if has(name) for v in range(canon.n_values)]
    whole, at = [], 0
    for name, size in canon.whole.items():
        whole += range(at, at + size) if has(name) else []
        at += size
    return {"cell_flags": flags, "place_flags": flags, "cell_sets": sets, "cell_all_sets": sets, "whole": whole}


def whole_numbers(weights):
    """A matrix as whole numbers, and the scale of each column."""
    scale = np.maximum(np.abs(weights).max(0) / 127, 1e-8)
    scale = np.array([float(f"{number:.5g}") for number in scale])
    return np.clip(np.rint(weights / scale), -127, 127).astype(int), scale


@torch.no_grad()
def example(game, preset, net, seed):
    """A position some words after a deal, the mover's expectation, and the logarithms of its words' chances."""
    key, table = preset.replace("-", "_"), cg.Game(game, preset).table(seed=seed)
    words, generator = [], np.random.default_rng(seed)
    bytes_of = lambda part: torch.from_numpy(np.frombuffer(part, np.uint8).reshape(1, -1).copy())
    for left in reversed(range(4 * seed)):
        view = table.view(table.state().to_move)
        logs, value = net(bytes_of(view.observation()), bytes_of(view.mask()), key)
        logs = logs[0].numpy()
        if left:
            output = int((logs + generator.gumbel(size=logs.size)).argmax())
            words.append(view.action_word(int(net.action(key, torch.tensor(output)))))
            table.play(words[-1])
    legal = [(view.action_word(int(net.action(key, torch.tensor(output)))), logs[output])
             for output in np.nonzero(logs > -1e8)[0]]
    told = " ".join(f"{word} {chance:.3f}" for word, chance in sorted(legal, key=lambda one: -one[1])[:12])
    return f"example {preset} {seed} {' '.join(words)} = {float(value[0]) / 2 + 0.5:.4f} {told}"


def main():
    game, path, presets = sys.argv[1], sys.argv[2], sys.argv[3:]
    kept, all_layouts = read(path), layouts_of(game)
    net = CardPolicy(all_layouts)
    canon = net.canon
    layouts = [all_layouts[preset.replace("-", "_")] for preset in presets]
    blocks = {name for layout in layouts for name in layout.blocks}
    actions = {f"do_{block['name'].replace(' ', '_')}_" for layout in layouts for block in layout.actions}
    rows = used_rows(canon, layouts)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    print(f"policy {game}")
    print(f"learned by measure/learn/policy: {kept['n_decisions']} decisions in {kept['seconds']:.0f} s; "
          f"written at commit {commit.stdout.strip()} on {datetime.date.today()}")
    for word, names in (("preset", presets), ("flag", canon.flags), ("set", canon.sets), ("whole", canon.whole)):
        for name in names:
            if word == "preset" or name in blocks:
                print(word, name)
    print(f"colours {canon.n_colours}")
    print(f"values {canon.n_values}")
    written = {name: whole_numbers(weights.numpy()) for name, weights in kept["mean"].items()}
    net.load_state_dict({name: torch.from_numpy(numbers * scale).float() for name, (numbers, scale) in written.items()})
    for preset in presets:
        for seed in range(1, 9):
            print(example(game, preset, net, seed))
    for name, (numbers, scale) in written.items():
        is_act = name.startswith("do_")
        if name.startswith(("card_", "lift_")) or is_act and not any(name.startswith(act) for act in actions):
            continue
        numbers = numbers[rows[name]] if name in rows else numbers
        print("weights", name, *numbers.shape)
        print("scale", *(f"{number:.5g}" for number in scale))
        for row in numbers:
            print(*row)


main()
