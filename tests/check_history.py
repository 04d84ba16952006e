#!/usr/bin/env python3
"""check_history.py: was anything lost, doubled or shown, by what clients saw alone?

A history is a file of JSON, a line for each thing that somebody saw, in any order:

    {"table": T, "client": C, "seat": S, "begin": N, "words": […]}         a snapshot: event N was the last
    {"table": T, "client": C, "seat": S, "event": N, "kind": K, "by": B, "word": W, "words": n}
    {"table": T, "client": C, "seat": S, "acknowledged": N, "word": W}     the server took the word, as event N
    {"table": T, "client": C, "seat": S, "hands": […]}                     cards that it saw in others' hands
    {"table": T, "record": […]}                                            the words of the record, after the end

What must hold: under a number all saw the same, as far as each may see it; nobody's events had a gap or came
twice; an acknowledged word is the event of its number, by its seat; what happened, put together from
all that was seen, is the record, word for word; and nobody saw a card that is another's.

Usage: check_history.py FILE
"""
import collections
import json
import sys


class Broken(Exception):
    pass


def check(is_so, *what):
    if not is_so:
        raise Broken(" ".join(str(one) for one in what))


def is_same(one, other):
    """A card that one may not see is a question mark."""
    return one == other or "?" in one or "?" in other


def clearer(one, other):
    return other if "?" in one else one


class Table:
    def __init__(self, name):
        self.name = name
        self.begin = None    # (number, words) of the first snapshot
        self.events = {}     # by number: (kind, by, word, words), with all that anybody saw
        self.shown = collections.defaultdict(set)  # by number: the seats that saw a drawn card
        self.last = {}       # of each client: the last number
        self.acknowledged = []
        self.record = None

    def take_snapshot(self, seen):
        number, words = seen["begin"], seen["words"]
        check(number >= self.last.get(seen["client"], 0), "an older table is shown again:", self.name, number)
        self.last[seen["client"]] = number
        if self.begin is None or number < self.begin[0]:
            self.begin = number, words
        self.snapshots = getattr(self, "snapshots", []) + [(number, words)]

    def take_event(self, seen):
        number, client = seen["event"], seen["client"]
        check(number == self.last.get(client, 0) + 1, "a gap, or twice:", self.name, client, number, self.last.get(client))
        self.last[client] = number
        now = seen["kind"], seen["by"], seen.get("word") or "", seen.get("words")
        before = self.events.setdefault(number, now)
        check(before[:2] == now[:2] and before[3] == now[3] and is_same(before[2], now[2]),
              "two things under one number:", self.name, number, before, now)
        self.events[number] = (*now[:2], clearer(before[2], now[2]), now[3])
        if now[2].startswith("+") and "?" not in now[2]:
            self.shown[number].add(seen["seat"])

    def replay(self):
        """The words after each event, from the first snapshot on."""
        number, words = self.begin
        words, after = list(words), {}
        after[number] = list(words)
        while number + 1 in self.events:
            number += 1
            kind, _, word, n_words = self.events[number]
            if kind == "word":
                words.append(word)
            elif kind == "takeback":
                del words[n_words:]
            after[number] = list(words)
        return after

    def finish(self):
        check(self.begin is not None, "nobody saw the beginning of", self.name)
        after = self.replay()
        check(not self.events or max(self.events) in after, "an event is missing:", self.name, max(self.events, default=0), max(after))
        for number, words in self.snapshots:
            check(number in after, "a snapshot of what nobody saw happen:", self.name, number)
            check(len(words) == len(after[number]) and all(map(is_same, words, after[number])),
                  "a snapshot of something else:", self.name, number)
        for number, seat, word in self.acknowledged:
            check(number in self.events, "acknowledged and lost:", self.name, number, word)
            check(self.events[number][:3] == ("word", seat, word), "acknowledged and changed:", self.name, number, word, self.events[number])
        for number, seats in self.shown.items():
            check(len(seats) == 1 and None not in seats, "a drawn card was shown:", self.name, number, seats)
        if self.record is not None:
            words = after[max(after)]
            check(len(words) == len(self.record) and all(map(is_same, words, self.record)), "the record is another:", self.name)


def main(path):
    tables = {}
    n_acknowledged = n_seen = n_records = 0
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            seen = json.loads(line)
            table = tables.setdefault(seen["table"], Table(seen["table"]))
            n_seen += 1
            if "begin" in seen:
                table.take_snapshot(seen)
            elif "event" in seen:
                table.take_event(seen)
            elif "acknowledged" in seen:
                n_acknowledged += 1
                table.acknowledged.append((seen["acknowledged"], seen["seat"], seen["word"]))
            elif "hands" in seen:
                check(all(card == "?" for card in seen["hands"]), "a hand was shown:", seen)
            else:
                n_records += 1
                table.record = seen["record"]
    for table in tables.values():
        table.finish()
    print(f"history: {n_seen} things seen, {n_acknowledged} words acknowledged, none lost or doubled; "
          f"{len(tables)} tables, {n_records} records")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Broken as broken:
        print(f"history: broken: {broken}")
        sys.exit(1)
