/*
 * make_net.c: run at build time; reads a network from a file and prints it as a
 * table for the compiler. It is compiled once for each game, with the names of
 * its inputs as the code has them: a network of other inputs does not build.
 *
 *     make_net FILE           prints GAME_net, or says what is wrong
 *     make_net apart FILE     prints it without its weights, which come later (weights.h)
 *     make_net bytes FILE     prints those weights, as bytes (private/weights_part.h)
 *     make_net adapt FILE     prints the network with the inputs that the code has
 *                             now: weights of inputs that stay are kept, others are 0
 *
 * The file is text. Its head says where the network comes from; then come the
 * weights, as blocks of rows. Rows of inputs begin with the input's name:
 *
 *     network GAME
 *     learned …               whatever there is to say, on lines like this
 *     inputs 0123456789abcdef a hash of all names
 *     weights first 40 48
 *     chance 0.1 -0.02 …
 */
#include <assert.h>
#include <inttypes.h>
#include <stddef.h>

#include "net.h"
#include "weights_file.h"
#include "weights_part.h"
#include NET_INPUTS_FILE

enum { ROWS_MAX = 128, COLUMNS_MAX = 128, NUMBER_MAX = 16, NAME_MAX = 48 };

/* One block of weights: a member of struct net. Its numbers stay as they are written, so that
 * what is compiled is what was learned. */
struct block {
    const char *member;
    size_t offset;
    int rows, columns;
    bool is_named;  /* a row for each input */
    bool is_read;
    int n_rows;
    char name[ROWS_MAX][NAME_MAX];
    char number[ROWS_MAX][COLUMNS_MAX][NUMBER_MAX];
};

#define MEMBER(name) .member = #name, .offset = offsetof(struct net, name)

static struct block blocks[] = {
    {MEMBER(kind), .rows = NET_KINDS, .columns = NET_FIRST},
    {MEMBER(first), .rows = NET_PLACE_INPUTS, .columns = NET_FIRST, .is_named = true},
    {MEMBER(second), .rows = NET_FIRST, .columns = NET_SECOND},
    {MEMBER(second_bias), .rows = 1, .columns = NET_SECOND},
    {MEMBER(whole), .rows = NET_WHOLE_INPUTS, .columns = NET_THIRD, .is_named = true},
    {MEMBER(sums), .rows = NET_SECOND, .columns = NET_THIRD},
    {MEMBER(highest), .rows = NET_SECOND, .columns = NET_THIRD},
    {MEMBER(third_bias), .rows = 1, .columns = NET_THIRD},
    {MEMBER(out), .rows = 1, .columns = NET_THIRD},
    {MEMBER(out_bias), .rows = 1, .columns = 1},
    {MEMBER(trust), .rows = 1, .columns = 1},
};

enum { N_BLOCKS = sizeof blocks / sizeof blocks[0] };

/* The inputs as the code has them. */
static const struct net_names names = {NET_PLACE_LIST(NET_WORD), NET_WHOLE_LIST(NET_WORD)};

/* ---- Names. */

static const char *names_of(const struct block *block)
{
    return strcmp(block->member, "first") == 0 ? names.place : names.whole;
}

/* The n-th name of a list, or false past the last. */
static bool name_at(const char *list, int n, char name[NAME_MAX])
{
    for (; n > 0 && *list; n--)
        list = strchr(list, ' ') + 1;
    snprintf(name, NAME_MAX, "%.*s", (int)strcspn(list, " "), list);
    return *list;
}

/* ---- Reading. */

static void read_row(struct block *block, int row, char *line)
{
    char *word = strtok(line, " "), *end;
    if (block->is_named) {
        if (!word || strlen(word) >= NAME_MAX)
            fail("a row of %s begins with the name of its input", block->member);
        strcpy(block->name[row], word);
        word = strtok(NULL, " ");
    }
    for (int column = 0; column < block->columns; column++, word = strtok(NULL, " ")) {
        if (!word)
            fail("a row of %s has too few numbers", block->member);
        float value = strtof(word, &end);
        if (*end || strlen(word) >= NUMBER_MAX || !strchr(word, '.') || !(value - value == 0))
            fail("%s is not a number like -0.125", word);
        strcpy(block->number[row][column], word);
    }
    if (word)
        fail("a row of %s has too many numbers", block->member);
}

static void read_block(FILE *file, const char *words)
{
    char member[NAME_MAX], line[LINE_MAX_BYTES];
    int rows, columns;
    if (sscanf(words, "weights %47s %d %d", member, &rows, &columns) != 3)
        fail("write: weights MEMBER ROWS COLUMNS");
    struct block *block = blocks;
    while (block < blocks + N_BLOCKS && strcmp(block->member, member) != 0)
        block++;
    if (block == blocks + N_BLOCKS)
        fail("networks have no weights %s", member);
    if (block->is_read)
        fail("the weights %s stand there twice", member);
    bool has_rows = block->is_named ? rows <= ROWS_MAX : rows == block->rows;
    if (!has_rows || columns != block->columns)
        fail("the weights %s have other sizes in net.h", member);
    block->is_read = true;
    for (block->n_rows = 0; block->n_rows < rows; block->n_rows++) {
        if (!read_line(file, line))
            fail("the weights %s end too soon", member);
        read_row(block, block->n_rows, line);
    }
}

/* The head goes to `head` as it is, for whoever wants to print it again. */
static void read_file(FILE *file, uint64_t *hash, FILE *head)
{
    char line[LINE_MAX_BYTES];
    bool has_game = false;
    *hash = 0;
    while (read_line(file, line)) {
        if (strncmp(line, "weights ", 8) == 0)
            read_block(file, line);
        else if (sscanf(line, "inputs %" SCNx64, hash) != 1 && head)
            fprintf(head, "%s\n", line);
        has_game |= strcmp(line, "network " NET_GAME) == 0;
    }
    if (!has_game)
        fail("this is not the network of %s", NET_GAME);
    for (int i = 0; i < N_BLOCKS; i++)
        if (!blocks[i].is_read)
            fail("the weights %s are missing", blocks[i].member);
}

