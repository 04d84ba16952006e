"""Networks of policies as files: checkpoints of a learning (.pt), and what stays of one (.npz): the running mean of
its weights in half precision, and its curve."""
import os

import numpy as np
import torch

import cairn_games as cg
from cards import Layout


def layouts_of(game):
    """Every preset's, by a name that PyTorch takes."""
    return {preset["key"].replace("-", "_"): Layout(cg.Game(game, preset["key"]))
            for preset in cg.Game(game).describe()["presets"]}


def read(path, device="cpu"):
    """None: there is no such file. What stayed of a learning goes on without its optimiser."""
    if not os.path.exists(path):
        return None
    if path.endswith(".pt"):
        return torch.load(path, map_location=device)
    kept = np.load(path)
    mean = {name.removeprefix("weights "): torch.from_numpy(kept[name].astype(np.float32)).to(device)
            for name in kept.files if name.startswith("weights ")}
    curve = kept["curve"].tolist()
    return {"net": mean, "mean": mean, "optimiser": None, "curve": curve, "seconds": curve[-1][0],
            "n_decisions": int(curve[-1][1])}


def keep(mean, curve, path):
    weights = {"weights " + name: weight.cpu().numpy().astype(np.float16) for name, weight in mean.items()}
    np.savez_compressed(path, curve=np.array(curve, np.float64), **weights)


def write(checkpoint, path):
    torch.save(checkpoint, path + ".new")
    os.replace(path + ".new", path)
    keep(checkpoint["mean"], checkpoint["curve"], path.removesuffix(".pt") + ".npz")
