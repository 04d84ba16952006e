/*
 * make_policy.c: run at build time; reads a policy from a file and prints it as
 * a table for the compiler, or says what is wrong.
 *
 *     make_policy GAME FILE         prints GAME_policy
 *     make_policy apart GAME FILE   prints it without its weights, which come later (weights.h)
 *     make_policy bytes GAME FILE   prints those weights, as bytes (private/weights_part.h)
 *
 * The file is text, written by measure/learn/policy/export.py. Its head says
 * where the policy comes from, which presets it has learned and which blocks of
 * observations it reads; then come the weights, whole numbers by rows, after
 * a line with the scale of each column:
 *
 *     policy GAME
 *     learned …               whatever there is to say, on lines like this
 *     preset base
 *     flag other stones
 *     set hand
 *     whole seat
 *     colours 6
 *     values 10               of cards of a colour
 *     weights whole 19 64
 *     scale 0.01 0.02 …
 *     -12 127 …
 */
#include <inttypes.h>

#include "weights_file.h"
#include "weights_part.h"

enum { NAMES_MAX = 64, NAME_MAX = 48, NUMBERS_MAX = 1 << 18, SCALES_MAX = 1 << 13 };

struct list {
    const char *word;  /* before each */
    int n;
    char name[NAMES_MAX][NAME_MAX];
};

static struct list lists[] = {{.word = "preset"}, {.word = "flag"}, {.word = "set"}, {.word = "whole"}};
static struct {
    char name[NAME_MAX];
    int rows, columns;
} blocks[NAMES_MAX];
static int n_blocks, n_numbers, n_scales, n_colours, n_values;
static signed char numbers[NUMBERS_MAX];
static float scales[SCALES_MAX];

static void read_scale(char *line, int columns)
{
    char *end = line + strlen("scale");
    if (strncmp(line, "scale ", 6) != 0)
        fail("after weights comes the scale of each column");
    for (int i = 0; i < columns; i++) {
        char *from = end;
        float scale = strtof(from, &end);
        if (end == from || !(scale >= 0) || n_scales == SCALES_MAX)
            fail("a scale is a number like 0.0125, one for each column");
        scales[n_scales++] = scale;
    }
    if (*end)
        fail("there are more scales than columns");
}

static void read_row(char *line, int columns)
{
    char *end = line;
    for (int i = 0; i < columns; i++) {
        char *from = end;
        long number = strtol(from, &end, 10);
        if (end == from || number < -127 || number > 127 || n_numbers == NUMBERS_MAX)
            fail("weights are whole numbers from -127 to 127, one for each column");
        numbers[n_numbers++] = (signed char)number;
    }
    if (*end)
        fail("there are more weights than columns");
}

static void read_block(FILE *file, char line[LINE_MAX_BYTES])
{
    int rows, columns;
    if (n_blocks == NAMES_MAX - 1 || sscanf(line, "weights %47s %d %d", blocks[n_blocks].name, &rows,
                                            &columns) != 3 || rows < 1 || columns < 1)
        fail("write: weights NAME ROWS COLUMNS");
    blocks[n_blocks].rows = rows;
    blocks[n_blocks++].columns = columns;
    if (!read_line(file, line))
        fail("the weights end too soon");
    read_scale(line, columns);
    for (int row = 0; row < rows; row++) {
        if (!read_line(file, line))
            fail("the weights end too soon");
        read_row(line, columns);
    }
}

static void read_file(FILE *file, const char *game)
{
    char line[LINE_MAX_BYTES], head[NAME_MAX];
    bool has_game = false;
    snprintf(head, sizeof head, "policy %s", game);
    while (read_line(file, line)) {
        has_game |= strcmp(line, head) == 0;
        if (strncmp(line, "weights ", 8) == 0)
            read_block(file, line);
        sscanf(line, "colours %d", &n_colours);
        sscanf(line, "values %d", &n_values);
        for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
            size_t n = strlen(lists[i].word);
            if (strncmp(line, lists[i].word, n) == 0 && line[n] == ' ' && lists[i].n < NAMES_MAX)
                snprintf(lists[i].name[lists[i].n++], NAME_MAX, "%.40s", line + n + 1);
        }
    }
    if (!has_game)
        fail("this is not the policy of the game that is asked for");
    if (!n_blocks || !n_colours || !n_values)
        fail("the weights, or how many colours and values cards have, are missing");
}

