/* engine_tell.c: the commands by which people are told something: whether a
 * claim holds and why, what the board looks like, who the levels are, what a
 * contribution hashes to. */
#include <string.h>

#include "blake2b.h"
#include "engine_parts.h"
#include "hex.h"
#include "say.h"

enum {
    PROOF_LINE_MAX = 1024,  /* bytes of a sentence */
    HASHED_MAX = 512,       /* bytes that are hashed at once */
    DIGEST = 32,
};

static const struct phrase phrase_not_hex = {
    "engine-not-hex", PHRASE("%1 needs up to %2 bytes as pairs of hexadecimal digits.")};

static const struct phrase phrase_no_game = {"engine-no-game", PHRASE("There is no game %1.")};

/* ---- Claims. */

static bool prove(const struct engine *engine, const char *command, struct arguments arguments,
                  struct proof *proof, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, command, "a place");
    const game_setup *setup = engine_setup(engine);
    uint64_t place;
    int seat = sight_claimant(engine->sight);
    if (!engine_read_number(arguments.word[0], 0, INT32_MAX, &place, why))
        return false;
    if (arguments.n > 1 && !engine_read_seat(arguments.word[1], setup, &seat, why))
        return false;
    return sight_prove(engine->sight, (int)place, seat, proof, why);
}

static bool answer_verdict(const struct engine *engine, const struct proof *proof,
                           struct sentence *why)
{
    const char *added = proof->verdict == VERDICT_BEATEN ? proof->added : "";
    return engine_answer_words(engine, verdict_key(proof->verdict), added, why);
}

bool engine_do_prove(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct proof proof;
    return prove(engine, "prove", arguments, &proof, why) && answer_verdict(engine, &proof, why);
}

bool engine_do_explain(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct proof proof;
    if (!prove(engine, "explain", arguments, &proof, why) || !answer_verdict(engine, &proof, why))
        return false;
    for (int i = 0; i < proof.n_lines; i++) {
        char line[PROOF_LINE_MAX];
        struct text text = text_in(line, sizeof line);
        say(&proof.line[i], engine->host.translate, &text);
        engine_answer(engine, line);
    }
    return true;
}

/* ---- Boards. */

bool engine_do_map(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "map", "a game");
    const struct game *game = game_find(arguments.word[0]);
    if (!game)
        return engine_refuse(why, &phrase_no_game, arguments.word[0], NULL);
    const char *row = game_map(game);
    while (row && *row) {
        char line[PROOF_LINE_MAX];
        struct text text = text_in(line, sizeof line);
        size_t length = strcspn(row, "\n");
        text_format(&text, "map %.*s", (int)length, row);
        engine_answer(engine, line);
        row += length + (row[length] == '\n');
    }
    return true;
}

/* ---- Levels. */

bool engine_do_levels(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments, (void)why;
    for (int level = 1; level <= PLAYER_LEVEL_TOP; level++) {
        char line[PROOF_LINE_MAX];
        struct text text = text_in(line, sizeof line);
        text_format(&text, "level %d ", level);
        text_add(&text, say_phrase(player_level_name(level), engine->host.translate));
        text_add(&text, ": ");
        text_add(&text, say_phrase(player_level_character(level), engine->host.translate));
        engine_answer(engine, line);
    }
    return true;
}

/* ---- Hashes. */

bool engine_do_hash(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    uint8_t bytes[HASHED_MAX], digest[DIGEST];
    size_t n_bytes = arguments.n > 0 ? strlen(arguments.word[0]) / 2 : 0;
    if (arguments.n == 0 || n_bytes > HASHED_MAX || !hex_read(arguments.word[0], bytes, n_bytes))
        return engine_refuse(why, &phrase_not_hex, "hash", "512");
    struct blake2b hash;
    blake2b_begin(&hash, DIGEST, NULL, 0);
    blake2b_add(&hash, bytes, n_bytes);
    blake2b_end(&hash, digest);
    char hex[2 * DIGEST + 1];
    return engine_answer_words(engine, "hash", hex_write(digest, DIGEST, hex), why);
}
