#!/bin/sh
# The same work by several ranks under mpirun as by one process: tournaments with
# their records, sequential tests, reviews and positions to learn from, byte by byte. A rank that is killed
# ends the run with a sentence, and --resume comes to the same end. Without the
# module the program says what is missing, and otherwise lacks nothing. Skipped
# where there is no mpirun.
set -eu
cairn=$(realpath "$1") selfplay=$(realpath "$2")
command -v mpirun >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# As root, on a machine without ssh, with more ranks than cores, and of this machine alone.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm_rsh_agent=sh
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_oob_tcp_if_include=lo
export LC_ALL=C.UTF-8 TMPDIR="$folder"

fail() {
    echo "$1" >&2
    cat "$folder"/*.err >&2 || true
    exit 1
}

together() { # N ARGUMENT…
    n=$1
    shift
    mpirun -n "$n" "$cairn" "$@"
}

same() { # FILE FILE; the day may change meanwhile
    grep -v '^\[Date ' "$1" >one || true
    grep -v '^\[Date ' "$2" >other || true
    cmp one other || fail "$1 and $2 differ"
}

# Tournaments, by ranks and threads.
match='arena schotten base level:3,nodes=40 level:2,nodes=40 -n 3'
"$cairn" $match --adjusted --records alone.cairn >alone.txt
together 3 $match --adjusted --records shared.cairn >shared.txt 2>shared.err
same alone.txt shared.txt
same alone.cairn shared.cairn
together 2 $match --adjusted -j 2 >threads.txt 2>threads.err
same alone.txt threads.txt

# The test goes by the order of games.
sprt='arena schotten base level:3,nodes=40 level:1,nodes=20 -n 40 --sprt --json'
"$cairn" $sprt >alone.json
together 3 $sprt >shared.json 2>shared.err
same alone.json shared.json

# Reviews.
for how in '' --json --csv; do
    "$cairn" review -d 20 $how --write alone.reviewed alone.cairn >alone.txt
    together 3 review -d 20 $how --write shared.reviewed - <alone.cairn >shared.txt 2>shared.err
    same alone.txt shared.txt
    same alone.reviewed shared.reviewed
done

# Positions to learn from.
"$selfplay" schotten 3 games=4 20 >alone.positions 2>alone.err
mpirun -n 3 "$selfplay" schotten 3 games=4 20 >shared.positions 2>shared.err
cmp alone.positions shared.positions || fail 'other positions'
if mpirun -n 2 "$selfplay" schotten 3 1 20 >shared.positions 2>shared.err; then
    fail 'seconds were shared'
fi

# A rank is killed once a deal is written and before the last one is.
long='arena schotten base level:3,nodes=500 level:2,nodes=500 -n 12'
"$cairn" $long --records full.cairn >full.txt
mpirun -n 3 "$cairn" $long --records killed.cairn >killed.txt 2>killed.err &
run=$!
until grep -qs '^\[Game' killed.cairn || ! kill -0 $run 2>/dev/null; do sleep 0.02; done
for process in $(pgrep -P $run); do
    tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx 'OMPI_COMM_WORLD_RANK=1' && kill -9 "$process"
done
if wait $run; then
    fail 'a run whose rank was killed went well'
fi
grep -q 'The run ends before its time' killed.err || fail 'nobody said that the run ended early'
together 2 $long --records killed.cairn --resume >resumed.txt 2>resumed.err
same full.txt resumed.txt
same full.cairn killed.cairn

# A copy of the program has no module beside it; it is not linked with MPI either.
cp "$cairn" copy
mkdir bin && mv copy bin/cairn
if ldd bin/cairn | grep -qi mpi; then
    fail 'the program is linked with MPI'
fi
bin/cairn $match >copy.txt
if mpirun -n 2 bin/cairn $match >copy.txt 2>copy.err; then
    fail 'without its module it ran under mpirun'
fi
grep -q 'cairn_mpi.so, which is missing' copy.err || fail 'nobody said what is missing'
