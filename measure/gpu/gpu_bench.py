"""The games on a GPU: are they the host's to the last decision, and how fast?

    python3 measure/gpu/gpu_bench.py build-gpu/cairn.ptx [SIGNATURE]

SIGNATURE is that of `cairn bench`, which the GPU must come to as well. Needs
PyTorch with CUDA and cairn_games.
"""
import ctypes
import sys
import time

import numpy as np
import torch

import cairn_games as cg
from cairn_games.gpu import GpuVecEnv, Kernels, choices_of

start = time.time()
kernels = Kernels(sys.argv[1])
presets = [(key, preset["key"]) for key in cg.games() for preset in cg.Game(key).describe()["presets"]]
print(f"{torch.cuda.get_device_name()}, loaded in {time.time() - start:.1f} s")

signature = torch.tensor([np.uint64(0xcbf29ce484222325).astype(np.int64)], device="cuda")
for key, preset in presets:
    kernels.launch(f"cairn_gpu_sign_{key}", 1, ctypes.c_uint32(choices_of(cg.Game(key, preset))), ctypes.c_int32(200),
                   ctypes.c_uint64(signature.data_ptr()))
    torch.cuda.synchronize()
told = f"{int(signature.item()) & (2**64 - 1):016x}"
print(f"signature {told}" + (f", cairn bench's {'is the same' if told == sys.argv[2] else 'is ' + sys.argv[2]}"
                             if len(sys.argv) > 2 else ""))

for key, preset in presets:
    n = 257
    one, other = GpuVecEnv(key, preset, n, ptx=kernels, seed=3), cg.VecEnv(key, preset, n, seed=3)
    for step in range(150):
        for name in ("observation", "mask", "seat", "reward", "is_over"):
            if not np.array_equal(getattr(one, name).cpu().numpy(), getattr(other, name)):
                sys.exit(f"{key} {preset}: after {step} steps {name} is not the host's")
        actions = other.sample()
        if not np.array_equal(one.sample().cpu().numpy(), actions):
            sys.exit(f"{key} {preset}: after {step} steps another sample")
        one.step(torch.from_numpy(actions).cuda())
        other.step(actions)
print(f"batches of all {len(presets)} presets are the host's, 150 steps of 257 games each")

print("| preset | random play, M decisions/s | batch with observations and masks, M decisions/s |\n| --- | --- | --- |")
for key, preset in presets:
    n_threads, choices = 132 * 8192, choices_of(cg.Game(key, preset))
    n_decisions = torch.zeros(n_threads, dtype=torch.int64, device="cuda")

    def play(n_games):
        kernels.launch(f"cairn_gpu_play_{key}", n_threads, ctypes.c_uint32(choices), ctypes.c_uint64(1),
                       ctypes.c_int32(n_games), ctypes.c_uint64(n_decisions.data_ptr()))
        torch.cuda.synchronize()

    play(1)
    begun = time.time()
    play(8)
    plain = int(n_decisions.sum()) / (time.time() - begun)
    env = GpuVecEnv(key, preset, 1 << 19, ptx=kernels)
    for _ in range(3):
        env.step(env.sample(), check=False)
    torch.cuda.synchronize()
    begun = time.time()
    for _ in range(20):
        env.step(env.sample(), check=False)
    torch.cuda.synchronize()
    batch = 20 * env.n / (time.time() - begun)
    del env
    print(f"| {key} {preset} | {plain / 1e6:,.0f} | {batch / 1e6:,.1f} |", flush=True)
