#!/bin/sh
# Games from which the judges learn: whole positions are written.
set -eu
selfplay=$1
net=$(dirname "$0")/../core/players/net.h
out=$(mktemp)
trap 'rm -f "$out"' EXIT

size_of() { sed -n "s/.*NET_$1 = \([0-9]*\),.*/\1/p" "$net"; }

# Four bytes each: of each place its kind and inputs, of the whole its inputs, three judgements.
position=$((4 * ($(size_of PLACES_MAX) * (1 + $(size_of PLACE_INPUTS)) + $(size_of WHOLE_INPUTS) + 3)))

for game in schotten siege towers; do
    "$selfplay" $game 1 1 20 >"$out" 2>/dev/null
    if ! head -n 1 "$out" | grep -aq '^inputs [0-9a-f]\{16\}$'; then
        echo "$game: it does not say what is told of positions"
        exit 1
    fi
    size=$(($(wc -c <"$out") - $(head -n 1 "$out" | wc -c)))
    if [ "$size" -eq 0 ] || [ $((size % position)) -ne 0 ]; then
        echo "$game: $size bytes are not whole positions"
        exit 1
    fi
done
if "$selfplay" schotten 1 1 many >"$out" 2>/dev/null; then
    echo "a number that is none was taken"
    exit 1
fi
if "$selfplay" nonsense 1 1 20 >"$out" 2>/dev/null; then
    echo "a game that is none was played"
    exit 1
fi
