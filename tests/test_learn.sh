#!/bin/sh
# Games from which the judges learn: whole positions are written, for games that learn.
set -eu
selfplay=$1
out=$(mktemp)
trap 'rm -f "$out"' EXIT

for game in schotten siege; do
    "$selfplay" $game 1 1 20 >"$out" 2>/dev/null
    size=$(wc -c <"$out")
    # 9 kinds, 9 × 16 inputs, 32 of the whole, 3 judgements; four bytes each
    if [ "$size" -eq 0 ] || [ $((size % (4 * (9 + 9 * 16 + 32 + 3)))) -ne 0 ]; then
        echo "$game: $size bytes are not whole positions"
        exit 1
    fi
done
if "$selfplay" towers 1 1 20 >"$out" 2>/dev/null; then
    echo "towers learns?"
    exit 1
fi
if "$selfplay" nonsense 1 1 20 >"$out" 2>/dev/null; then
    echo "a game that is none was played"
    exit 1
fi
