/*
 * ed25519.c: see ed25519.h.
 *
 * A number modulo p = 2^255 - 19 is sixteen limbs of 16 bits, lowest first;
 * limbs may be too large or negative between two carries. A point of the curve
 * -x² + y² = 1 + dx²y² is (X : Y : Z : T) with x = X/Z, y = Y/Z, xy = T/Z.
 */
#include "ed25519.h"

#include <string.h>

#include "sha512.h"

enum { LIMBS = 16 };

typedef int64_t number[LIMBS];

struct point {
    number x, y, z, t;
};

static const number one = {1};
static const number curve_d = {0x78a3, 0x1359, 0x4dca, 0x75eb, 0xd8ab, 0x4141, 0x0a4d, 0x0070,
                               0xe898, 0x7779, 0x4079, 0x8cc7, 0xfe73, 0x2b6f, 0x6cee, 0x5203};
static const number curve_2d = {0xf159, 0x26b2, 0x9b94, 0xebd6, 0xb156, 0x8283, 0x149a, 0x00e0,
                                0xd130, 0xeef3, 0x80f2, 0x198e, 0xfce7, 0x56df, 0xd9dc, 0x2406};
static const number root_of_minus_1 = {0xa0b0, 0x4a0e, 0x1b27, 0xc4ee, 0xe478, 0xad2f,
                                       0x1806, 0x2f43, 0xd7a7, 0x3dfb, 0x0099, 0x2b4d,
                                       0xdf0b, 0x4fc1, 0x2480, 0x2b83};
static const number base_x = {0xd51a, 0x8f25, 0x2d60, 0xc956, 0xa7b2, 0x9525, 0xc760, 0x692c,
                              0xdc5c, 0xfdd6, 0xe231, 0xc0a4, 0x53fe, 0xcd6e, 0x36d3, 0x2169};
static const number base_y = {0x6658, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666,
                              0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666};

/* L, the order of the base point, lowest byte first. */
static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                  0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                  [31] = 0x10};

/* ---- Numbers modulo p. */

static void copy(number out, const number a)
{
    memcpy(out, a, sizeof(number));
}

/* What a limb has too much goes to the next; 2^256 is 38. */
static void carry(number a)
{
    for (int i = 0; i < LIMBS; i++) {
        int64_t over = a[i] >> 16;
        a[i] -= over * 65536;
        if (i + 1 < LIMBS)
            a[i + 1] += over;
        else
            a[0] += 38 * over;
    }
}

static void add(number out, const number a, const number b)
{
    for (int i = 0; i < LIMBS; i++)
        out[i] = a[i] + b[i];
}

static void subtract(number out, const number a, const number b)
{
    for (int i = 0; i < LIMBS; i++)
        out[i] = a[i] - b[i];
}

static void multiply(number out, const number a, const number b)
{
    int64_t product[2 * LIMBS] = {0};
    for (int i = 0; i < LIMBS; i++)
        for (int j = 0; j < LIMBS; j++)
            product[i + j] += a[i] * b[j];
    for (int i = 0; i < LIMBS; i++)
        out[i] = product[i] + 38 * product[i + LIMBS];
    carry(out);
    carry(out);
}

/* To the power of 2^n_bits - from_top: p - 2 is 2^255 - 21, (p - 5)/8 is 2^252 - 3. */
static void raise(number out, const number a, int n_bits, unsigned from_top)
{
    number power;
    copy(power, a);
    for (int bit = n_bits - 2; bit >= 0; bit--) {
        multiply(power, power, power);
        /* All bits are set but those of from_top - 1. */
        if (bit >= 8 || !((from_top - 1) >> bit & 1))
            multiply(power, power, a);
    }
    copy(out, power);
}

/* The one way to write it. */
static void write_number(const number a, uint8_t bytes[32])
{
    number least;
    copy(least, a);
    for (int i = 0; i < 3; i++)
        carry(least);
    /* Now it is below 2^256: twice p may have to go. */
    for (int i = 0; i < 2; i++) {
        number less;
        less[0] = least[0] - 0xffed;
        for (int j = 1; j < LIMBS; j++) {
            less[j] = least[j] - (j < LIMBS - 1 ? 0xffff : 0x7fff) + (less[j - 1] >> 16);
            less[j - 1] &= 0xffff;
        }
        if (less[LIMBS - 1] >= 0)
            copy(least, less);
    }
    for (int i = 0; i < LIMBS; i++) {
        bytes[2 * i] = (uint8_t)least[i];
        bytes[2 * i + 1] = (uint8_t)(least[i] >> 8);
    }
}

static bool same(const number a, const number b)
{
    uint8_t one_text[32], other_text[32];
    write_number(a, one_text);
    write_number(b, other_text);
    return memcmp(one_text, other_text, sizeof one_text) == 0;
}

static bool is_odd(const number a)
{
    uint8_t bytes[32];
    write_number(a, bytes);
    return bytes[0] & 1;
}

/* ---- Points. */

static void add_points(struct point *out, const struct point *p, const struct point *q)
{
    number a, b, c, d, e, f, g, h, sum;
    subtract(a, p->y, p->x);
    subtract(sum, q->y, q->x);
    multiply(a, a, sum);
    add(b, p->y, p->x);
    add(sum, q->y, q->x);
    multiply(b, b, sum);
    multiply(c, p->t, q->t);
    multiply(c, c, curve_2d);
    multiply(d, p->z, q->z);
    add(d, d, d);
    subtract(e, b, a);
    subtract(f, d, c);
    add(g, d, c);
    add(h, b, a);
    multiply(out->x, e, f);
    multiply(out->y, h, g);
    multiply(out->z, g, f);
    multiply(out->t, e, h);
}

