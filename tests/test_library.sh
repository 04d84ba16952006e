#!/bin/sh
# The library as somebody else uses it: one header, two files, examples that
# compile without a warning and run; what it shows and what it needs.
#
#     tests/test_library.sh BUILD SOURCE
set -u
build=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
check() {  # WHAT STATUS
    [ "$2" -eq 0 ] && return
    echo "FAILED: $1"
    failed=1
}

library=$build/core/library/libcairn.so.1
shown=$(nm -D --defined-only "$library" | awk '$2 != "A" {print $3}' | sed 's/@.*//')
[ -z "$(echo "$shown" | grep -v '^cairn_')" ]; check 'the library shows only cairn_ names' $?
[ "$(echo "$shown" | wc -l)" -le 60 ]; check 'at most 60 of them' $?
[ "$(echo "$shown" | wc -l)" -eq "$(grep -c '^CAIRN_PUBLIC' "$source/core/library/cairn.h")" ]
check 'all that the header names, and nothing else' $?
strange=$(ldd "$library" | grep -v -e linux-vdso -e 'libc\.so' -e 'libm\.so' -e ld-linux -e 'lib.*san' \
    -e libgcc_s -e libpthread -e libdl -e librt -e libresolv)
[ -z "$strange" ]; check "it needs libc and libm only, not $strange" $?

# From another language, unless a sanitizer wants to be first in the process.
if ! ldd "$library" | grep -q asan && ! nm -D "$library" | grep -q __asan; then
    python3 "$source/examples/from_python.py" "$library" >"$scratch/out" 2>&1
    check 'from_python.py' $?
    abidiff --drop-private-types --headers-dir2 "$source/core/library" "$source/tests/abi/libcairn.abi" \
        "$library" >"$scratch/abi" 2>&1 || { cat "$scratch/abi"; false; }
    check 'what others are linked with has not changed (tools/dump-abi)' $?
    grep -q "the attacker's share is [01]" "$scratch/out"; check 'from_python.py plays a game' $?
fi

"$source/tools/amalgamate" "$build" "$scratch/am"; check 'amalgamate' $?
for cc in gcc clang-19; do
    $cc -std=c17 -Wall -Wextra -Werror -O1 -I"$scratch/am" -c "$scratch/am/cairn.c" -o "$scratch/cairn.o"
    check "cairn.c compiles with $cc" $?
    for example in "$source"/examples/*.c; do
        name=$(basename "$example" .c)
        $cc -std=c17 -Wall -Wextra -Werror -O1 -I"$scratch/am" "$example" "$scratch/cairn.o" -lm -lpthread \
            -o "$scratch/$name"
        check "$name.c compiles with $cc" $?
    done
    "$scratch/random_game" siege tactics >"$scratch/out"; check "random_game" $?
    grep -q '^seat 1: [01]$' "$scratch/out"; check 'random_game tells who won' $?
    "$scratch/random_game" chess 2>"$scratch/out"
    [ $? -eq 2 ] && grep -q 'no game chess' "$scratch/out"; check 'a game that there is not' $?
    "$scratch/claim" >"$scratch/out"
    [ $? -eq 1 ] && grep -q '^beaten b7$' "$scratch/out"; check 'claim is refuted by b7' $?
    "$scratch/review" </dev/null 2>"$scratch/out"
    [ $? -eq 2 ] && grep -q 'no game in it' "$scratch/out"; check 'nothing to review' $?
    [ -s "$scratch/games" ] || "$build/cairn" arena schotten base level:1 level:1 -n 2 --records "$scratch/games" >"$scratch/out" 2>&1
    "$scratch/review" <"$scratch/games" >"$scratch/out" && grep -q '"account"' "$scratch/out"
    check 'review' $?
    "$scratch/bot" >"$scratch/out.$cc"; check 'bot' $?
    grep -q '^the bot ' "$scratch/out.$cc"; check 'bot plays to the end' $?
done
cmp -s "$scratch/out.gcc" "$scratch/out.clang-19"; check 'both compilers play the same game' $?
echo '#include <cairn.h>
cairn_state state; int main() { return cairn_game_key(99) != nullptr; }' >"$scratch/use.cpp"
clang-19 -x c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I"$scratch/am" "$scratch/use.cpp"
check 'the header is C++ too' $?
[ $failed -eq 0 ] && echo 'library: all held'
exit $failed
