/* arena.c: see arena.h. */
#include "arena.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "file.h"
#include "game_play.h"
#include "record.h"
#include "shares.h"
#include "threads.h"

static const struct phrase
    phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")},
    phrase_cannot_write = {"cannot-write", PHRASE("%1 cannot be written: %2.")},
    phrase_cannot_read = {"cannot-read", PHRASE("%1 cannot be read: %2.")},
    phrase_other_tournament = {
        "other-tournament",
        PHRASE("Game %2 in %1 does not belong to this tournament; nothing was changed.")},
    phrase_spoilt_games = {
        "spoilt-games", PHRASE("Game %2 in %1 cannot be read; nothing was changed.")},
    phrase_has_games = {
        "has-games", PHRASE("There is something in %1 already, which is kept: name another file, or go on with it "
                            "by --resume.")};

/* The games of a tournament stand in one row: deal by deal, match by match,
 * rotation by rotation. */
struct tournament {
    const struct arena_options *options;
    const bool *stop;
    void (*progress)(const struct arena_options *, const struct arena_result *);
    struct arena_result *result;
    int n_rotations, n_games;

    pthread_mutex_t lock;
    int next;                  /* the first game that nobody has begun */
    int n_taken;               /* games whose results have been taken, in order */
    bool is_decided;
    bool has_failed;
    int error;                 /* errno of a file that could not be written */
    struct arena_game *game;   /* by number; record is NULL until it is played */
    bool *is_done;
    FILE *records;
    double deal_adjusted;      /* the same less luck, by shares of the win */
    struct judge *judge;       /* of games that are in the file already; or NULL */
    double deal_lead;          /* in the match whose rotations are being taken */
};

static int match_of(const struct tournament *t, int number)
{
    return number / t->n_rotations % t->result->n_matches;
}

static struct arena_game planned_game(const struct tournament *t, int number)
{
    const struct arena_match *match = &t->result->match[match_of(t, number)];
    struct arena_game game = {
        .deal = number / t->n_rotations / t->result->n_matches,
        .rotation = number % t->n_rotations,
    };
    for (int seat = 0; seat < t->n_rotations; seat++)
        game.sits[seat] = (uint8_t)(seat == game.rotation ? match->first : match->second);
    return game;
}

/* What the deals say about one rating: each weighs by how fast its expected
 * score changes with the rating, and by how little scores vary. */
static void rate_errors(struct arena_result *result, int n_contestants)
{
    double information[CONTESTANTS_MAX] = {0};
    for (int i = 0; i < result->n_matches; i++) {
        const struct arena_match *match = &result->match[i];
        double expected = 1 / (1 + pow(10, (result->elo[match->second] - result->elo[match->first]) / 400));
        double slope = expected * (1 - expected) * log(10) / 400;
        double error = stats_error(&match->stats) / 1.96;
        information[match->first] += match->stats.n ? slope * slope / (error * error) : 0;
        information[match->second] += match->stats.n ? slope * slope / (error * error) : 0;
    }
    for (int i = 0; i < n_contestants; i++)
        result->elo_error[i] = information[i] > 0 ? 1.96 / sqrt(information[i]) : INFINITY;
}

/* ---- Elo from all matches together: the ratings under which every
 * contestant's expected score is what it scored. */
static void rate(struct arena_result *result, int n_contestants)
{
    double elo[CONTESTANTS_MAX] = {0};
    for (int round = 0; round < 400; round++) {
        double pull[CONTESTANTS_MAX] = {0}, mean = 0;
        int n[CONTESTANTS_MAX] = {0};
        for (int i = 0; i < result->n_matches; i++) {
            const struct arena_match *match = &result->match[i];
            double expected = 1 / (1 + pow(10, (elo[match->second] - elo[match->first]) / 400));
            /* One drawn deal each keeps a clean sweep finite. */
            double missing = match->stats.sum + 0.5 - expected * (match->stats.n + 1);
            pull[match->first] += missing;
            pull[match->second] -= missing;
            n[match->first] += match->stats.n + 1;
            n[match->second] += match->stats.n + 1;
        }
        for (int i = 0; i < n_contestants; i++) {
            elo[i] += n[i] ? 400 * pull[i] / n[i] : 0;
            mean += elo[i] / n_contestants;
        }
        for (int i = 0; i < n_contestants; i++)
            elo[i] -= mean;
    }
    memcpy(result->elo, elo, sizeof elo);
    rate_errors(result, n_contestants);
}