static void check_names(uint64_t hash)
{
    char name[NAME_MAX];
    for (int i = 0; i < N_BLOCKS; i++) {
        int row = 0;
        if (!blocks[i].is_named)
            continue;
        for (; name_at(names_of(&blocks[i]), row, name); row++)
            if (row >= blocks[i].n_rows || strcmp(blocks[i].name[row], name) != 0)
                fail("the code tells the network %s, and the file has no such row there", name);
        if (row < blocks[i].n_rows)
            fail("the code tells the network nothing of %s", blocks[i].name[row]);
    }
    if (hash != net_hash(&names))
        fail("the line inputs does not fit the names of the inputs");
}

/* ---- Printing. */

static void print_table(void)
{
    printf("/* Made by make_net.c of %s. */\nstatic const struct net %s_net = {\n",
           strrchr(path, '/') ? strrchr(path, '/') + 1 : path, NET_GAME);
    for (int i = 0; i < N_BLOCKS; i++) {
        const struct block *block = &blocks[i];
        bool has_rows = block->rows > 1, has_columns = block->columns > 1;
        printf("    .%s = %s", block->member, has_rows ? "{\n" : "");
        for (int row = 0; row < block->n_rows; row++) {
            printf("%s", has_columns ? "{" : "");
            for (int column = 0; column < block->columns; column++)
                printf("%s%sf", column ? ", " : "", block->number[row][column]);
            printf("%s%s", has_columns ? "}" : "", has_rows ? ",\n" : "");
        }
        printf("%s,\n", has_rows ? "    }" : "");
    }
    puts("};");
}

enum { N_WEIGHTS = sizeof(struct net) / sizeof(float) };

static_assert(offsetof(struct net, trust) == (N_WEIGHTS - 1) * sizeof(float), "nothing but weights");

/* All weights in the order of struct net; those of inputs that there are not are 0. */
static void write_bytes(uint8_t bytes[N_WEIGHTS * DECIMAL_BYTES])
{
    memset(bytes, 0, N_WEIGHTS * DECIMAL_BYTES);
    for (const struct block *block = blocks; block < blocks + N_BLOCKS; block++) {
        size_t at = block->offset / sizeof(float);
        if (block->n_rows > block->rows)
            fail("the weights %s have more rows than net.h has room for", block->member);
        for (int row = 0; row < block->n_rows; row++)
            for (int column = 0; column < block->columns; column++)
                decimal_write(read_decimal(block->number[row][column]), bytes, at++, N_WEIGHTS);
    }
}

static void print_apart(void)
{
    static uint8_t bytes[N_WEIGHTS * DECIMAL_BYTES];
    write_bytes(bytes);
    printf("/* Made by make_net.c. */\n#include \"weights_part.h\"\n\nstruct net %s_net;\n"
           "const struct weights_part %s_net_part = {(float *)&%s_net, %d, NULL, 0, 0x%016" PRIx64 "u};\n",
           NET_GAME, NET_GAME, NET_GAME, N_WEIGHTS, weights_hash(bytes, sizeof bytes));
}

static void print_bytes(void)
{
    static uint8_t bytes[N_WEIGHTS * DECIMAL_BYTES];
    write_bytes(bytes);
    fwrite(bytes, sizeof bytes, 1, stdout);
}

static const char *old_number(const struct block *block, const char *name, int column)
{
    for (int row = 0; row < block->n_rows; row++)
        if (strcmp(block->name[row], name) == 0)
            return block->number[row][column];
    return "0.0";
}

static void print_adapted(void)
{
    char name[NAME_MAX];
    printf("inputs %016" PRIx64 "\n", net_hash(&names));
    for (int i = 0; i < N_BLOCKS; i++) {
        const struct block *block = &blocks[i];
        int rows = block->is_named ? 0 : block->rows;
        while (block->is_named && name_at(names_of(block), rows, name))
            rows++;
        printf("weights %s %d %d\n", block->member, rows, block->columns);
        for (int row = 0; row < rows; row++) {
            bool is_named = block->is_named && name_at(names_of(block), row, name);
            printf("%s", is_named ? name : "");
            for (int column = 0; column < block->columns; column++)
                printf("%s%s", column || is_named ? " " : "",
                       is_named ? old_number(block, name, column) : block->number[row][column]);
            putchar('\n');
        }
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
        bool takes_any;  /* inputs */
    } forms[] = {{"", print_table, false},
                 {"apart", print_apart, false},
                 {"bytes", print_bytes, false},
                 {"adapt", print_adapted, true}};
    const char *wanted = argc == 3 ? argv[1] : "";
    size_t form = 0;
    while (form < sizeof forms / sizeof forms[0] && strcmp(forms[form].name, wanted) != 0)
        form++;
    if (argc < 2 || argc > 3 || form == sizeof forms / sizeof forms[0]) {
        fputs("usage: make_net [apart, bytes or adapt] FILE\n", stderr);
        return 2;
    }
    path = argv[argc - 1];
    FILE *file = fopen(path, "r");
    uint64_t hash;
    if (!file) {
        perror(path);
        return 1;
    }
    read_file(file, &hash, forms[form].takes_any ? stdout : NULL);
    fclose(file);
    if (!forms[form].takes_any)
        check_names(hash);
    forms[form].print();
    return fflush(stdout) == 0 ? 0 : 1;
}
