#!/bin/sh
# test_network.sh MAKE_NET FILE NETWORK_PY: a network is compiled, or written as bytes, only if it is of
# the inputs that the code has, and whole; and the learner reads and writes the same.
make_net=$1
network=$2
network_py=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

wrong() { # SENTENCE…
    echo "failed: $*"
    failed=1
}

# The first input of a place; the whole may have one of that name too.
input=$(awk '$1 == "weights" && $2 == "first" { getline; print $1; exit }' "$network")

"$make_net" "$network" >"$folder/net.h" || wrong 'the network itself is refused'
grep -q 'static const struct net .*_net = {' "$folder/net.h" || wrong 'no table is printed'

# refuse WHAT SENTENCE: the network, changed by the awk program on standard input
refuse() {
    cat >"$folder/change.awk"
    awk -f "$folder/change.awk" "$network" >"$folder/changed.net"
    cmp -s "$network" "$folder/changed.net" && wrong "$1: nothing was changed"
    if "$make_net" "$folder/changed.net" >/dev/null 2>"$folder/said"; then
        wrong "$1 is taken"
    elif ! grep -q "changed.net:[0-9]*: .*$2" "$folder/said"; then
        wrong "$1: $(cat "$folder/said")"
    fi
}

refuse 'an input with another name' "the code tells the network $input" <<END
\$1 == "$input" { \$1 = "fortune" } { print }
END
refuse 'two inputs in another order' 'and the file has no such row there' <<'END'
$1 == "weights" && $2 == "first" { print; getline kept; getline; print; print kept; next } { print }
END
refuse 'an input that the code does not have' 'the code tells the network nothing of more' <<'END'
$1 == "weights" && $2 == "first" { $3++ }
$1 == "weights" && $2 == "second" { sub("^[^ ]*", "more", last); print last }
{ print; last = $0 }
END
refuse 'an input that is missing' 'the file has no such row there' <<'END'
$1 == "weights" && $2 == "whole" { $3--; print; getline; next } { print }
END
refuse 'a hash of other inputs' 'does not fit the names' <<'END'
$1 == "inputs" { $2 = "0123456789abcdef" } { print }
END
refuse 'no hash' 'does not fit the names' <<'END'
$1 != "inputs" { print }
END
refuse 'another game' 'this is not the network of' <<'END'
$1 == "network" { $2 = "chess" } { print }
END
refuse 'a row that is too short' 'too few numbers' <<'END'
$1 == "weights" { print; getline; $NF = "" } { print }
END
refuse 'a row that is too long' 'too many numbers' <<'END'
$1 == "weights" { print; getline; $0 = $0 " 0.5" } { print }
END
refuse 'a word for a number' 'half is not a number' <<'END'
$1 == "weights" { print; getline; $NF = "half" } { print }
END
refuse 'other sizes' 'have other sizes in net.h' <<'END'
$1 == "weights" && $2 == "kind" { $4++ } { print }
END
refuse 'missing weights' 'the weights trust are missing' <<'END'
$1 == "weights" && $2 == "trust" { getline; next } { print }
END
refuse 'a file that ends too soon' 'end too soon' <<'END'
$1 == "weights" && $2 == "trust" { print; exit } { print }
END

# What is compiled and what comes apart is the same, so a number that bytes cannot hold is none.
awk '$1 == "weights" { print; getline; $NF = "0.1234567890123" } { print }' "$network" >"$folder/changed.net"
"$make_net" apart "$network" | grep -q '_net_part = {' || wrong 'no place is printed for weights that come apart'
for form in apart bytes; do
    "$make_net" "$form" "$folder/changed.net" >/dev/null 2>"$folder/said" && wrong "too many digits are taken: $form"
    grep -q '0.1234567890123 has too many digits' "$folder/said" || wrong "$form: $(cat "$folder/said")"
done

# Inputs that stay keep their weights, new ones begin with none.
"$make_net" adapt "$network" | cmp -s - "$network" || wrong 'an adapted network is not itself'
awk -v input="$input" '$1 == input { $1 = "fortune" } { print }' "$network" >"$folder/changed.net"
"$make_net" adapt "$folder/changed.net" >"$folder/adapted.net"
"$make_net" "$folder/adapted.net" >/dev/null || wrong 'an adapted network is refused'
[ "$(grep -c "^$input 0.0 0.0 " "$folder/adapted.net")" -eq "$(grep -c "^$input " "$network")" ] || wrong 'a new input has weights'

python3 "$network_py" "$network" | cmp -s - "$network" || wrong 'the learner writes it differently'
[ "$failed" -eq 0 ] && echo 'passed'
exit "$failed"