const struct stats *arena_tested(const struct arena_options *options,
                                 const struct arena_match *match)
{
    return options->is_adjusted ? &match->adjusted : &match->stats;
}

/* ---- Taking results, in order and under the lock. */

/* How far the first contestant was above the mean of the others. */
static double lead(const struct tournament *t, const struct arena_game *game)
{
    float own = game->merit[game->rotation], others = 0;
    for (int seat = 0; seat < t->n_rotations; seat++)
        others += seat == game->rotation ? 0 : game->merit[seat] / (float)(t->n_rotations - 1);
    return (double)(own - others);
}

/* The same by shares of the win, less what the cards brought. */
static double adjusted_lead(const struct tournament *t, const struct arena_game *game)
{
    double own = 0, others = 0;
    for (int seat = 0; seat < t->n_rotations; seat++) {
        double share = (double)game->share[seat] - game->luck[seat];
        if (seat == game->rotation)
            own = share;
        else
            others += share / (t->n_rotations - 1);
    }
    return own - others;
}

/* Shares of points that differ by less are equal. */
static const double rounding = 1e-6;

/* What a deal counts, from the mean lead of its games. Where two play, every game was won,
 * shared or lost. Where more do, all games of the deal are one comparison: who wins has far
 * more points than the rest, so among equals each is below the mean in most single games. */
static double score_of_deal(const struct tournament *t)
{
    if (t->n_rotations == 2)
        return (1 + t->deal_lead) / 2;
    return t->deal_lead > rounding ? 1 : t->deal_lead < -rounding ? 0 : 0.5;
}

static void note_fault(struct arena_result *result, const struct arena_game *game)
{
    if (result->n_faults < ARENA_FAULTS_MAX) {
        struct arena_fault *fault = &result->fault[result->n_faults];
        fault->contestant = game->sits[game->loser];
        fault->deal = game->deal;
        snprintf(fault->reason, sizeof fault->reason, "%s", game->reason);
    }
    result->n_faults++;
}

static void take_result(struct tournament *t, int number)
{
    struct arena_game *game = &t->game[number];
    struct arena_result *result = t->result;
    struct arena_match *match = &result->match[match_of(t, number)];
    for (int seat = 0; seat < t->n_rotations; seat++)
        result->seat_share[seat] += (double)game->share[seat];
    result->n_games++;
    match->n_games++;
    if (game->loser >= 0)
        note_fault(result, game);
    if (game->rotation == 0)
        t->deal_lead = t->deal_adjusted = 0;
    t->deal_lead += lead(t, game) / t->n_rotations;
    t->deal_adjusted += adjusted_lead(t, game) / t->n_rotations;
    if (game->rotation == t->n_rotations - 1) {
        stats_add(&match->stats, score_of_deal(t));
        if (t->options->is_adjusted)
            stats_add(&match->adjusted, (1 + t->deal_adjusted) / 2);
    }
    if (t->options->has_sprt && game->rotation == t->n_rotations - 1) {
        result->verdict = sprt_verdict(&t->options->sprt, arena_tested(t->options, match));
        t->is_decided = result->verdict != SPRT_GOES_ON;
    }
}

/* The first reason is the true one. */
static void fail(struct tournament *t)
{
    if (!t->has_failed)
        t->error = errno;
    t->has_failed = true;
}

/* A deal's games are written together, so that a file never holds half. */
static void take_results(struct tournament *t)
{
    while (!t->is_decided && t->n_taken < t->n_games) {
        int first = t->n_taken;
        for (int i = first; i < first + t->n_rotations; i++)
            if (!t->is_done[i])
                return;
        for (int i = first; i < first + t->n_rotations; i++) {
            take_result(t, i);
            if (t->records && t->game[i].record &&
                (fputs(t->game[i].record, t->records) == EOF || fputs("\n", t->records) == EOF))
                fail(t);
            free(t->game[i].record);
            t->game[i].record = NULL;
        }
        if (t->records && fflush(t->records) != 0)
            fail(t);
        t->n_taken = first + t->n_rotations;
    }
}

