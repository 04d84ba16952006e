"""The network of a card game's policy: what goes in and what comes out is told by the game itself.

Its inputs are the bytes of `cairn_batch`'s observations and its outputs the numbers of its actions, both found by
the names and shapes of their blocks (`Game.layout`), so that one network serves every preset of a game: presets
with fewer cards or without tactic cards use a part of it. core/players/policy.c computes the same, from a file that
export.py writes.

To rename the colours changes nothing in these games, so the network cannot tell them apart: it looks at cells, one
for each place and colour, with the cards of that colour at the place, in the hand and unseen, all with the same
weights. A place is the mean and the highest of its cells, a table that of its places; a card is played by its cell,
its place and the table, and taken from a side by what there is to say of the place where it lies.
"""
import math

import numpy as np
import torch
from torch import nn

WIDTH = 64


def size_of(shape):
    return math.prod(shape)


class Layout:
    """A preset's bytes and actions."""

    def __init__(self, game):
        told = game.layout() if callable(game.layout) else game.layout
        self.n_actions, self.n_bytes, self.actions = told["n_actions"], told["n_bytes"], told["actions"]
        self.blocks = {block["name"]: block for block in told["observation"]}
        self.n_places = self.blocks["sides"]["shape"][0]
        self.n_cards = self.blocks["hand"]["shape"][0]
        self.n_colours = len(game.describe()["colours"])

    def kind(self, block):
        shape = block["shape"]
        if block["name"] in ("sides", "other sides"):
            return "side"
        if block["name"] == "phase" or block["name"].startswith("tactic"):
            return "whole"  # of which there may happen to be as many as places
        if shape == [self.n_places]:
            return "flag"
        return "set" if shape == [self.n_cards] else "whole"


class Canon:
    """The largest form of every block over all presets of a game."""

    def __init__(self, layouts):
        self.n_places, self.n_colours = layouts[0].n_places, layouts[0].n_colours
        self.n_cards = max(one.n_cards for one in layouts)
        self.n_values = self.n_cards // self.n_colours
        self.n_extra = max(one.blocks["sides"]["shape"][1] - one.n_cards for one in layouts)  # on a side, uncoloured
        self.flags, self.sets, self.whole, self.actions = [], [], {}, {}
        for one in layouts:
            for block in one.blocks.values():
                name, kind = block["name"], one.kind(block)
                if kind == "flag" and name not in self.flags:
                    self.flags.append(name)
                elif kind == "set" and name not in self.sets:
                    self.sets.append(name)
                elif kind == "whole":
                    self.whole[name] = max(self.whole.get(name, 0), size_of(block["shape"]))
            for block in one.actions:
                shape = [self.longest(one, n) for n in block["shape"]]
                self.actions[block["name"]] = max(self.actions.get(block["name"], []), shape)

    def longest(self, layout, n):
        """A dimension of cards, with or without the kinds of tactic cards behind them."""
        return n + self.n_cards - layout.n_cards if n >= layout.n_cards else n

    def entries(self, layout, n):
        """Where the entries of such a dimension are among the longest: cards go by colour and value."""
        index = np.arange(n)
        if n < layout.n_cards:
            return index
        values = layout.n_cards // self.n_colours
        return np.where(index < layout.n_cards, index // values * self.n_values + index % values,
                        index + self.n_cards - layout.n_cards)

    def parts(self, shape):
        """An action's dimensions: cards (and how many more kinds), the place (and whether one goal more follows the
        places), and how many entries the others have. -1: there is none."""
        cards = next((i for i, n in enumerate(shape) if n >= self.n_cards and i == 0), -1)
        place = next((i for i, n in enumerate(shape) if i != cards and n == self.n_places), -1)
        goal = -1 if place >= 0 else next((i for i, n in enumerate(shape) if i != cards and n == self.n_places + 1), -1)
        return cards, place, goal


