/* tell_towers.c: the city in sentences: the towers of each row, then what the
 * players' towers are worth now. */
#include <string.h>

#include "describe.h"
#include "term_text.h"

table_teller tell_towers;

/* "Row 8: a8 Cr, f8 Bgp." */
static void tell_row(struct telling *telling, int row, int n_columns)
{
    json_t *squares = json_object_get(telling->view, "squares");
    int n_towers = 0;
    text_format(&telling->out, translate("Row %d:"), row);
    for (int column = 0; column < n_columns; column++) {
        char name[4] = {(char)('a' + column), (char)('0' + row), '\0'};
        const char *tower = json_string_value(json_object_get(squares, name));
        if (tower)
            text_format(&telling->out, "%s %s %s", n_towers++ > 0 ? "," : "", name, tower);
    }
    text_add(&telling->out, n_towers > 0 ? ".\n" : "\n");
}

void tell_towers(struct telling *telling)
{
    const struct game *game = telling->setup->rules;
    json_t *points = json_object_get(telling->view, "points");
    int n_columns = (int)strcspn(game_map(game), "\n");
    int n_rows = ((int)strlen(game_map(game)) + 1) / (n_columns + 1);  /* no newline ends the last */
    for (int row = n_rows; row >= 1; row--)
        tell_row(telling, row, n_columns);
    for (size_t seat = 0; seat < json_array_size(points); seat++) {
        tell_name(telling, (int)seat);
        text_format(&telling->out, ", %s: %d %s\n", term_role_name(game, (int)seat),
                    (int)json_integer_value(json_array_get(points, seat)), translate("points"));
    }
}
