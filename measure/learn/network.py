"""Networks as files (core/players/GAME/GAME.net; core/players/make_net.c says what is in them).

    network.py FILE     reads the network and prints it again

Weights are kept as lists of rows of numbers, by the member of struct net that they fill.
"""
import sys


def path_of(game):
    return f"core/players/{game}/{game}.net"


class Network:
    """`about` are the lines that say where it comes from, `inputs` is the hash of the names."""

    def __init__(self, game, about, inputs, names, weights):
        self.game, self.about, self.inputs = game, about, inputs
        self.names, self.weights = names, weights


def read(path):
    game, about, inputs, names, weights = None, [], None, {}, {}
    with open(path) as file:
        lines = iter(file.read().splitlines())
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "network":
            game = rest
        elif word == "inputs":
            inputs = rest
        elif word == "weights":
            member, rows, columns = rest.split()
            block = [next(lines).split() for _ in range(int(rows))]
            if len(block[0]) == int(columns) + 1:  # rows of inputs begin with their names
                names[member] = [row.pop(0) for row in block]
            weights[member] = [[float(number) for number in row] for row in block]
        else:
            about.append(line)
    return Network(game, about, inputs, names, weights)


def write(network, file):
    print(f"network {network.game}", *network.about, f"inputs {network.inputs}", sep="\n", file=file)
    for member, rows in network.weights.items():
        print(f"weights {member} {len(rows)} {len(rows[0])}", file=file)
        for name, row in zip(network.names.get(member, [""] * len(rows)), rows):
            print(*([name] if name else []), *(f"{number:#.4g}" for number in row), file=file)


if __name__ == "__main__":
    write(read(sys.argv[1]), sys.stdout)
