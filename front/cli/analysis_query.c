/* analysis_query.c: see analysis_query.h. */
#include "analysis_query.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "sentence.h"
#include "setup_words.h"
#include "table.h"

enum {
    SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX,
    SETUP_WORD_MAX = 128,
    VISITS = 2000,           /* without maxVisits */
    VISITS_MAX = 100000000,
    WORDS_TOLD = 10,         /* without maxMoves */
    LINE_WORDS = 8,
};

/* ---- Reading. What is wrong is said in English, as in the engine protocol. */

static bool refuse(struct analysis_query *query, const char *field, const char *why)
{
    query->kind = QUERY_BAD;
    query->field = field;
    snprintf(query->why, sizeof query->why, "%s", why);
    return false;
}

static bool refuse_sentence(struct analysis_query *query, const char *field,
                            const struct sentence *why)
{
    struct text text = text_in(query->why, sizeof query->why);
    query->kind = QUERY_BAD;
    query->field = field;
    say(why, NULL, &text);
    return false;
}

/* A whole number of an object, or what it is without it. */
static bool read_number(struct analysis_query *query, const json_t *object, const char *key,
                        json_int_t least, json_int_t most, json_int_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!value)
        return true;
    *number = json_integer_value(value);
    if (json_is_integer(value) && *number >= least && *number <= most)
        return true;
    char why[128];
    snprintf(why, sizeof why, "it is not a whole number from %lld to %lld", (long long)least,
             (long long)most);
    return refuse(query, key, why);
}

/* "game", "preset" and "rules" ({"claim":"after"}), as `new` has them. */
static bool read_setup(struct analysis_query *query, const json_t *object, game_setup *setup)
{
    const char *key, *words[SETUP_WORDS_MAX];
    char option[GAME_OPTIONS_MAX][SETUP_WORD_MAX];
    json_t *value, *rules = json_object_get(object, "rules");
    int n_words = 0, n_options = 0;
    struct sentence why;
    if (!json_is_string(json_object_get(object, "game")))
        return refuse(query, "game", "a query names its game");
    words[n_words++] = json_string_value(json_object_get(object, "game"));
    if (json_is_string(json_object_get(object, "preset")))
        words[n_words++] = json_string_value(json_object_get(object, "preset"));
    else if (json_object_get(object, "preset"))
        return refuse(query, "preset", "it is not a text");
    if (rules && !json_is_object(rules))
        return refuse(query, "rules", "it is not an object of options");
    json_object_foreach(rules, key, value)
    {
        if (!json_is_string(value) || n_options == GAME_OPTIONS_MAX ||
            snprintf(option[n_options], SETUP_WORD_MAX, "%s=%s", key, json_string_value(value)) >=
                SETUP_WORD_MAX)
            return refuse(query, "rules", "it is not an object of this game's options");
        words[n_words++] = option[n_options++];
    }
    if (!setup_read(n_words, words, setup, &why))
        return refuse_sentence(query, "game", &why);
    return true;
}

/* The words; the caller frees the list, the texts stay the object's. */
static const char **read_words(struct analysis_query *query, const json_t *object, int *n_words)
{
    const json_t *moves = json_object_get(object, "moves");
    if (!json_is_array(moves) || json_array_size(moves) > LOG_MOVES_MAX) {
        refuse(query, "moves", "it is not a list of words");
        return NULL;
    }
    *n_words = (int)json_array_size(moves);
    const char **words = calloc((size_t)*n_words + 1, sizeof *words);
    for (int i = 0; words && i < *n_words; i++) {
        words[i] = json_string_value(json_array_get(moves, (size_t)i));
        if (!words[i]) {
            refuse(query, "moves", "it is not a list of words");
            free(words);
            return NULL;
        }
    }
    if (!words)
        refuse(query, NULL, "there is no memory left");
    return words;
}

/* All that is known after the first words: by the whole table, or by one seat
 * that was told only its own. */
static struct sight *sight_after(struct analysis_query *query, const game_setup *setup, int seat,
                                 const char **words, int n_words)
{
    struct sentence why = {.phrase = NULL};
    int n_played = 0;
    struct table *table = seat < 0 ? table_new(setup, NULL) : NULL;
    struct seat_table *seen = seat < 0 ? NULL : seat_table_new(setup, seat);
    struct sight *sight = table  ? table_sight(table)
                          : seen ? seat_table_sight(seen)
                                 : NULL;
    if (sight && sight_load(sight, words, n_words, &n_played, &why))
        return sight;
    sight_free(sight);
    if (!sight) {
        refuse(query, NULL, "there is no memory left");
        return NULL;
    }
    char said[256], line[512];
    struct text text = text_in(said, sizeof said);
    say(&why, NULL, &text);
    snprintf(line, sizeof line, "word %d: %s", n_played + 1, said);
    refuse(query, "moves", line);
    return NULL;
}