/* ---- The threads. */

static int begin_game(struct tournament *t)
{
    pthread_mutex_lock(&t->lock);
    bool is_over = t->is_decided || t->has_failed || t->next >= t->n_games ||
                   __atomic_load_n(t->stop, __ATOMIC_RELAXED);
    int number = is_over ? -1 : t->next++;
    pthread_mutex_unlock(&t->lock);
    return number;
}

static struct arena_desk *open_desk(const struct arena_options *options)
{
    return arena_desk_new(options->contestants, options->n_contestants, options->timeout_ms,
                          options->clock, options->is_adjusted, options->luck_nodes);
}

/* Under the lock. */
static void end_game(struct tournament *t, int number, const struct arena_game *game, bool is_played)
{
    t->game[number] = *game;
    t->is_done[number] = is_played;
    if (is_played)
        take_results(t);
    else if (!__atomic_load_n(t->stop, __ATOMIC_RELAXED))
        t->has_failed = true;
    if (t->progress) {
        rate(t->result, t->options->n_contestants);
        t->progress(t->options, t->result);
    }
}

static void play_games(struct tournament *t)
{
    const struct arena_options *options = t->options;
    struct arena_desk *desk = open_desk(options);
    int number;
    while (desk && (number = begin_game(t)) >= 0) {
        struct arena_game game = planned_game(t, number);
        bool is_played = arena_game_play(desk, &options->setup, options->seed, t->stop, &game);
        pthread_mutex_lock(&t->lock);
        end_game(t, number, &game, is_played);
        pthread_mutex_unlock(&t->lock);
    }
    arena_desk_free(desk);
}

/* ---- Games that other ranks play: a number goes out, and comes back with what was
 * played and its record behind it. */

struct played {
    int number;
    struct arena_game game;  /* its record follows */
};

static void *next_piece(void *user, size_t *n_bytes)
{
    int number = begin_game(user);
    int *piece = number >= 0 ? malloc(sizeof *piece) : NULL;
    if (piece)
        *piece = number;
    *n_bytes = sizeof *piece;
    return piece;
}

static bool take_answer(void *user, const void *answer, size_t n_bytes)
{
    struct tournament *t = user;
    struct played played;
    if (n_bytes <= sizeof played)
        return false;
    memcpy(&played, answer, sizeof played);
    if (played.number < 0 || played.number >= t->n_games)
        return false;
    played.game.record = strdup((const char *)answer + sizeof played);
    pthread_mutex_lock(&t->lock);
    end_game(t, played.number, &played.game, played.game.record != NULL);
    pthread_mutex_unlock(&t->lock);
    return true;
}

static void serve(struct tournament *t)
{
    const struct ranks_host host = {.user = t, .next = next_piece, .take = take_answer};
    if (ranks_serve(t->options->ranks, &host, t->options->n_threads, t->stop))
        return;
    pthread_mutex_lock(&t->lock);
    t->has_failed = true;
    pthread_mutex_unlock(&t->lock);
}

/* On rank 0, one thread more speaks with the others. */
static void work(void *user, int index)
{
    struct tournament *t = user;
    if (index < t->options->n_threads)
        play_games(t);
    else
        serve(t);
}

/* On the others: plays a game and packs it up. NULL: no memory, or it was stopped. */
static char *play_piece(struct tournament *t, struct arena_desk *desk, int number, size_t *n_bytes)
{
    struct played played = {.number = number, .game = planned_game(t, number)};
    if (!arena_game_play(desk, &t->options->setup, t->options->seed, t->stop, &played.game))
        return NULL;
    *n_bytes = sizeof played + strlen(played.game.record) + 1;
    char *answer = malloc(*n_bytes);
    if (answer) {
        memcpy(answer, &played, sizeof played);
        strcpy(answer + sizeof played, played.game.record);
    }
    free(played.game.record);
    return answer;
}

