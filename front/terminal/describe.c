/* describe.c: see describe.h. It says what a view says, and knows no rules. */
#include "describe.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sentence.h"
#include "state_json.h"
#include "term_text.h"

enum { LINES_MAX = 16384 };

struct description {
    const struct sitting *sitting;
    const game_setup *setup;
    json_t *view;
    int seat;
    struct text out;
};

static void add_name(struct description *d, int seat)
{
    sitting_name(d->sitting, seat, translate, &d->out);
}

static void add_cards(struct description *d, json_t *cards)
{
    json_t *card;
    size_t i;
    json_array_foreach(cards, i, card)
        text_format(&d->out, " %s", json_string_value(card));
    if (json_array_size(cards) == 0)
        text_format(&d->out, " %s", translate("nothing"));
}

/* ": You r5 r6; Piper nothing." */
static void add_sides(struct description *d, json_t *place)
{
    json_t *sides = json_object_get(place, "sides"), *first = json_object_get(place, "first");
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? d->seat : !d->seat;
        text_add(&d->out, i == 0 ? translate(": ") : translate("; "));
        add_name(d, seat);
        add_cards(d, json_array_get(sides, (size_t)seat));
    }
    text_char(&d->out, '.');
    if (json_is_integer(first)) {
        text_format(&d->out, " %s ", translate("A tie would go to"));
        add_name(d, (int)json_integer_value(first));
        text_char(&d->out, '.');
    }
    text_char(&d->out, '\n');
}

static bool is_bare(json_t *place)
{
    json_t *sides = json_object_get(place, "sides");
    return json_array_size(json_array_get(sides, 0)) == 0 &&
           json_array_size(json_array_get(sides, 1)) == 0;
}

static void add_stones(struct description *d)
{
    json_t *stone;
    size_t i;
    json_array_foreach(json_object_get(d->view, "stones"), i, stone) {
        json_t *owner = json_object_get(stone, "owner");
        bool has_mud = json_is_true(json_object_get(stone, "mud"));
        bool is_blind = json_is_true(json_object_get(stone, "blind"));
        if (is_bare(stone) && !has_mud && !is_blind)
            continue;
        text_format(&d->out, translate("Stone %d"), (int)i + 1);
        if (has_mud)
            text_format(&d->out, ", %s", term_feature_name(d->setup->rules, "mud"));
        if (is_blind)
            text_format(&d->out, ", %s", term_feature_name(d->setup->rules, "blind"));
        if (json_is_integer(owner)) {
            text_format(&d->out, ", %s ", translate("won by"));
            add_name(d, (int)json_integer_value(owner));
        }
        add_sides(d, stone);
    }
}

static void add_tiles(struct description *d)
{
    json_t *tile;
    size_t i;
    json_array_foreach(json_object_get(d->view, "tiles"), i, tile) {
        text_format(&d->out, translate("Wall %d, %d cards, %s"), (int)i + 1,
                    (int)json_integer_value(json_object_get(tile, "need")),
                    term_feature_name(d->setup->rules,
                                      json_string_value(json_object_get(tile, "face"))));
        if (json_is_true(json_object_get(tile, "damaged")))
            text_format(&d->out, ", %s", term_feature_name(d->setup->rules, "damaged"));
        add_sides(d, tile);
    }
    text_format(&d->out, translate("Cauldrons of oil: %d."),
                (int)json_integer_value(json_object_get(d->view, "oil")));
    text_char(&d->out, '\n');
}

/* A row of the board a line: "8: a green B 1, …" by letters. */
static void add_squares(struct description *d)
{
    json_t *squares = json_object_get(d->view, "squares"), *points;
    for (int row = 8; row >= 1; row--) {
        text_format(&d->out, translate("Row %d:"), row);
        for (char column = 'a'; column <= 'n'; column++) {
            char name[4] = {column, (char)('0' + row), '\0'};
            const char *tower = json_string_value(json_object_get(squares, name));
            if (tower)
                text_format(&d->out, " %s %s,", name, tower);
        }
        if (d->out.start[d->out.length - 1] == ',')
            d->out.start[d->out.length - 1] = '.';
        text_char(&d->out, '\n');
    }
    points = json_object_get(d->view, "points");
    for (size_t seat = 0; seat < json_array_size(points); seat++) {
        add_name(d, (int)seat);
        text_format(&d->out, ", %s: %d %s\n", term_role_name(d->setup->rules, (int)seat),
                    (int)json_integer_value(json_array_get(points, seat)), translate("points"));
    }
}

static void add_hands_and_piles(struct description *d)
{
    json_t *hands = json_object_get(d->view, "hands"), *count, *discard;
    const char *name;
    if (!hands)
        return;
    json_object_foreach(json_object_get(d->view, "piles"), name, count)
        if (json_integer_value(count) > 0)
            text_format(&d->out, "%s %d. ", term_pile_name(d->setup->rules, name),
                        (int)json_integer_value(count));
    discard = json_object_get(d->view, "discard");
    if (json_array_size(discard) > 0) {
        text_add(&d->out, translate("discard:"));
        add_cards(d, discard);
        text_char(&d->out, '.');
    }
    text_format(&d->out, "\n%s", translate("Your hand:"));
    add_cards(d, json_array_get(hands, (size_t)d->seat));
    text_char(&d->out, '\n');
}

char *describe_table(const struct sitting *sitting, int seat)
{
    char *lines = malloc(LINES_MAX), *bytes = malloc(STATE_JSON_MAX);
    if (lines && bytes) {
        struct text text = text_in(bytes, STATE_JSON_MAX);
        sight_json(sitting_sight(sitting), seat, &text);
        struct description d = {.sitting = sitting,
                                .setup = &sitting_options(sitting)->setup,
                                .view = json_loads(bytes, 0, NULL), .seat = seat};
        d.out = text_in(lines, LINES_MAX);
        if (json_object_get(d.view, "stones"))
            add_stones(&d);
        if (json_object_get(d.view, "tiles"))
            add_tiles(&d);
        if (json_object_get(d.view, "squares"))
            add_squares(&d);
        add_hands_and_piles(&d);
        json_decref(d.view);
    }
    free(bytes);
    return lines;
}
