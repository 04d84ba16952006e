"""Many games side by side on a GPU: the batch of cairn_games.VecEnv in device
memory, as PyTorch's tensors, without a copy.

    from cairn_games.gpu import GpuVecEnv
    env = GpuVecEnv("schotten", "base", n=1 << 20, ptx="build-gpu/cairn.ptx")
    env.step(env.sample())

``make gpu`` makes the PTX, on a machine without a GPU; here NVIDIA's driver and
PyTorch are needed. With the same seed and actions everything is the same as on
the CPU.
"""
from __future__ import annotations

import ctypes
from pathlib import Path

import torch

from .play import Game

THREADS = 256     # of a block
STACK = 24 << 10  # bytes of a thread


class _Batch(ctypes.Structure):
    """struct gpu_batch of core/gpu/kernel.c."""
    _fields_ = [("choices", ctypes.c_uint32), ("n_games", ctypes.c_int32), ("n_seats", ctypes.c_int32),
                ("n_actions", ctypes.c_int32), ("n_bytes", ctypes.c_int32), ("stride", ctypes.c_int32),
                *((name, ctypes.c_void_p) for name in
                  ("states", "random", "observation", "mask", "seat", "reward", "is_over", "refused"))]


class Kernels:
    """The compiled games, loaded into PyTorch's context."""

    def __init__(self, ptx: str | Path) -> None:
        torch.cuda.init()
        torch.zeros(1, device="cuda")
        self._driver = ctypes.CDLL("libcuda.so.1")
        # Lists of moves lie on the stack, and one game's are made by recursion.
        self._call("cuCtxSetLimit", 0, ctypes.c_size_t(STACK))
        self._module = ctypes.c_void_p()
        self._call("cuModuleLoadData", ctypes.byref(self._module), Path(ptx).read_bytes() + b"\0")
        self._functions: dict[str, ctypes.c_void_p] = {}

    def _call(self, name: str, *arguments) -> None:
        code = getattr(self._driver, name)(*arguments)
        if code != 0:
            text = ctypes.c_char_p()
            self._driver.cuGetErrorString(code, ctypes.byref(text))
            raise RuntimeError(f"{name}: {(text.value or b'?').decode()}")

    def launch(self, name: str, n_threads: int, *arguments) -> None:
        """Starts a kernel on PyTorch's stream."""
        if name not in self._functions:
            self._functions[name] = ctypes.c_void_p()
            self._call("cuModuleGetFunction", ctypes.byref(self._functions[name]), self._module, name.encode())
        pointers = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(a) for a in arguments))
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        n_blocks = (n_threads + THREADS - 1) // THREADS
        self._call("cuLaunchKernel", self._functions[name], n_blocks, 1, 1, THREADS if n_threads > 1 else 1, 1, 1, 0,
                   stream, pointers, None)


def choices_of(game: Game) -> int:
    """The options as a kernel wants them: a byte each, the index of its value."""
    told = game.describe()
    index = [[value["key"] for value in choice["values"]].index(told["options"][choice["key"]])
             for choice in told["choices"]]
    return sum(i << (8 * k) for k, i in enumerate(index))


class GpuVecEnv:
    """As :class:`cairn_games.VecEnv`, but its arrays are tensors on the GPU."""

    STRIDE = 1024  # bytes of a state

    def __init__(self, game: str | Game, preset: str | None = None, n: int = 1, *, ptx: str | Path | Kernels,
                 seed: int = 1, **options: str) -> None:
        self.game = game if isinstance(game, Game) else Game(game, preset, **options)
        if not 1 <= n <= 1 << 24:
            raise ValueError("A batch has 1 to 16777216 games.")
        self.n = n
        self._kernels = ptx if isinstance(ptx, Kernels) else Kernels(ptx)
        self._key = self.game.words.split()[0]

        def zeros(*shape: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros(shape, dtype=dtype, device="cuda")

        self._states = zeros(n, self.STRIDE, dtype=torch.uint8)
        self._random = zeros(n, dtype=torch.int64)
        self.observation = zeros(n, self.game.observation_size, dtype=torch.uint8)
        self.mask = zeros(n, self.game.n_actions, dtype=torch.uint8)
        self.seat = zeros(n, dtype=torch.int32)
        self.reward = zeros(n, self.game.n_seats, dtype=torch.float32)
        self.is_over = zeros(n, dtype=torch.bool)
        self._refused = torch.full((1,), n, dtype=torch.int32, device="cuda")
        self._actions = zeros(n, dtype=torch.int32)
        arrays = (self._states, self._random, self.observation, self.mask, self.seat, self.reward, self.is_over,
                  self._refused)
        batch = _Batch(choices_of(self.game), n, self.game.n_seats, self.game.n_actions, self.game.observation_size,
                       self.STRIDE, *(array.data_ptr() for array in arrays))
        self._batch = torch.frombuffer(bytearray(batch), dtype=torch.uint8).cuda()
        self.reset(seed)

    def _launch(self, what: str, *arguments) -> None:
        self._kernels.launch(f"cairn_gpu_{what}_{self._key}", self.n, ctypes.c_uint64(self._batch.data_ptr()),
                             *arguments)

    def reset(self, seed: int) -> None:
        """Starts all games anew."""
        self._launch("reset", ctypes.c_uint64(seed))

    def sample(self) -> torch.Tensor:
        """A legal action for each game: a tensor that the next call writes again."""
        self._launch("sample", ctypes.c_uint64(self._actions.data_ptr()))
        return self._actions

    def step(self, actions: torch.Tensor, *, check: bool = True) -> None:
        """Plays one action in each game. One that is not legal raises ValueError and nothing is played; without
        the check nothing is played either, but nobody is told."""
        if actions.shape != (self.n,) or actions.dtype != torch.int32 or not actions.is_cuda:
            raise ValueError("Actions are one int32 for each game, on the GPU.")
        actions = actions.contiguous()
        self._refused.fill_(self.n)
        self._launch("check", ctypes.c_uint64(actions.data_ptr()))
        self._launch("step", ctypes.c_uint64(actions.data_ptr()))
        if check and (refused := int(self._refused.item())) < self.n:
            raise ValueError(f"The action of game {refused} is not legal there; nothing has been played.")
