/*
 * engine_review.c: the commands `review`: what the game at the table was worth
 * (core/analysis/review.h), which goes on in slices, word by word, like a `go`;
 * and `hindsight`: what would have been best at one word had all hands been known.
 */
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "engine_parts.h"
#include "log.h"
#include "review_text.h"
#include "shares.h"

static const struct phrase
    phrase_whole_table = {"engine-review-seat",
                          PHRASE("A review needs the whole table, not one seat's view of it.")},
    phrase_bad_result = {"engine-bad-result", PHRASE("%1 is not a result of this game.")},
    phrase_stopped = {"engine-review-stopped", PHRASE("The review was stopped.")},
    phrase_which_word = {"engine-which-word", PHRASE("hindsight wants the number of a word.")},
    phrase_no_decision = {"engine-no-decision", PHRASE("Word %1 is no decision.")};

struct settings {
    struct review_depth depth;
    float share[GAME_SEATS_MAX];
    bool has_result;
    enum review_ending ending;
};

static bool read_ending(const char *key, enum review_ending *ending)
{
    for (int i = REVIEW_RESIGNED; i < REVIEW_UNFINISHED; i++) {
        *ending = (enum review_ending)i;
        if (strcmp(review_ending_key(*ending), key) == 0)
            return true;
    }
    return false;
}

static bool read_setting(const struct engine *engine, const char *word, struct settings *settings,
                         struct sentence *why)
{
    const char *value;
    if ((value = engine_value(word, "nodes")))
        return engine_read_number(value, 1, REVIEW_NODES_MAX, &settings->depth.n_nodes, why);
    if ((value = engine_value(word, "seed")))
        return engine_read_number(value, 0, UINT64_MAX, &settings->depth.seed, why);
    if ((value = engine_value(word, "result"))) {
        settings->has_result =
            shares_read(value, game_seats(engine_setup(engine)), settings->share);
        return settings->has_result || engine_refuse(why, &phrase_bad_result, value, NULL);
    }
    if ((value = engine_value(word, "ending")) && read_ending(value, &settings->ending))
        return true;
    return engine_refuse(why, &engine_no_key, "review", word);
}

/* Of the game at the table, not worked on yet. NULL, with why. */
static struct review *review_of_table(struct engine *engine, const struct settings *settings,
                                      struct sentence *why)
{
    if (!engine->table) {
        engine_refuse(why, &phrase_whole_table, NULL, NULL);
        return NULL;
    }
    int n_moves = table_length(engine->table);
    game_move *moves = calloc((size_t)n_moves + 1, sizeof *moves);
    for (int i = 0; moves && i < n_moves; i++)
        moves[i] = table_move(engine->table, i);
    if (!engine->desk)
        engine->desk = review_desk_new();
    struct review *review = NULL;
    if (moves && engine->desk)
        review = review_new(engine_setup(engine), moves, n_moves,
                            settings->has_result ? settings->share : NULL, settings->ending,
                            &settings->depth);
    free(moves);
    if (!review)
        engine_refuse(why, &engine_no_memory, NULL, NULL);
    return review;
}

bool engine_do_review(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct settings settings = {.depth = {.n_nodes = REVIEW_NODES, .seed = 1},
                                .ending = REVIEW_UNFINISHED};
    for (int i = 0; i < arguments.n; i++)
        if (!read_setting(engine, arguments.word[i], &settings, why))
            return false;
    engine->review = review_of_table(engine, &settings, why);
    if (!engine->review)
        return false;
    engine->review_next = 0;
    engine->is_thinking = true;
    return true;
}

bool engine_do_hindsight(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct settings settings = {.depth = {.n_nodes = REVIEW_NODES, .seed = 1},
                                .ending = REVIEW_UNFINISHED};
    uint64_t number;
    if (arguments.n == 0)
        return engine_refuse(why, &phrase_which_word, NULL, NULL);
    int n_words = engine->table ? table_length(engine->table) : 0;
    if (n_words > 0 && !engine_read_number(arguments.word[0], 1, (uint64_t)n_words, &number, why))
        return false;
    for (int i = 1; i < arguments.n; i++)
        if (!read_setting(engine, arguments.word[i], &settings, why))
            return false;
    struct review *review = review_of_table(engine, &settings, why);
    if (!review)
        return false;
    if (n_words == 0 || review_word(review, (int)number - 1)->kind != REVIEW_DECISION) {
        review_free(review);
        return engine_refuse(why, &phrase_no_decision, arguments.word[0], NULL);
    }
    char *json = review_hindsight_json(review, engine->desk, (int)number - 1, engine->host.translate);
    review_free(review);
    if (!json)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    engine_answer(engine, json);
    free(json);
    return true;
}

static void leave_review(struct engine *engine)
{
    review_free(engine->review);
    engine->review = NULL;
    engine->is_thinking = false;
}

void engine_end_review(struct engine *engine)
{
    char line[256];
    struct text text = text_in(line, sizeof line);
    struct sentence stopped;
    sentence_set(&stopped, &phrase_stopped);
    text_add(&text, "error ");
    say(&stopped, engine->host.translate, &text);
    engine_answer(engine, line);
    leave_review(engine);
}

static void answer_review(struct engine *engine)
{
    char *json = review_json(engine->review, engine->desk, engine->host.translate);
    if (json)
        engine_answer(engine, json);
    engine_answer(engine, json ? "ok" : "error There is no memory left.");
    free(json);
    leave_review(engine);
}

enum engine_status engine_review_on(struct engine *engine, int slice_ms)
{
    int64_t end_ms = clock_ms() + slice_ms;
    int n_words = review_length(engine->review);
    while (engine->review_next < n_words) {
        review_work(engine->review, engine->desk, engine->review_next++, NULL);
        if (clock_ms() >= end_ms)
            break;
    }
    char line[64];
    struct text text = text_in(line, sizeof line);
    text_format(&text, "info done=%d of=%d", engine->review_next, n_words);
    engine_answer(engine, line);
    if (engine->review_next < n_words)
        return ENGINE_THINKS;
    answer_review(engine);
    return ENGINE_GOES_ON;
}
