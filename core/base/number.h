/*
 * number.h: whole numbers as people and files write them: decimal digits and
 * nothing else. What is refused leaves the number alone.
 */
#ifndef CAIRN_NUMBER_H
#define CAIRN_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

bool number_read(const char *word, uint64_t least, uint64_t most, uint64_t *number);

/* The same within the range of int; neither bound is below 0. */
bool number_read_int(const char *word, int least, int most, int *number);

#endif
