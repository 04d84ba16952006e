/* test_base.c: numbers, hexadecimal digits and whole files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "clock.h"
#include "file.h"
#include "hex.h"
#include "number.h"

static void numbers_are_digits_alone(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", " 1", "1 ", "+1", "-1", "1.0", "0x1", "1a",
                                      "18446744073709551616", "99999999999999999999"};
    uint64_t number = 7;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(number_read(bad[i], 0, UINT64_MAX, &number));
    assert_int_equal(number, 7);
    assert_true(number_read("18446744073709551615", 0, UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
    assert_true(number_read("007", 0, 10, &number) && number == 7);
    int small = 3;
    assert_false(number_read_int("4", 5, 9, &small));
    assert_false(number_read_int("10", 5, 9, &small));
    assert_int_equal(small, 3);
    assert_true(number_read_int("5", 5, 9, &small) && small == 5);
}

/* A text that ends early is not read past its end: the buffers are exact. */
static void hex_is_read_to_its_end(void **unused)
{
    (void)unused;
    uint8_t bytes[2] = {0};
    char text[5];
    static const char *const bad[] = {"", "a", "ab", "abc", "abcde", "abcdef", "abcg", "ab d", "0xab"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char *exact = strdup(bad[i]);
        assert_false(hex_read(exact, bytes, 2));
        free(exact);
    }
    assert_true(hex_read("aBFe", bytes, 2));
    assert_string_equal(hex_write(bytes, 2, text), "abfe");
}

static char *content(const char *path, size_t most, size_t *n_bytes)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = file_read(file, most, n_bytes);
    int error = errno;
    fclose(file);
    errno = error;
    return bytes;
}

static void files_are_replaced_whole(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/cairn-base-XXXXXX", path[64], beside[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(beside, sizeof beside, "%s.new", path);
    size_t n_bytes, n_long = 300000;
    char *text = malloc(n_long);
    memset(text, 'x', n_long);
    assert_true(file_replace(path, text, n_long));
    char *read = content(path, SIZE_MAX, &n_bytes);
    assert_int_equal(n_bytes, n_long);
    assert_memory_equal(read, text, n_long);
    assert_int_equal(read[n_long], 0);
    free(read);
    assert_null(content(path, n_long - 1, &n_bytes));
    assert_int_equal(errno, EFBIG);

    chmod(path, 0640);
    assert_true(file_replace(path, "new", 3));
    struct stat found;
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0640);
    assert_int_equal(found.st_size, 3);

    /* What cannot be written leaves the old content. */
    mkdir(beside, 0700);
    assert_false(file_replace(path, "other", 5));
    read = content(path, 3, &n_bytes);
    assert_string_equal(read, "new");
    free(read);
    rmdir(beside);
    unlink(path);
    rmdir(folder);
    free(text);
}

static void time_does_not_run_backwards(void **unused)
{
    (void)unused;
    int64_t before = clock_ns();
    assert_true(clock_ns() >= before);
    assert_true(clock_ms() >= before / 1000000 && clock_us() >= before / 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_digits_alone),
        cmocka_unit_test(hex_is_read_to_its_end),
        cmocka_unit_test(files_are_replaced_whole),
        cmocka_unit_test(time_does_not_run_backwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
