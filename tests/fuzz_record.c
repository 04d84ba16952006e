/* fuzz_record.c: any bytes as a record. What is read must write and read back. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_and_read(const struct record *record)
{
    char *written = record_write(record);
    struct record_reader reader = record_reader_of(written, strlen(written));
    struct record *again;
    struct record_error error;
    if (!record_read(&reader, &again, &error) ||
        record_part_count(again) != record_part_count(record))
        abort();
    char *rewritten = record_write(again);
    if (strcmp(written, rewritten) != 0)
        abort();
    free(rewritten);
    free(written);
    record_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_reader reader = record_reader_of((const char *)data, size);
    struct record *record;
    struct record_error error;
    while (record_read(&reader, &record, &error)) {
        write_and_read(record);
        record_free(record);
    }
    return 0;
}
