#!/bin/sh
# Makes cairn.c and cairn.h from the tree that this folder lies in.
#
#     make_amalgamation.sh SOURCE FOLDER
#     make_amalgamation.sh --dist          by Meson, for a source distribution
set -eu
if [ "${1:-}" = --dist ]; then
    source=$MESON_SOURCE_ROOT/.. folder=$MESON_DIST_ROOT/amalgamation
else
    source=$1 folder=$2
fi
build=$folder/core
mkdir -p "$folder"
if ! [ -f "$build/build.ninja" ]; then
    CC=${CC:-cc} meson setup "$build" "$source" --buildtype=debug -Dnative_cpu=false -Donly_library=true >"$folder/core.log" ||
        { cat "$folder/core.log" >&2; exit 1; }
fi
ninja -C "$build" core/library/libcairn.so.1.0.0 >"$folder/core.log" || { cat "$folder/core.log" >&2; exit 1; }
"$source/tools/amalgamate" "$build" "$folder"
if [ "$1" = --dist ]; then
    rm -rf "$build" "$folder/core.log"
fi