static bool make_job(struct analysis_query *query, const game_setup *setup, int seat,
                     const char **words, int turn, struct analysis_job *job)
{
    struct sight *sight = sight_after(query, setup, seat, words, turn);
    if (!sight)
        return false;
    int mover = sight_to_move(sight);
    bool is_decision = mover >= 0 && sight_may_look(sight, mover, NULL);
    job->turn = turn;
    job->seen = is_decision ? sight_seat(sight, mover) : NULL;
    sight_free(sight);
    if (job->seen)
        return true;
    char why[128];
    snprintf(why, sizeof why, "at turn %d %s", turn,
             mover == GAME_OVER     ? "the game is over"
             : mover == GAME_CHANCE ? "a card is to be dealt or drawn"
             : is_decision          ? "there is no memory left"
                                    : "another seat decides");
    return refuse(query, "analyzeTurns", why);
}

/* One turn is the last by default; jobs stand in the order of the turns given. */
static bool make_jobs(struct analysis_query *query, const json_t *object, const game_setup *setup,
                      int seat, const char **words, int n_words, const struct analysis_job *like)
{
    const json_t *turns = json_object_get(object, "analyzeTurns");
    size_t n_turns = turns ? json_array_size(turns) : 1;
    struct analysis_job **last = &query->jobs;
    if (turns && (!json_is_array(turns) || n_turns == 0 || n_turns > QUERY_TURNS_MAX))
        return refuse(query, "analyzeTurns", "it is not a list of turns");
    for (size_t i = 0; i < n_turns; i++) {
        const json_t *turn = turns ? json_array_get(turns, i) : NULL;
        json_int_t number = turn ? json_integer_value(turn) : n_words;
        if ((turn && !json_is_integer(turn)) || number < 0 || number > n_words)
            return refuse(query, "analyzeTurns", "a turn is a number of words, from 0 to all");
        struct analysis_job *job = malloc(sizeof *job);
        if (!job)
            return refuse(query, NULL, "there is no memory left");
        *job = *like;
        *last = job;
        last = &job->next;
        if (!make_job(query, setup, seat, words, (int)number, job))
            return false;
    }
    return true;
}

static bool read_analyse(struct analysis_query *query, const json_t *object)
{
    json_int_t n_visits = VISITS, seed = 1, n_told = WORDS_TOLD, seat = -1;
    game_setup setup;
    int n_words;
    if (!read_number(query, object, "maxVisits", 1, VISITS_MAX, &n_visits) ||
        !read_number(query, object, "seed", 0, INT64_MAX, &seed) ||
        !read_number(query, object, "maxMoves", 1, GAME_CHOICES_MAX, &n_told) ||
        !read_setup(query, object, &setup) ||
        !read_number(query, object, "seat", 0, game_seats(&setup) - 1, &seat))
        return false;
    const char **words = read_words(query, object, &n_words);
    if (!words)
        return false;
    struct analysis_job like = {
        .n_visits = (uint64_t)n_visits, .seed = (uint64_t)seed, .n_words_told = (int)n_told};
    memcpy(like.id, query->id, sizeof like.id);
    snprintf(like.name, sizeof like.name, "%s", json_string_value(json_object_get(object, "id")));
    bool is_read = make_jobs(query, object, &setup, (int)seat, words, n_words, &like);
    free(words);
    return is_read;
}

static bool read_action(struct analysis_query *query, const json_t *object, const char *action)
{
    const char *other = json_string_value(json_object_get(object, "terminateId"));
    if (strcmp(action, "query_version") == 0) {
        query->kind = QUERY_VERSION;
    } else if (strcmp(action, "terminate_all") == 0) {
        query->kind = QUERY_TERMINATE_ALL;
    } else if (strcmp(action, "terminate") == 0) {
        if (!other || strlen(other) >= sizeof query->terminate)
            return refuse(query, "terminateId", "it names no query");
        query->kind = QUERY_TERMINATE;
        snprintf(query->terminate, sizeof query->terminate, "%s", other);
    } else {
        return refuse(query, "action", "there is no such action");
    }
    return true;
}

static bool read_id(struct analysis_query *query, const json_t *object)
{
    const char *id = json_string_value(json_object_get(object, "id"));
    struct text text = text_in(query->id, sizeof query->id);
    if (id)
        text_json_string(&text, id);
    if (id && !text.is_cut)
        return true;
    snprintf(query->id, sizeof query->id, "null");
    return refuse(query, "id", "every query has an id, a text that is not too long");
}

