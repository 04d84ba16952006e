"""ed25519.py: signing as RFC 8032 has it, for operators who cheat with their own key. Slow."""
import hashlib

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202


def add(one, other):
    (x, y), (v, w) = one, other
    mixed = D * x * y * v * w
    return ((x * w + y * v) * pow(1 + mixed, P - 2, P) % P,
            (y * w + x * v) * pow(1 - mixed, P - 2, P) % P)


def times(number, point):
    total = (0, 1)
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def encode(point):
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def sign(seed, message):
    """(key, signature)"""
    digest = hashlib.sha512(seed).digest()
    secret = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    key = encode(times(secret, (BASE_X, BASE_Y)))
    nonce = int.from_bytes(hashlib.sha512(digest[32:] + message).digest(), "little") % ORDER
    start = encode(times(nonce, (BASE_X, BASE_Y)))
    challenge = int.from_bytes(hashlib.sha512(start + key + message).digest(), "little") % ORDER
    return key, start + ((nonce + challenge * secret) % ORDER).to_bytes(32, "little")
