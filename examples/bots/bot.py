#!/usr/bin/env python3
"""A bot that knows no rules: it plays one of the words it is offered (docs/bots.md).

    cairn arena schotten 'engine:python3 examples/bots/bot.py' level:1
"""
import json
import random
import sys

position = None
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "hello":
        print("name Pebble")
        print("author the examples of Cairn")
        print("wants position")
    elif command == "position":
        position = json.loads(rest)  # "seat", "phase", "moves" and "view"
    elif command == "go":
        print("best", random.choice(position["moves"]))
    elif command == "quit":
        break
    print("ok", flush=True)
