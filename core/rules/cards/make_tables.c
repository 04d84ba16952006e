/* make_tables.c: run at build time; prints lane_tables.h. */
#include <stdio.h>

enum { LANE_SIZES = 4096, TAKEN_MAX = 4 };

static void print_lane_top(void)
{
    puts("/* lane_top[lane][n]: the places of the lane's n highest bits, added up. */");
    printf("static const uint8_t lane_top[%d][%d] = {\n", LANE_SIZES, TAKEN_MAX + 1);
    for (unsigned lane = 0; lane < LANE_SIZES; lane++) {
        printf("{0");
        int sum = 0, taken = 0;
        for (int bit = 11; bit >= 0 && taken < TAKEN_MAX; bit--) {
            if (lane >> bit & 1) {
                sum += bit;
                taken++;
                printf(",%d", sum);
            }
        }
        puts("},");
    }
    puts("};");
}

/* The kinds as enum claim_kind numbers them. */
static int trio_strength(int is_colour, int a, int b, int c)
{
    enum { SUM = 1, RUN, COLOUR, SAME, COLOUR_RUN };
    int low = a < b ? a : b, high = a > b ? a : b;
    low = low < c ? low : c;
    high = high > c ? high : c;
    int is_run = high == low + 2 && a != b && a != c && b != c, is_same = high == low;
    int kind = is_colour ? is_run ? COLOUR_RUN : COLOUR : is_same ? SAME : is_run ? RUN : SUM;
    return kind << 8 | (a + b + c);
}

static void print_trios(void)
{
    puts("/* trio_strengths[is_colour][values]: of three cards, by their values, four bits each. */");
    puts("static const uint16_t trio_strengths[2][4096] = {");
    for (int is_colour = 0; is_colour < 2; is_colour++) {
        puts("{");
        for (int values = 0; values < 4096; values++)
            printf("%d,%s", trio_strength(is_colour, values & 15, values >> 4 & 15, values >> 8),
                   values % 16 == 15 ? "\n" : "");
        puts("},");
    }
    puts("};");
}

int main(void)
{
    puts("/* Made by make_tables.c. */");
    puts("#include <stdint.h>");
    print_lane_top();
    print_trios();
    return 0;
}
