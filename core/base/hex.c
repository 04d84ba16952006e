/* hex.c: see hex.h. */
#include "hex.h"

int hex_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

bool hex_read(const char *text, uint8_t *bytes, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++, text += 2) {
        int high = hex_value(text[0]), low = high < 0 ? -1 : hex_value(text[1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return *text == '\0';
}

char *hex_write(const uint8_t *bytes, size_t n_bytes, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n_bytes; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * n_bytes] = '\0';
    return text;
}