static void work_for_others(void *user, int index)
{
    struct tournament *t = user;
    struct arena_desk *desk = open_desk(t->options);
    char *answer = NULL;
    size_t n_answer = 0, n_bytes;
    int *piece;
    bool is_good = desk != NULL;
    while (is_good &&
           (piece = ranks_ask(t->options->ranks, index, answer, n_answer, &n_bytes, t->stop))) {
        free(answer);
        answer = play_piece(t, desk, *piece, &n_answer);
        free(piece);
        is_good = answer != NULL;
    }
    if (!is_good)
        __atomic_store_n(&t->has_failed, true, __ATOMIC_RELAXED);
    free(answer);
    arena_desk_free(desk);
}

/* ---- Going on after an interruption. */

/* Is this record the game with that number? Takes its result if so. */
static bool matches_plan(struct tournament *t, const struct record *record, int number)
{
    struct arena_game game = planned_game(t, number);
    char value[64], name[16];
    snprintf(value, sizeof value, "%d.%d", game.deal + 1, game.rotation + 1);
    const char *round = record_tag(record, "Round"), *series = record_tag(record, "Series");
    const char *result = record_tag(record, "Result");
    if (!round || strcmp(round, value) != 0 || !series)
        return false;
    snprintf(value, sizeof value, "seed %llu", (unsigned long long)t->options->seed);
    if (strcmp(series, value) != 0 || !game_setup_same(record_setup(record), &t->options->setup))
        return false;
    for (int seat = 0; seat < t->n_rotations; seat++) {
        /* Whatever an engine calls itself by now. */
        snprintf(name, sizeof name, "Engine%d", seat);
        const char *sits = record_tag(record, name);
        snprintf(name, sizeof name, "Seat%d", seat);
        sits = sits ? sits : record_tag(record, name);
        if (!sits || strcmp(sits, t->options->contestants[game.sits[seat]].name) != 0)
            return false;
    }
    game.loser = -1;
    if (!shares_read(result, t->n_rotations, game.share))
        return false;
    struct table *table = record_table(record);
    if (!table)
        return false;
    arena_game_compare(table, &game);
    if (t->judge)
        arena_game_luck(t->judge, t->options->luck_nodes, table, &game);
    table_free(table);
    t->game[number] = game;
    t->is_done[number] = true;
    return true;
}

static bool refuse_game(const struct tournament *t, const struct phrase *phrase, int number,
                        struct sentence *why)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number + 1);
    sentence_set(why, phrase, t->options->records, digits);
    return false;
}

/* How many games begin in this text, whether or not they can be read. */
static int count_beginnings(const char *text, size_t n_bytes)
{
    static const char beginning[] = "[Game ";
    const char *end = text + n_bytes;
    int n = 0;
    while ((text = memmem(text, (size_t)(end - text), beginning, strlen(beginning))) != NULL) {
        text += strlen(beginning);
        n++;
    }
    return n;
}

/* The games of the file, as many as stand there whole. What an interruption
 * has torn is less than a deal and stands at the end; from *kept on it is to
 * be played again. Games beyond the last one planned are left alone. */
static bool read_games(struct tournament *t, const char *text, size_t n_bytes, size_t *kept,
                       struct sentence *why)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record;
    struct record_error error;
    *kept = 0;
    int number = 0;
    while (number < t->n_games && record_read(&reader, &record, &error)) {
        bool fits = matches_plan(t, record, number);
        record_free(record);
        if (!fits)
            return refuse_game(t, &phrase_other_tournament, number, why);
        number++;
        if (number % t->n_rotations == 0)
            *kept = (size_t)(reader.at - text);
    }
    t->next = number - number % t->n_rotations;
    for (int i = t->next; i < number; i++)
        t->is_done[i] = false;
    if (number == t->n_games)
        *kept = n_bytes;
    else if (count_beginnings(text + *kept, n_bytes - *kept) > t->n_rotations)
        return refuse_game(t, &phrase_spoilt_games, number, why);
    return true;
}

