/* tell_schotten.c: the stones in sentences, those where nothing lies left out. */
#include "describe.h"
#include "term_text.h"

table_teller tell_schotten;

static bool is_bare(json_t *stone)
{
    json_t *sides = json_object_get(stone, "sides");
    return json_array_size(json_array_get(sides, 0)) == 0 &&
           json_array_size(json_array_get(sides, 1)) == 0;
}

void tell_schotten(struct telling *telling)
{
    static const char *const features[] = {"mud", "blind"};
    json_t *stone;
    size_t i;
    json_array_foreach(json_object_get(telling->view, "stones"), i, stone) {
        json_t *owner = json_object_get(stone, "owner");
        bool is_plain = true;
        for (int f = 0; f < 2; f++)
            is_plain = is_plain && !json_is_true(json_object_get(stone, features[f]));
        if (is_bare(stone) && is_plain)
            continue;
        text_format(&telling->out, translate("Stone %d"), (int)i + 1);
        for (int f = 0; f < 2; f++)
            if (json_is_true(json_object_get(stone, features[f])))
                text_format(&telling->out, ", %s",
                            term_feature_name(telling->setup->rules, features[f]));
        if (json_is_integer(owner)) {
            text_format(&telling->out, ", %s ", translate("won by"));
            tell_name(telling, (int)json_integer_value(owner));
        }
        tell_sides(telling, stone);
    }
    tell_hand_and_piles(telling);
}
