#!/usr/bin/env python3
"""test_game_names.py: no source names a game, but its own.

A game stands in the list (core/rules/meson.build) and in folders and files of
its own; everything else goes by the list. Looked for are the games' keys and
names in C and Meson, comments included. The page has a test of its own for its
sources.

Usage: test_game_names.py PATH/TO/SOURCES
"""
import os
import re
import sys

ROOT = sys.argv[1]
LIST = "core/rules/meson.build"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def is_of_a_game(path, key):
    own = (f"core/rules/{key}/", f"core/players/{key}/")
    return path.startswith(own) or re.fullmatch(rf"front/terminal/games/\w+_{key}\.c", path)


def sources():
    yield "meson.build"
    for top in ("core", "measure", "net", "front"):
        for folder, folders, files in os.walk(os.path.join(ROOT, top)):
            folders[:] = [name for name in folders if name not in ("page", "po")]
            for name in files:
                if name.endswith((".c", ".h")) or name == "meson.build":
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def main():
    keys = re.findall(r"'(\w+)'", re.search(r"^games = \[(.*)\]", read(LIST), re.M).group(1))
    names = {key: re.search(r'\.name = "(.*)"', read(f"core/rules/{key}/{key}.c")).group(1)
             for key in keys}
    pattern = re.compile("|".join([rf"(?<![a-z]){key}(?![a-z])" for key in keys] +
                                  [re.escape(name) for name in names.values()]))
    found, n_files = [], 0
    for path in sources():
        if path == LIST or any(is_of_a_game(path, key) for key in keys):
            continue
        n_files += 1
        text = read(path)
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path}:{line} names {match.group(0)}")
    for line in found:
        print(line)
    assert len(keys) >= 3 and n_files > 200, (keys, n_files)
    sys.exit(1 if found else 0)


main()