static bool resume(struct tournament *t, struct sentence *why)
{
    const char *path = t->options->records;
    FILE *file = fopen(path, "rb");
    if (!file && errno == ENOENT)
        return true;
    size_t n_bytes = 0, kept = 0;
    char *text = file ? file_read(file, SIZE_MAX, &n_bytes) : NULL;
    if (!text)
        sentence_set(why, &phrase_cannot_read, path, strerror(errno));
    if (file)
        fclose(file);
    bool is_good = text && read_games(t, text, n_bytes, &kept, why);
    if (is_good && kept < n_bytes && !file_replace(path, text, kept)) {
        sentence_set(why, &phrase_cannot_write, path, strerror(errno));
        is_good = false;
    }
    free(text);
    return is_good;
}

/* A file with something in it; not a pipe or a terminal, nor an empty file. */
static bool has_bytes(FILE *file)
{
    struct stat found;
    return fstat(fileno(file), &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0;
}

static bool open_records(struct tournament *t, struct sentence *why)
{
    const char *path = t->options->records;
    if (!path)
        return true;
    if (t->options->resume && !resume(t, why))
        return false;
    take_results(t);
    t->records = fopen(path, "ab");
    if (!t->records) {
        sentence_set(why, &phrase_cannot_write, path, strerror(errno));
        return false;
    }
    if (t->options->resume || !has_bytes(t->records))
        return true;
    sentence_set(why, &phrase_has_games, path);
    return false;
}

/* ---- All together. */

static void pair_up(const struct arena_options *options, struct arena_result *result)
{
    int n_first = options->is_gauntlet ? 1 : options->n_contestants;
    for (int first = 0; first < n_first; first++)
        for (int second = first + 1; second < options->n_contestants; second++)
            result->match[result->n_matches++] =
                (struct arena_match){.first = first, .second = second};
}

/* What a rank does that has neither result nor file. False, with why. */
static bool help(struct tournament *t, struct sentence *why)
{
    threads_run(t->options->n_threads, work_for_others, t);
    t->result->is_interrupted = __atomic_load_n(t->stop, __ATOMIC_RELAXED);
    if (!t->has_failed || t->result->is_interrupted)
        return true;
    sentence_set(why, &phrase_no_memory);
    return false;
}

bool arena_run(const struct arena_options *options, const bool *stop,
               void (*progress)(const struct arena_options *, const struct arena_result *),
               struct arena_result *result, struct sentence *why)
{
    memset(result, 0, sizeof *result);
    pair_up(options, result);
    struct tournament t = {
        .options = options,
        .stop = stop,
        .progress = progress,
        .result = result,
        .n_rotations = game_seats(&options->setup),
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    t.n_games = options->n_deals * result->n_matches * t.n_rotations;
    result->n_games_planned = t.n_games;
    if (options->ranks && ranks_self(options->ranks) > 0)
        return help(&t, why);
    t.game = calloc((size_t)t.n_games, sizeof t.game[0]);
    t.is_done = calloc((size_t)t.n_games, sizeof t.is_done[0]);
    t.judge = options->is_adjusted ? judge_new() : NULL;
    bool is_good = t.game && t.is_done && (t.judge || !options->is_adjusted);
    if (!is_good)
        sentence_set(why, &phrase_no_memory);
    is_good = is_good && open_records(&t, why);
    if (is_good)
        threads_run(options->n_threads + (options->ranks != NULL), work, &t);
    rate(result, options->n_contestants);
    result->is_interrupted = __atomic_load_n(stop, __ATOMIC_RELAXED);
    if (t.records && fclose(t.records) != 0)
        fail(&t);
    if (is_good && t.has_failed && !result->is_interrupted) {
        is_good = false;
        if (options->records)
            sentence_set(why, &phrase_cannot_write, options->records, strerror(t.error));
        else
            sentence_set(why, &phrase_no_memory);
    }
    for (int i = 0; t.game && i < t.n_games; i++)
        free(t.game[i].record);
    free(t.game);
    free(t.is_done);
    judge_free(t.judge);
    return is_good;
}
