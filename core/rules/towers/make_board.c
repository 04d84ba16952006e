/*
 * make_board.c: run at build time; checks the map of Spiel der Türme and
 * prints towers_board.h. A map that the rules do not allow does not build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 14, ROWS = 8, SQUARES = COLUMNS * ROWS, SYMBOLS = 4, DISTRICTS = 8, STREETS = 80 };

__extension__ typedef unsigned __int128 board;

/* As the rules page draws it: row 8 on top. */
static const char *const map[ROWS] = {
    "..............",
    ".AB.CD..AB.CD.",
    ".CD.AB..CD.AB.",
    "..............",
    "..............",
    ".BA.DC..BA.DC.",
    ".DC.BA..DC.BA.",
    "..............",
};

/* The lower left site of each district, in the rules page's order. */
static const struct corner {
    int column, row;
} districts[DISTRICTS] = {{1, 5}, {4, 5}, {8, 5}, {11, 5}, {1, 1}, {4, 1}, {8, 1}, {11, 1}};

static board bit(int square)
{
    return (board)1 << square;
}

static char at(int square)
{
    return map[ROWS - 1 - square / COLUMNS][square % COLUMNS];
}

static board squares_of(char mark)
{
    board squares = 0;
    for (int square = 0; square < SQUARES; square++)
        if (at(square) == mark)
            squares |= bit(square);
    return squares;
}

static board district(int index)
{
    int lower_left = districts[index].row * COLUMNS + districts[index].column;
    return bit(lower_left) | bit(lower_left + 1) | bit(lower_left + COLUMNS) |
           bit(lower_left + COLUMNS + 1);
}

static int count(board squares)
{
    return __builtin_popcountll((unsigned long long)squares) +
           __builtin_popcountll((unsigned long long)(squares >> 64));
}

static void check(int is_so, const char *what)
{
    if (!is_so) {
        fprintf(stderr, "make_board: the map is wrong: %s\n", what);
        exit(EXIT_FAILURE);
    }
}

static void check_map(void)
{
    board sites = 0;
    for (int row = 0; row < ROWS; row++)
        check(strlen(map[row]) == COLUMNS, "a row has 14 squares");
    check(count(squares_of('.')) == STREETS, "there are 80 streets");
    for (int i = 0; i < DISTRICTS; i++) {
        check(!(sites & district(i)), "districts do not overlap");
        sites |= district(i);
        for (char symbol = 'A'; symbol < 'A' + SYMBOLS; symbol++)
            check(count(district(i) & squares_of(symbol)) == 1,
                  "each symbol stands once in a district");
    }
    check((sites & squares_of('.')) == 0, "a district has no streets");
}

static void print_board(board squares)
{
    printf("(towers_board)0x%llxu << 64 | 0x%llxu", (unsigned long long)(squares >> 64),
           (unsigned long long)squares);
}

/* The row and the column of a square. */
static void print_lines(int square)
{
    board row = 0, column = 0;
    for (int i = 0; i < SQUARES; i++) {
        row |= i / COLUMNS == square / COLUMNS ? bit(i) : 0;
        column |= i % COLUMNS == square % COLUMNS ? bit(i) : 0;
    }
    printf("    {");
    print_board(row);
    printf(", ");
    print_board(column);
    puts("},");
}

/* The squares in one row or column with this one: its row first. */
static void print_in_line(int square)
{
    int column = square % COLUMNS, row = square / COLUMNS;
    printf("    {");
    for (int i = 0; i < COLUMNS; i++)
        if (i != column)
            printf("%d,", row * COLUMNS + i);
    for (int i = 0; i < ROWS; i++)
        if (i != row)
            printf("%d,", i * COLUMNS + column);
    puts("},");
}

int main(void)
{
    check_map();
    puts("/* Made by make_board.c. */");
    puts("static const char towers_map[] =");
    for (int row = 0; row < ROWS; row++)
        printf("    \"%s%s\"%s\n", map[row], row < ROWS - 1 ? "\\n" : "", row < ROWS - 1 ? "" : ";");
    printf("static const towers_board towers_streets = ");
    print_board(squares_of('.'));
    printf(";\nstatic const towers_board towers_sites[%d] = {  /* by symbol */\n", SYMBOLS);
    for (char symbol = 'A'; symbol < 'A' + SYMBOLS; symbol++) {
        printf("    ");
        print_board(squares_of(symbol));
        puts(",");
    }
    printf("};\nstatic const towers_board towers_districts[%d] = {\n", DISTRICTS);
    for (int i = 0; i < DISTRICTS; i++) {
        printf("    ");
        print_board(district(i));
        puts(",");
    }
    printf("};\nstatic const uint8_t towers_district_of[%d] = {  /* of a site */\n    ", SQUARES);
    for (int square = 0; square < SQUARES; square++) {
        int index = 0;
        for (int i = 0; i < DISTRICTS; i++)
            if (district(i) & bit(square))
                index = i;
        printf("%d,", index);
    }
    printf("};\n/* The symbols, as bits, whose towers may stand there. */\n"
           "static const uint8_t towers_welcomes[%d] = {\n    ",
           SQUARES);
    for (int square = 0; square < SQUARES; square++)
        printf("%d,", at(square) == '.' ? (1 << SYMBOLS) - 1 : 1 << (at(square) - 'A'));
    printf("};\n/* The squares in line with each: %d of its row, then %d of its column. */\n"
           "static const uint8_t towers_in_line[%d][%d] = {\n",
           COLUMNS - 1, ROWS - 1, SQUARES, COLUMNS + ROWS - 2);
    for (int square = 0; square < SQUARES; square++)
        print_in_line(square);
    printf("};\n/* Its row and its column. */\n"
           "static const towers_board towers_lines[%d][2] = {\n",
           SQUARES);
    for (int square = 0; square < SQUARES; square++)
        print_lines(square);
    printf("};\n/* The squares before each, in the order of bits. */\n"
           "static const towers_board towers_before[%d] = {\n",
           SQUARES + 1);
    for (int square = 0; square <= SQUARES; square++) {
        printf("    ");
        print_board(bit(square) - 1);
        puts(",");
    }
    puts("};");
    return 0;
}
