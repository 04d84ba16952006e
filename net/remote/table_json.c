/* table_json.c: see table_json.h. */
#include "table_json.h"

#include <string.h>

#include "hex.h"
#include "referee.h"

const char *json_text(json_t *object, const char *name)
{
    const char *string = json_string_value(json_object_get(object, name));
    return string ? string : "";
}

bool table_json_setup(json_t *table, game_setup *setup)
{
    const char *referee = json_text(table, "referee"), *name;
    const struct game *game = game_find(json_text(table, "game"));
    json_t *value;
    if (!game)
        return false;
    *setup = game_setup_default(game);
    if (*referee && !referee_choose(setup, referee, NULL))
        return false;
    json_object_foreach(json_object_get(table, "options"), name, value)
        if (!json_is_string(value) ||
            !game_setup_option(setup, name, json_string_value(value), NULL))
            return false;
    return true;
}

bool table_json_bytes(json_t *table, const char *name, int seat, struct chance_key *bytes)
{
    json_t *member = json_object_get(json_object_get(table, "chance"), name);
    if (seat != TABLE_JSON_NO_SEAT)
        member = json_array_get(member, (size_t)seat);
    const char *digits = json_string_value(member);
    return digits && hex_read(digits, bytes->bytes, sizeof bytes->bytes);
}

bool table_json_promise(json_t *table, struct promise *promise)
{
    json_t *chance = json_object_get(table, "chance");
    *promise = (struct promise){
        .attempt = (int)json_integer_value(json_object_get(chance, "attempt"))};
    struct text id = text_in(promise->table, sizeof promise->table);
    text_add(&id, json_text(table, "table"));
    if (promise->attempt < 1 || id.is_cut || !table_json_setup(table, &promise->setup) ||
        !table_json_bytes(table, "commit", TABLE_JSON_NO_SEAT, &promise->commit) ||
        !hex_read(json_text(chance, "key"), promise->key, sizeof promise->key) ||
        !hex_read(json_text(chance, "signature"), promise->signature, sizeof promise->signature))
        return false;
    for (int seat = 0; seat < game_seats(&promise->setup); seat++)
        if (table_json_bytes(table, "commits", seat, &promise->seat_commit[seat]))
            promise->committed |= (uint8_t)(1 << seat);
    return true;
}
