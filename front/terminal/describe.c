/* describe.c: see describe.h. It says what a view says, and knows no rules. */
#include "describe.h"

#include <stdlib.h>
#include <string.h>

#include "state_json.h"
#include "teller_list.h"
#include "term_text.h"

enum { LINES_MAX = 16384 };

#define GAME(name) table_teller tell_##name;
TELLER_LIST(GAME)
#undef GAME

/* NULL: the game has none. */
static table_teller *teller_of(const struct game *game)
{
    static const struct {
        const char *game;
        table_teller *tell;
    } tellers[] = {
#define GAME(name) {#name, tell_##name},
        TELLER_LIST(GAME)
#undef GAME
    };
    for (size_t i = 0; i < sizeof tellers / sizeof tellers[0]; i++)
        if (strcmp(tellers[i].game, game_key(game)) == 0)
            return tellers[i].tell;
    return NULL;
}

/* ---- What the games share. */

void tell_name(struct telling *telling, int seat)
{
    sitting_name(telling->sitting, seat, translate, &telling->out);
}

void tell_cards(struct telling *telling, json_t *cards)
{
    json_t *card;
    size_t i;
    json_array_foreach(cards, i, card)
        text_format(&telling->out, " %s", json_string_value(card));
    if (json_array_size(cards) == 0)
        text_format(&telling->out, " %s", translate("nothing"));
}

void tell_sides(struct telling *telling, json_t *place)
{
    json_t *sides = json_object_get(place, "sides"), *first = json_object_get(place, "first");
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? telling->seat : !telling->seat;
        text_add(&telling->out, i == 0 ? translate(": ") : translate("; "));
        tell_name(telling, seat);
        tell_cards(telling, json_array_get(sides, (size_t)seat));
    }
    text_char(&telling->out, '.');
    if (json_is_integer(first)) {
        text_format(&telling->out, " %s ", translate("A tie would go to"));
        tell_name(telling, (int)json_integer_value(first));
        text_char(&telling->out, '.');
    }
    text_char(&telling->out, '\n');
}

void tell_hand_and_piles(struct telling *telling)
{
    json_t *discard = json_object_get(telling->view, "discard"), *count;
    json_t *hands = json_object_get(telling->view, "hands");
    const char *name;
    json_object_foreach(json_object_get(telling->view, "piles"), name, count)
        if (json_integer_value(count) > 0)
            text_format(&telling->out, "%s %d. ", term_pile_name(telling->setup->rules, name),
                        (int)json_integer_value(count));
    if (json_array_size(discard) > 0) {
        text_add(&telling->out, translate("discard:"));
        tell_cards(telling, discard);
        text_char(&telling->out, '.');
    }
    text_format(&telling->out, "\n%s", translate("Your hand:"));
    tell_cards(telling, json_array_get(hands, (size_t)telling->seat));
    text_char(&telling->out, '\n');
}

/* ---- All of it. */

static void tell_picture(struct telling *telling)
{
    game_view view;
    sight_view(sitting_sight(telling->sitting), telling->seat, &view);
    view_picture(telling->setup, &view, &telling->out);
}

char *describe_table(const struct sitting *sitting, int seat)
{
    char *lines = malloc(LINES_MAX), *bytes = malloc(STATE_JSON_MAX);
    if (lines && bytes) {
        struct text json = text_in(bytes, STATE_JSON_MAX);
        sight_json(sitting_sight(sitting), seat, &json);
        struct telling telling = {.sitting = sitting,
                                  .setup = &sitting_options(sitting)->setup,
                                  .view = json_loads(bytes, 0, NULL),
                                  .seat = seat,
                                  .out = text_in(lines, LINES_MAX)};
        table_teller *tell = teller_of(telling.setup->rules);
        (tell ? tell : tell_picture)(&telling);
        json_decref(telling.view);
    }
    free(bytes);
    return lines;
}
