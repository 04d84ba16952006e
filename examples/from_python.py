"""from_python.py: the library from another language by its ordinary foreign
function interface: here Python's ctypes, without the package cairn_games.

    python3 from_python.py PATH/libcairn.so.1
"""
import ctypes
import sys

cairn = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libcairn.so.1")
cairn.cairn_version.restype = ctypes.c_char_p


def memory(n_bytes):
    """Of the size that cairn.h states, and aligned as it wants it."""
    room = ctypes.create_string_buffer(n_bytes + 16)
    return (ctypes.c_char * n_bytes).from_buffer(room, -ctypes.addressof(room) % 16)


setup, state = memory(64), memory(1088)
error = ctypes.create_string_buffer(512)
if cairn.cairn_setup_read(setup, b"siege base", error) < 0:
    sys.exit(error.raw[48:].split(b"\0")[0].decode())
cairn.cairn_state_start(state, setup)
cairn.cairn_state_pick.restype = ctypes.c_uint32
random, n_words = ctypes.c_uint64(3), 0
while cairn.cairn_state_to_move(state) != -2:
    cairn.cairn_state_apply(state, ctypes.c_uint32(cairn.cairn_state_pick(state, ctypes.byref(random))), None)
    n_words += 1
share = (ctypes.c_double * 4)()
cairn.cairn_state_score(state, share)
print(f"cairn {cairn.cairn_version().decode()}: {n_words} words, the attacker's share is {share[0]:g}")
