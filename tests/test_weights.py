#!/usr/bin/env python3
"""test_weights.py: an engine that was lent its networks answers as the program that has them compiled in:
in every preset of every game, the same words with the same values, at every level, and the same review.

Usage: test_weights.py PATH/TO/cairn PATH/TO/test_weights GAME.networks …
"""
import subprocess
import sys

DECISIONS = 8
GOES = ["go level=1", "go level=2", "go level=3", "go level=4", "go nodes=200"]


class Engine:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or not (lines[-1] == "ok" or lines[-1].startswith("error ")):
            lines.append(self.process.stdout.readline().rstrip("\n"))
            assert lines[-1], (line, lines)
        return [said for said in lines if not said.startswith("info ")]  # those tell the time

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=60) == 0


def main():
    inside, apart = Engine(sys.argv[1], "engine"), Engine(sys.argv[2], "--engine", *sys.argv[3:])

    def ask(line):
        said, other = inside.ask(line), apart.ask(line)
        assert said == other, f"{line}: {said} compiled in, {other} apart"
        return said

    n_compared = 0
    for line in ask("hello"):
        if not line.startswith("game "):
            continue
        _, game, *presets = line.split()
        for preset in presets:
            assert ask(f"new {game} {preset} seed=11") == ["ok"]
            for seed in range(DECISIONS):
                for go in GOES:
                    best, ok = ask(f"{go} seed={seed}")
                    assert ok == "ok", best
                    n_compared += 1
                ask("play " + best.split()[1])
        assert ask("review nodes=30")[-1] == "ok"
    inside.close()
    apart.close()
    print(n_compared, "answers are the same")
    assert n_compared > 100


main()