class CardPolicy(nn.Module):
    def __init__(self, layouts):
        super().__init__()
        self.layouts = layouts
        self.canon = canon = Canon(list(layouts.values()))
        P, V, H = canon.n_places, canon.n_values, WIDTH
        n_flags = len(canon.flags) + 2 * canon.n_extra + P

        def add(name, rows, columns, gain=1.0, fan=None):
            self.register_parameter(name, nn.Parameter(torch.randn(rows, columns) * gain * (2 / (fan or rows)) ** 0.5))

        def bias(name, columns=H):
            self.register_parameter(name, nn.Parameter(torch.zeros(1, columns)))

        add("whole", sum(canon.whole.values()), H, fan=12)
        bias("whole_bias")
        add("cell_cards", 2 * V, H, 0.7, fan=4)            # of this colour at this place: own, the other's
        add("cell_lying", 2 * V, H, 0.7, fan=6)            # of all colours there
        add("cell_sets", len(canon.sets) * V, H, 0.5, fan=8)
        add("cell_all_sets", len(canon.sets) * V, H, 0.3, fan=40)
        add("cell_flags", n_flags, H, 0.5, fan=4)
        add("cell_whole", H, H, 0.5)
        bias("cell_bias")
        add("colour_own", H, H, 0.7)
        add("colour_mean", H, H, 0.5)
        bias("colour_bias")
        add("place_mean", H, H, 0.7)
        add("place_most", H, H, 0.7)
        add("place_flags", n_flags, H, 0.5, fan=4)
        add("place_whole", H, H, 0.5)
        bias("place_bias")
        add("mix_own", H, H, 0.7)
        add("mix_left", H, H, 0.5)
        add("mix_right", H, H, 0.5)
        add("mix_mean", H, H, 0.5)
        bias("mix_bias")
        add("table_mean", H, H, 0.7)
        add("table_most", H, H, 0.5)
        add("table_whole", H, H, 0.5)
        bias("table_bias")
        add("value", H, 1, 0.1)
        bias("value_bias", 1)
        add("act_cell", H, H, 0.7)
        add("act_place", H, H, 0.7)
        add("act_table", H, H, 0.5)
        bias("act_bias")
        add("lift_cell", H, H, 0.7)
        add("lift_place", H, H, 0.7)
        bias("lift_bias")
        add("card_cell", H, H, 0.7)
        add("card_table", H, H, 0.5)
        bias("card_bias")
        for name, shape in canon.actions.items():
            cards, place, goal = canon.parts(shape)
            rest = size_of([n for i, n in enumerate(shape) if i not in (cards, place, goal)])
            more = (shape[cards] - canon.n_cards if cards >= 0 else 0) * rest
            name = name.replace(" ", "_")
            has_places = place >= 0 or goal >= 0
            if cards >= 0 and name != "place":
                add(f"do_{name}_lift", H, V * rest, 0.1)
            if cards >= 0:
                add(f"do_{name}_card", H, V * rest, 0.1)
                if goal >= 0:
                    add(f"do_{name}_card_goal", H, V * rest, 0.1)
            if more or cards < 0:
                add(f"do_{name}_more", H, more or rest, 0.1)
                if goal >= 0:
                    add(f"do_{name}_more_goal", H, more or rest, 0.1)
            assert has_places or rest < 1024
        for key, layout in layouts.items():
            self._index(key, layout)

    def _index(self, key, layout):
        """Which byte each input is, and which action each output; what a preset does not have is the one after its
        last, which is 0."""
        canon, nothing = self.canon, layout.n_bytes
        P, C, E = canon.n_places, canon.n_cards, canon.n_extra
        sides, extra = np.full((2, P, C + E), nothing), None
        for role, name in enumerate(("sides", "other sides")):
            block = layout.blocks[name]
            sides[role][:, canon.entries(layout, block["shape"][1])] = \
                block["offset"] + np.arange(size_of(block["shape"])).reshape(block["shape"])
        cards, extra = sides[:, :, :C].transpose(1, 0, 2), sides[:, :, C:].transpose(1, 0, 2).reshape(P, 2 * E)
        flags = np.full((P, len(canon.flags)), nothing)
        for i, name in enumerate(canon.flags):
            if name in layout.blocks:
                flags[:, i] = layout.blocks[name]["offset"] + np.arange(P)
        sets = np.full((len(canon.sets), C), nothing)
        for i, name in enumerate(canon.sets):
            if name in layout.blocks:
                sets[i][canon.entries(layout, layout.n_cards)] = layout.blocks[name]["offset"] + np.arange(layout.n_cards)
        whole, most = [], []
        for name, size in canon.whole.items():
            part = np.full(size, nothing)
            if name in layout.blocks:
                block = layout.blocks[name]
                part[:size_of(block["shape"])] = block["offset"] + np.arange(size_of(block["shape"]))
            whole.append(part)
            most.append(np.full(size, 64 if size == 1 else 2))
        actions = []  # of this preset, by output
        for block in layout.actions:
            full = np.full(canon.actions[block["name"]], layout.n_actions)
            full[np.ix_(*(canon.entries(layout, n) for n in block["shape"]))] = \
                block["offset"] + np.arange(size_of(block["shape"])).reshape(block["shape"])
            actions.append(full.reshape(-1))
        most = np.concatenate(most)
        for name, index in {"cards": cards, "flags": np.concatenate([flags, extra], 1), "sets": sets,
                            "whole": np.concatenate(whole), "actions": np.concatenate(actions)}.items():
            self.register_buffer(f"{key}_{name}", torch.from_numpy(index.reshape(-1).astype(np.int64)),
                                 persistent=False)
        self.register_buffer("whole_most", torch.from_numpy(most).float(), persistent=False)
        self.register_buffer("whole_scale", torch.from_numpy(np.where(most > 2, 1 / 16, 1)).float(), persistent=False)

    def action(self, key, output):
        """The number that an output has in a preset."""
        return getattr(self, f"{key}_actions")[output].int()

    def forward(self, observation, mask, key):
        """The logarithms of the chances of all outputs (those of illegal ones are very low), and what the mover
        expects, from -1 to 1."""
        canon = self.canon
        P, K, V, C = canon.n_places, canon.n_colours, canon.n_values, canon.n_cards
        B = observation.shape[0]
        kind = torch.bfloat16 if observation.is_cuda else torch.float32
        w = {name: weight.to(kind) for name, weight in self.named_parameters()}
        padded = torch.nn.functional.pad(observation, (0, 1))

        def part(name):
            return padded.index_select(1, getattr(self, f"{key}_{name}"))

        cards = part("cards").view(B, P, 2, K, V).to(kind)
        lies = cards.sum(2).view(B, P, C, 1)
        cards = cards.permute(0, 1, 3, 2, 4).reshape(B, P, K, 2 * V)
        sets = part("sets").view(B, -1, K, V).to(kind).permute(0, 2, 1, 3).reshape(B, K, -1)
        flags = torch.cat([part("flags").view(B, P, -1).to(kind),
                           torch.eye(P, device=observation.device, dtype=kind).expand(B, P, P)], 2)
        whole = torch.minimum(part("whole").to(kind), self.whole_most.to(kind)) * self.whole_scale.to(kind)
        whole = torch.relu(whole @ w["whole"] + w["whole_bias"])
        by_place = cards.sum(2) @ w["cell_lying"] + flags @ w["cell_flags"]                      # B P H
        by_table = sets.sum(1) @ w["cell_all_sets"] + whole @ w["cell_whole"] + w["cell_bias"]   # B H
        by_colour = sets @ w["cell_sets"] + by_table[:, None]                                    # B K H
        cell = torch.relu(cards @ w["cell_cards"] + by_place[:, :, None] + by_colour[:, None])
        cell = cell + torch.relu(cell @ w["colour_own"]
                                 + (cell.mean(2) @ w["colour_mean"] + w["colour_bias"])[:, :, None])
        place = torch.relu(cell.mean(2) @ w["place_mean"] + cell.max(2).values @ w["place_most"]
                           + flags @ w["place_flags"]
                           + (whole @ w["place_whole"] + w["place_bias"])[:, None])
        none = torch.zeros_like(place[:, :1])
        left, right = torch.cat([none, place[:, :-1]], 1), torch.cat([place[:, 1:], none], 1)
        place = place + torch.relu(place @ w["mix_own"] + left @ w["mix_left"] + right @ w["mix_right"]
                                   + (place.mean(1) @ w["mix_mean"] + w["mix_bias"])[:, None])
        table = torch.relu(place.mean(1) @ w["table_mean"] + place.max(1).values @ w["table_most"]
                           + whole @ w["table_whole"] + w["table_bias"])
        value = torch.tanh((table @ w["value"]).float() + self.value_bias).squeeze(1)
        act = torch.relu(cell @ w["act_cell"] + (place @ w["act_place"])[:, :, None]
                         + (table @ w["act_table"] + w["act_bias"])[:, None, None])             # B P K H
        card = lift = None
        logits = []
        for block in self.layouts[key].actions:
            name, shape = block["name"].replace(" ", "_"), canon.actions[block["name"]]
            cards_at, place_at, goal_at = canon.parts(shape)
            others = [n for i, n in enumerate(shape) if i not in (cards_at, place_at, goal_at)]
            rest, is_placed = size_of(others), place_at >= 0 or goal_at >= 0
            if cards_at >= 0 and name != "place" and lift is None:
                lift = torch.relu(cell @ w["lift_cell"] + (place @ w["lift_place"] + w["lift_bias"])[:, :, None])
            if cards_at >= 0 and (goal_at >= 0 or not is_placed) and card is None:
                card = torch.relu(cell.mean(1) @ w["card_cell"] + (table @ w["card_table"] + w["card_bias"])[:, None])

            def out(features, end, n):
                return (features @ w[f"do_{name}_{end}"]).view(*features.shape[:-1], n, rest)

            if cards_at >= 0:
                more = shape[cards_at] - C
                if is_placed:                                            # B P C rest
                    found = out(act, "card", V).reshape(B, P, C, rest)
                    if goal_at >= 0:
                        found = torch.cat([found, out(card, "card_goal", V).reshape(B, 1, C, rest)], 1)
                else:
                    found = out(card, "card", V).reshape(B, 1, C, rest)
                if name != "place":                                      # from the place where the card lies
                    found = found + (lies * out(lift, "lift", V).reshape(B, P, C, rest)).sum(1, keepdim=True)
                if more:
                    kinds = out(place, "more", more) if is_placed else out(table, "more", more)[:, None]
                    if goal_at >= 0:
                        kinds = torch.cat([kinds, out(table, "more_goal", more)[:, None]], 1)
                    found = torch.cat([found, kinds], 2)
                found = found.transpose(1, 2)                            # B cards places rest
            elif is_placed:
                found = out(place, "more", 1)                            # B P 1 rest
                if goal_at >= 0:
                    found = torch.cat([found, out(table, "more_goal", 1)[:, None]], 1)
                at = max(place_at, goal_at)
                before = size_of(shape[:at])
                found = found.view(B, shape[at], before, rest // before).transpose(1, 2)
            else:
                found = out(table, "more", 1)
            logits.append(found.reshape(B, -1))
        legal = torch.nn.functional.pad(mask, (0, 1)).index_select(1, getattr(self, f"{key}_actions"))
        logits = torch.cat(logits, 1).float().masked_fill(legal == 0, -1e9)
        return torch.log_softmax(logits, 1), value
