#!/bin/sh
# test_unit.sh CAIRN SOURCES: the systemd unit of the package, as tools/make-deb
# changes it, is one that systemd takes; the settings that it names can be read.
cairn=$(readlink -f "$1")
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
command -v systemd-analyze >/dev/null || { echo 'there is no systemd-analyze'; exit 77; }

change=$(sed -n "s/^sed '\(s|.usr.local.bin.*\)' .*/\1/p" "$sources/tools/make-deb")
[ -n "$change" ] || { echo 'FAILED: make-deb does not change the unit'; exit 1; }
sed "$change" "$sources/contrib/cairn.service" >"$folder/packaged"
grep -q '^ExecStart=/usr/bin/cairn serve --config /etc/cairn.conf$' "$folder/packaged" ||
    { echo 'FAILED: the unit runs another program:'; cat "$folder/packaged"; exit 1; }
# Verified with the program of this build, which is installed nowhere.
sed "s|^ExecStart=/usr/bin/cairn|ExecStart=$cairn|" "$folder/packaged" >"$folder/cairn.service"
systemd-analyze verify --man=no "$folder/cairn.service" >"$folder/out" 2>&1 ||
    { echo 'FAILED: systemd-analyze verify:'; cat "$folder/out"; exit 1; }

# The one of a node, for whichever name.
sed "s|^ExecStart=/usr/local/bin/cairn|ExecStart=$cairn|" "$sources/contrib/cairn-node@.service" >"$folder/cairn-node@1.service"
systemd-analyze verify --man=no "$folder/cairn-node@1.service" >"$folder/out" 2>&1 ||
    { echo 'FAILED: systemd-analyze verify:'; cat "$folder/out"; exit 1; }
# Its settings are all known: it gets as far as the database, which is not there.
sed "s|^store = .*|store = postgresql:///x?host=$folder|" "$sources/contrib/cairn-node.conf" >"$folder/conf"
"$cairn" serve --config "$folder/conf" --port 0 >"$folder/out" 2>&1
grep -q 'the database cannot be reached\|without PostgreSQL' "$folder/out" ||
    { echo 'FAILED: the settings of a node:'; cat "$folder/out"; exit 1; }

sed "s|^data = .*|data = $folder/data|; s|^port = .*|port = 0|" "$sources/contrib/cairn.conf" >"$folder/conf"
"$cairn" serve --config "$folder/conf" >"$folder/out" 2>&1 &
server=$!
while kill -0 $server 2>/dev/null && ! grep -q '^listening on ' "$folder/out"; do sleep 0.1; done
kill $server 2>/dev/null
wait $server
grep -q '^listening on ' "$folder/out" || { echo 'FAILED: it does not serve:'; cat "$folder/out"; exit 1; }
echo ok
