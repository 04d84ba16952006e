/*
 * hex.h: bytes as hexadecimal digits. They are written small and read either way.
 */
#ifndef CAIRN_HEX_H
#define CAIRN_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one digit, or -1. */
int hex_value(char digit);

/* All of the text, which has to be just so many bytes. False: it is not. */
bool hex_read(const char *text, uint8_t *bytes, size_t n_bytes);

/* Two digits a byte and a zero; returns the text. */
char *hex_write(const uint8_t *bytes, size_t n_bytes, char *text);

#endif