/* ---- Printing. */

/* What it is, without its weights. */
static void print_names(const char *game)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        printf("static const char *const %s_policy_%s[] = {", game, lists[i].word);
        for (int n = 0; n < lists[i].n; n++)
            printf("\"%s\", ", lists[i].name[n]);
        puts("NULL};");
    }
    printf("static const struct cells_block %s_policy_blocks[] = {\n", game);
    for (int i = 0; i < n_blocks; i++)
        printf("    {\"%s\", %d, %d},\n", blocks[i].name, blocks[i].rows, blocks[i].columns);
    printf("    {NULL, 0, 0},\n};\n");
}

static void print_whole(const char *game)
{
    printf("static const struct cells_data %s_policy = {\n"
           "    %s_policy_preset, %s_policy_flag, %s_policy_set, %s_policy_whole, %d, %d,\n"
           "    %s_policy_blocks, %s_policy_numbers, %s_policy_scales,\n};\n",
           game, game, game, game, game, n_colours, n_values, game, game, game);
}

static void print_table(const char *game)
{
    printf("/* Made by make_policy.c. */\n");
    print_names(game);
    printf("static const int8_t %s_policy_numbers[] = {", game);
    for (int i = 0; i < n_numbers; i++)
        printf("%s%d,", i % 32 ? "" : "\n    ", numbers[i]);
    printf("\n};\nstatic const float %s_policy_scales[] = {", game);
    for (int i = 0; i < n_scales; i++)
        printf("%s%.6ef,", i % 8 ? "" : "\n    ", (double)scales[i]);
    puts("\n};");
    print_whole(game);
}

/* As a part of a file; its size. */
static size_t write_bytes(uint8_t bytes[])
{
    size_t n = (size_t)n_scales;
    for (size_t i = 0; i < n; i++) {
        char as_in_table[NAME_MAX];
        snprintf(as_in_table, sizeof as_in_table, "%.6e", (double)scales[i]);
        decimal_write(read_decimal(as_in_table), bytes, i, n);
    }
    memcpy(bytes + n * DECIMAL_BYTES, numbers, (size_t)n_numbers);
    return weights_size(n, (size_t)n_numbers);
}

static uint8_t bytes[SCALES_MAX * DECIMAL_BYTES + NUMBERS_MAX];

static void print_apart(const char *game)
{
    size_t size = write_bytes(bytes);
    printf("/* Made by make_policy.c. */\n#include \"weights_part.h\"\n\n");
    print_names(game);
    printf("int8_t %s_policy_numbers[%d];\nfloat %s_policy_scales[%d];\n", game, n_numbers, game, n_scales);
    printf("const struct weights_part %s_policy_part = {\n"
           "    %s_policy_scales, %d, %s_policy_numbers, %d, 0x%016" PRIx64 "u,\n};\n",
           game, game, n_scales, game, n_numbers, weights_hash(bytes, size));
    print_whole(game);
}

static void print_bytes(const char *game)
{
    (void)game;
    fwrite(bytes, write_bytes(bytes), 1, stdout);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(const char *game);
    } forms[] = {{"", print_table}, {"apart", print_apart}, {"bytes", print_bytes}};
    const char *wanted = argc == 4 ? argv[1] : "";
    size_t form = 0;
    while (form < sizeof forms / sizeof forms[0] && strcmp(forms[form].name, wanted) != 0)
        form++;
    if (argc < 3 || argc > 4 || form == sizeof forms / sizeof forms[0]) {
        fputs("usage: make_policy [apart or bytes] GAME FILE\n", stderr);
        return 2;
    }
    const char *game = argv[argc - 2];
    path = argv[argc - 1];
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 1;
    }
    read_file(file, game);
    fclose(file);
    forms[form].print(game);
    return fflush(stdout) == 0 ? 0 : 1;
}
