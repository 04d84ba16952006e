/* tell_siege.c: the wall in sentences, tile by tile, with what each asks for. */
#include "describe.h"
#include "term_text.h"

table_teller tell_siege;

void tell_siege(struct telling *telling)
{
    const struct game *game = telling->setup->rules;
    json_t *tile;
    size_t i;
    json_array_foreach(json_object_get(telling->view, "tiles"), i, tile) {
        const char *face = json_string_value(json_object_get(tile, "face"));
        text_format(&telling->out, translate("Wall %d, %d cards, %s"), (int)i + 1,
                    (int)json_integer_value(json_object_get(tile, "need")),
                    term_feature_name(game, face));
        if (json_is_true(json_object_get(tile, "damaged")))
            text_format(&telling->out, ", %s", term_feature_name(game, "damaged"));
        tell_sides(telling, tile);
    }
    text_format(&telling->out, translate("Cauldrons of oil: %d."),
                (int)json_integer_value(json_object_get(telling->view, "oil")));
    text_char(&telling->out, '\n');
    tell_hand_and_piles(telling);
}