void analysis_query_read(const char *line, size_t n_bytes, struct analysis_query *query)
{
    json_error_t error;
    *query = (struct analysis_query){.kind = QUERY_ANALYSE, .id = "null"};
    if (n_bytes > QUERY_LINE_MAX) {
        refuse(query, NULL, "the line is too long");
        return;
    }
    json_t *object = json_loadb(line, n_bytes, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        refuse(query, NULL, error.text);
        return;
    }
    const char *action = json_string_value(json_object_get(object, "action"));
    bool is_read = json_is_object(object) ? read_id(query, object)
                                          : refuse(query, NULL, "a query is an object");
    if (is_read)
        is_read = action ? read_action(query, object, action) : read_analyse(query, object);
    while (!is_read && query->jobs) {
        struct analysis_job *job = query->jobs;
        query->jobs = job->next;
        analysis_job_free(job);
    }
    json_decref(object);
}

void analysis_job_free(struct analysis_job *job)
{
    if (!job)
        return;
    seat_table_free(job->seen);
    free(job);
}

/* ---- Answering. */

static bool is_stopped(void *user)
{
    return __atomic_load_n(&((struct analysis_job *)user)->stop, __ATOMIC_RELAXED);
}

static void add_move(const struct analysis_job *job, struct player *player, int order,
                     const struct decision_word *found, struct text *out)
{
    char word[GAME_WORD_MAX], line[LINE_WORDS][GAME_WORD_MAX];
    view_write(seat_table_setup(job->seen), seat_table_view(job->seen), found->move, word);
    text_add(out, order ? ",{\"move\":" : "{\"move\":");
    text_json_string(out, word);
    text_format(out, ",\"order\":%d,\"visits\":%llu,\"winrate\":%.5f,\"lcb\":%.5f,\"ucb\":%.5f",
                order, (unsigned long long)found->visits, found->value, found->low, found->high);
    text_format(out, ",\"exact\":%s,\"pv\":[", found->is_exact ? "true" : "false");
    text_json_string(out, word);
    int n_line = player_line(player, found->move, line, LINE_WORDS);
    for (int i = 0; i < n_line; i++) {
        text_char(out, ',');
        text_json_string(out, line[i]);
    }
    text_add(out, "]}");
}

void analysis_job_run(struct analysis_job *job, struct player *player, struct text *out)
{
    static _Thread_local struct decision_word words[GAME_CHOICES_MAX];
    const struct player_host host = {.user = job, .should_stop = is_stopped};
    struct player_question question = {
        .setup = seat_table_setup(job->seen),
        .view = seat_table_view(job->seen),
        .seat = view_to_move(seat_table_setup(job->seen), seat_table_view(job->seen)),
        .limits = {.level = PLAYER_LEVEL_TOP, .n_nodes = job->n_visits, .seed = job->seed},
    };
    question.log = seat_table_log(job->seen, &question.n_log);
    text_format(out, "{\"id\":%s,\"turnNumber\":%d,\"isDuringSearch\":false", job->id, job->turn);
    if (is_stopped(job)) {
        text_add(out, ",\"noResults\":true}");
        return;
    }
    int n_words = decision_look(player, &question, GAME_NO_MOVE, &host, words);
    uint64_t n_visits = 0;
    text_add(out, ",\"moveInfos\":[");
    for (int i = 0; i < n_words; i++) {
        n_visits += words[i].visits;
        if (i < job->n_words_told)
            add_move(job, player, i, &words[i], out);
    }
    text_format(out, "],\"rootInfo\":{\"currentPlayer\":%d,\"visits\":%llu,\"winrate\":%.5f,"
                     "\"legal\":%d}}",
                question.seat, (unsigned long long)n_visits, words[0].value, n_words);
}

void analysis_answer_error(const struct analysis_query *query, struct text *out)
{
    text_format(out, "{\"id\":%s,\"error\":", query->id);
    text_json_string(out, query->why);
    if (query->field)
        text_format(out, ",\"field\":\"%s\"", query->field);
    text_char(out, '}');
}

void analysis_answer_terminated(const struct analysis_query *query, struct text *out)
{
    text_format(out, "{\"id\":%s,\"action\":", query->id);
    if (query->kind == QUERY_TERMINATE_ALL) {
        text_add(out, "\"terminate_all\"}");
        return;
    }
    text_add(out, "\"terminate\",\"terminateId\":");
    text_json_string(out, query->terminate);
    text_char(out, '}');
}

void analysis_answer_version(const struct analysis_query *query, struct text *out)
{
    text_format(out, "{\"id\":%s,\"action\":\"query_version\",\"version\":\"%s\"}", query->id,
                CAIRN_VERSION);
}
