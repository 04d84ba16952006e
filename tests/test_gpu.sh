#!/bin/sh
# The games for a GPU, on a machine without one: the PTX can be made, and its
# twin plays as the program does: batches to the last byte, and the signature
# of `cairn bench`.
#
#     tests/test_gpu.sh BUILD SOURCE
set -u
build=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$source/tools/amalgamate" "$build" "$scratch" || exit 1
"$source/tools/build-gpu" "$scratch" "$scratch/gpu" || exit 1
presets=$(echo hello | "$build/cairn" engine | sed -n 's/^game //p' | while read -r game list; do
    for preset in $list; do echo "$game $preset"; done
done)
kernels=$(grep -c '^\.visible \.entry cairn_gpu_' "$scratch/gpu/cairn.ptx")
games=$(echo "$presets" | cut -d ' ' -f 1 | sort -u | wc -l)
[ "$kernels" -eq $((6 * games)) ] || { echo "FAILED: $kernels kernels of $games games"; exit 1; }
clang-19 -O1 -std=gnu17 -w -I"$scratch" -I"$source/core/gpu" "$source/tests/gpu_twin.c" -lm -lpthread -o "$scratch/twin" || exit 1
IFS='
'
# shellcheck disable=SC2086
told=$("$scratch/twin" $presets) || { echo "$told"; exit 1; }
unset IFS
wanted=$("$build/cairn" bench --json --time 1 | sed -n 's/.*"signature":"\([0-9a-f]*\)".*/\1/p')
[ "$told" = "$wanted" ] || { echo "FAILED: the twin's signature is $told, cairn bench's $wanted"; exit 1; }
echo "gpu: $kernels kernels, and a twin that plays the same"