static struct point point_of(const number x, const number y)
{
    struct point point;
    copy(point.x, x);
    copy(point.y, y);
    copy(point.z, one);
    multiply(point.t, x, y);
    return point;
}

/* So many times the point: a scalar, lowest byte first. */
static struct point times(const uint8_t scalar[32], const struct point *point)
{
    static const number zero = {0};
    struct point sum = point_of(zero, one);
    for (int bit = 255; bit >= 0; bit--) {
        add_points(&sum, &sum, &sum);
        if (scalar[bit / 8] >> (bit % 8) & 1)
            add_points(&sum, &sum, point);
    }
    return sum;
}

static void write_point(const struct point *point, uint8_t bytes[32])
{
    number inverse, x, y;
    raise(inverse, point->z, 255, 21);
    multiply(x, point->x, inverse);
    multiply(y, point->y, inverse);
    write_number(y, bytes);
    bytes[31] ^= (uint8_t)(is_odd(x) << 7);
}

/* x with x² = (y² - 1) / (dy² + 1), if there is one. */
static bool find_x(const number y, number x)
{
    number above, below, third, power, check;
    multiply(above, y, y);
    multiply(below, above, curve_d);
    subtract(above, above, one);
    add(below, below, one);
    /* The root of u/v is u v³ (u v⁷)^((p - 5)/8), or that times the root of -1. */
    multiply(third, below, below);
    multiply(third, third, below);
    multiply(power, third, third);
    multiply(power, power, below);
    multiply(power, power, above);
    raise(power, power, 252, 3);
    multiply(power, power, third);
    multiply(x, power, above);
    multiply(check, x, x);
    multiply(check, check, below);
    if (!same(check, above))
        multiply(x, x, root_of_minus_1);
    multiply(check, x, x);
    multiply(check, check, below);
    return same(check, above);
}

/* False: no point is written so. */
static bool read_point(const uint8_t bytes[32], struct point *point)
{
    static const number zero = {0};
    number x, y;
    uint8_t again[32], plain[32];
    memcpy(plain, bytes, sizeof plain);
    plain[31] &= 0x7f;
    for (int i = 0; i < LIMBS; i++)
        y[i] = plain[2 * i] | (int64_t)plain[2 * i + 1] << 8;
    write_number(y, again);
    bool is_odd_wanted = bytes[31] >> 7;
    if (memcmp(again, plain, sizeof plain) != 0 || !find_x(y, x) ||
        (same(x, zero) && is_odd_wanted))
        return false;
    if (is_odd(x) != is_odd_wanted)
        subtract(x, zero, x);
    *point = point_of(x, y);
    return true;
}

/* One of the eight points that eight times over are nothing. */
static bool is_of_small_order(const struct point *point)
{
    static const number zero = {0};
    struct point eight = *point;
    for (int i = 0; i < 3; i++)
        add_points(&eight, &eight, &eight);
    return same(eight.x, zero);
}

/* ---- Scalars modulo L. */

static bool is_below_order(const uint8_t scalar[32])
{
    for (int i = 31; i >= 0; i--)
        if (scalar[i] != order[i])
            return scalar[i] < order[i];
    return false;
}

/* A bit at a time: it is done twice a signature. */
static void reduce(const uint8_t digest[SHA512_DIGEST], uint8_t scalar[32])
{
    memset(scalar, 0, 32);
    for (int bit = 8 * SHA512_DIGEST - 1; bit >= 0; bit--) {
        int over = digest[bit / 8] >> (bit % 8) & 1;
        for (int i = 0; i < 32; i++) {
            over |= scalar[i] << 1;
            scalar[i] = (uint8_t)over;
            over >>= 8;
        }
        int less = 0;
        for (int i = 0; !is_below_order(scalar) && i < 32; i++) {
            less += scalar[i] - order[i];
            scalar[i] = (uint8_t)less;
            less >>= 8;
        }
    }
}

bool ed25519_holds(const uint8_t key[ED25519_KEY], const uint8_t signature[ED25519_SIGNATURE],
                   const void *message, size_t n_bytes)
{
    static const number zero = {0};
    const uint8_t *first = signature, *second = signature + 32;  /* R and S */
    struct point signer, start;
    if (!is_below_order(second) || !read_point(key, &signer) || is_of_small_order(&signer) ||
        !read_point(first, &start) || is_of_small_order(&start))
        return false;
    uint8_t digest[SHA512_DIGEST], scalar[32], due[32];
    struct sha512 hash;
    sha512_begin(&hash);
    sha512_add(&hash, first, 32);
    sha512_add(&hash, key, ED25519_KEY);
    sha512_add(&hash, message, n_bytes);
    sha512_end(&hash, digest);
    reduce(digest, scalar);
    /* S B - h A has to be R. */
    struct point base = point_of(base_x, base_y);
    subtract(signer.x, zero, signer.x);
    subtract(signer.t, zero, signer.t);
    struct point many = times(second, &base), taken = times(scalar, &signer);
    add_points(&many, &many, &taken);
    write_point(&many, due);
    return memcmp(due, first, sizeof due) == 0;
}
