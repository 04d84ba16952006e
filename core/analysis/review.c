/* review.c: the work on a game, and its account. See review.h. */
#include "review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "review_parts.h"
#include "shares.h"
#include "threads.h"
#include "walk.h"

/* A position is judged in one world for so many nodes of a decision, but not in
 * fewer or more than these. */
enum { NODES_A_WORLD = 50, WORLDS_MIN = 2, WORLDS_MAX = 64 };

/* How accuracy falls with what is lost: by half at a sixth of a game. */
static const double accuracy_fall = 4.35;

static const char *const ending_keys[] = {
    [REVIEW_PLAYED_OUT] = "played", [REVIEW_RESIGNED] = "resign",
    [REVIEW_OUT_OF_TIME] = "time",  [REVIEW_AGREED] = "agreed",
    [REVIEW_ABANDONED] = "abandoned", [REVIEW_UNFINISHED] = "unfinished",
};

const char *review_ending_key(enum review_ending ending)
{
    return ending_keys[ending];
}

/* ---- Making. */

void review_free(struct review *review)
{
    if (!review)
        return;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        free(review->log[seat]);
    free(review->move);
    free(review->word);
    free(review->decision);
    free(review);
}

static bool make_room(struct review *review, int n_moves)
{
    size_t room = (size_t)n_moves + 1;
    review->move = calloc(room, sizeof *review->move);
    review->word = calloc(room, sizeof *review->word);
    bool has_room = review->move && review->word;
    for (int seat = 0; seat < game_seats(&review->setup); seat++) {
        review->log[seat] = calloc(room, sizeof *review->log[seat]);
        has_room = has_room && review->log[seat];
    }
    return has_room;
}

/* What each word is, and how every seat saw it. */
static void list_words(struct review *review)
{
    struct walk walk = walk_from_start(&review->setup);
    bool is_deal = true;
    while (walk_next(&walk, review->move, review->n_words)) {
        struct review_word *word = &review->word[walk.index];
        bool is_chance = walk.mover == GAME_CHANCE;
        is_deal = is_deal && is_chance;
        *word = (struct review_word){
            .kind = is_deal     ? REVIEW_DEAL
                    : is_chance ? REVIEW_DRAW
                                : REVIEW_DECISION,
            .mover = walk.mover,
            .move = walk.move,
            .decision = is_chance ? -1 : review->n_decisions++,
        };
        walk_word(&walk, WALK_OPEN, word->word);
        review->n_deal += is_deal;
        for (int seat = 0; seat < game_seats(&review->setup); seat++)
            review->log[seat][walk.index] =
                game_public_move(&review->setup, &walk.state, walk.move, seat);
    }
    if (game_to_move(&review->setup, &walk.state) == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(&review->setup, &walk.state, share);
        review->result = worths_of_result(share, game_seats(&review->setup));
        review->has_result = true;
        review->ending = REVIEW_PLAYED_OUT;
    } else if (!review->has_result) {
        review->ending = REVIEW_UNFINISHED;
    }
}

static bool find_start(struct review *review)
{
    struct judge *judge = judge_new();
    if (judge)
        judge_start(judge, &review->setup, &review->start);
    judge_free(judge);
    return judge != NULL;
}

struct review *review_new(const game_setup *setup, const game_move moves[], int n_moves,
                          const float result[], enum review_ending ending,
                          const struct review_depth *depth)
{
    struct review *review = calloc(1, sizeof *review);
    if (!review)
        return NULL;
    uint64_t n_worlds = depth->n_nodes / NODES_A_WORLD;
    review->setup = *setup;
    review->depth = *depth;
    review->judge_depth = (struct judge_depth){
        .n_worlds = n_worlds < WORLDS_MIN   ? WORLDS_MIN
                    : n_worlds > WORLDS_MAX ? WORLDS_MAX
                                            : (int)n_worlds,
        .seed = depth->seed,
    };
    review->ending = ending;
    review->n_words = n_moves;
    if (!make_room(review, n_moves) || !find_start(review)) {
        review_free(review);
        return NULL;
    }
    if (result) {
        review->result = worths_of_result(result, game_seats(setup));
        review->has_result = true;
    }
    memcpy(review->move, moves, (size_t)n_moves * sizeof *moves);
    list_words(review);
    review->decision = calloc((size_t)review->n_decisions + 1, sizeof *review->decision);
    if (review->decision)
        return review;
    review_free(review);
    return NULL;
}

static enum review_ending ending_of(const char *termination)
{
    enum review_ending ending = REVIEW_RESIGNED;
    while (ending < REVIEW_UNFINISHED &&
           (!termination || strcmp(termination, ending_keys[ending]) != 0))
        ending++;
    return ending;
}

struct review *review_of_record(const struct record *record, const struct review_depth *depth)
{
    struct table *table = record_table(record);
    if (!table)
        return NULL;
    int n_moves = table_length(table);
    float share[GAME_SEATS_MAX];
    bool has_result =
        shares_read(record_tag(record, "Result"), game_seats(record_setup(record)), share);
    game_move *moves = calloc((size_t)n_moves + 1, sizeof *moves);
    struct review *review = NULL;
    for (int i = 0; moves && i < n_moves; i++)
        moves[i] = table_move(table, i);
    if (moves)
        review = review_new(table_setup(table), moves, n_moves, has_result ? share : NULL,
                            ending_of(record_tag(record, "Termination")), depth);
    free(moves);
    table_free(table);
    return review;
}

/* ---- Working. */

struct review_desk *review_desk_new(void)
{
    struct review_desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return NULL;
    desk->player = player_new();
    desk->judge = judge_new();
    desk->memory = knowledge_memory_new();
    if (desk->player && desk->judge && desk->memory)
        return desk;
    review_desk_free(desk);
    return NULL;
}

void review_desk_free(struct review_desk *desk)
{
    if (!desk)
        return;
    player_free(desk->player);
    judge_free(desk->judge);
    knowledge_memory_free(desk->memory);
    free(desk);
}

/* From the start each time: a game is short beside what is thought about it. */
void review_state(const struct review *review, int index, game_state *state)
{
    struct walk walk = walk_from_start(&review->setup);
    while (walk_next(&walk, review->move, review->n_words) && walk.index < index)
        ;
    game_copy(&review->setup, state, &walk.state);
}

static void ask(const struct review *review, const game_state *state, int index, game_view *view,
                struct player_question *question)
{
    int seat = review->word[index].mover;
    game_mask(&review->setup, state, seat, view);
    *question = (struct player_question){
        .setup = &review->setup,
        .seat = seat,
        .view = view,
        .log = review->log[seat],
        .n_log = index,
        .limits = {.level = PLAYER_LEVEL_TOP,
                   .n_nodes = review->depth.n_nodes,
                   .seed = review->depth.seed},
    };
}

void review_question(const struct review *review, int index, game_view *view,
                     struct player_question *question)
{
    game_state state;
    review_state(review, index, &state);
    ask(review, &state, index, view, question);
}

void review_work(struct review *review, struct review_desk *desk, int index,
                 const struct player_host *host)
{
    struct review_word *word = &review->word[index];
    const game_setup *setup = &review->setup;
    if (word->kind == REVIEW_DEAL && index < review->n_deal - 1) {
        word->after = review->start;
        return;
    }
    game_state before, after;
    review_state(review, index, &before);
    game_copy(setup, &after, &before);
    game_apply(setup, &after, word->move);
    judge_state(desk->judge, setup, &review->judge_depth, &after, &word->after);
    if (word->kind == REVIEW_DEAL) {
        word->gain = worths_less(&word->after, &review->start);
    } else if (word->kind == REVIEW_DRAW) {
        judge_luck(desk->judge, setup, &review->judge_depth, &before, word->move, &word->gain);
    } else {
        struct decision *decision = &review->decision[word->decision];
        struct player_question question;
        game_view view;
        ask(review, &before, index, &view, &question);
        decision_judge(desk->player, &question, word->move, host, decision);
        word->gain = decision->cost;
    }
}

/* All words, shared out among threads as they come. */
struct work_all {
    struct review *review;
    struct review_desk *const *desk;
    const bool *stop;
    int next;
};

static bool must_stop(void *user)
{
    return __atomic_load_n((const bool *)user, __ATOMIC_RELAXED);
}

static void work_at_desk(void *user, int index)
{
    struct work_all *all = user;
    struct player_host host = {.user = (void *)all->stop, .should_stop = must_stop};
    int word;
    while (!must_stop((void *)all->stop) &&
           (word = __atomic_fetch_add(&all->next, 1, __ATOMIC_RELAXED)) < all->review->n_words)
        review_work(all->review, all->desk[index], word, &host);
}

bool review_work_all(struct review *review, struct review_desk *const desk[], int n_desks,
                     const bool *stop)
{
    struct work_all all = {.review = review, .desk = desk, .stop = stop};
    threads_run(n_desks, work_at_desk, &all);
    return !must_stop((void *)stop);
}

/* ---- From one process to another. */

static size_t words_size(const struct review *review)
{
    return (size_t)review->n_words * sizeof *review->word;
}

size_t review_found_size(const struct review *review)
{
    return words_size(review) + (size_t)review->n_decisions * sizeof *review->decision;
}

void review_found_write(const struct review *review, void *bytes)
{
    size_t n_words = words_size(review);
    memcpy(bytes, review->word, n_words);
    memcpy((char *)bytes + n_words, review->decision, review_found_size(review) - n_words);
}

bool review_found_read(struct review *review, const void *bytes, size_t n_bytes)
{
    size_t n_words = words_size(review);
    if (n_bytes != review_found_size(review))
        return false;
    memcpy(review->word, bytes, n_words);
    memcpy(review->decision, (const char *)bytes + n_words, n_bytes - n_words);
    return true;
}

/* ---- With open cards. */

/* What is true, where a view is asked for: here alone, and said so. */
static game_view open_cards(const game_setup *setup, const game_state *state)
{
    game_view open;
    game_copy(setup, &open.masked, state);
    return open;
}

void review_hindsight(const struct review *review, struct review_desk *desk, int index,
                      struct decision *decision)
{
    struct player_question question;
    game_state state;
    game_view view;
    review_state(review, index, &state);
    ask(review, &state, index, &view, &question);
    view = open_cards(&review->setup, &state);
    question.is_open = true;
    question.n_log = 0;
    decision_judge(desk->player, &question, review->word[index].move, NULL, decision);
}

/* ---- Looking. */

const game_setup *review_setup(const struct review *review)
{
    return &review->setup;
}

const struct review_depth *review_depth(const struct review *review)
{
    return &review->depth;
}

enum review_ending review_ending(const struct review *review)
{
    return review->ending;
}

int review_length(const struct review *review)
{
    return review->n_words;
}

const struct review_word *review_word(const struct review *review, int index)
{
    return &review->word[index];
}

const struct decision *review_decision(const struct review *review, int number)
{
    return &review->decision[number];
}

void review_write(const struct review *review, int index, game_move move, char word[GAME_WORD_MAX])
{
    game_state state;
    review_state(review, index, &state);
    game_write(&review->setup, &state, move, word);
}

void review_account(const struct review *review, int seat, struct review_account *account)
{
    *account = (struct review_account){.start = review->start.seat[seat]};
    worth last = account->start;
    for (int i = 0; i < review->n_words; i++) {
        const struct review_word *word = &review->word[i];
        worth gain = word->gain.seat[seat];
        if (word->kind == REVIEW_DEAL)
            account->deal += gain;
        else if (word->kind == REVIEW_DRAW)
            account->draws += gain;
        else
            account->decisions[word->mover] += gain;
        last = word->after.seat[seat];
    }
    account->result = review->has_result ? review->result.seat[seat] : last;
    account->ending = account->result - last;
    account->rest = account->result - account->start - account->deal - account->draws -
                    account->ending;
    for (int by = 0; by < GAME_SEATS_MAX; by++)
        account->rest -= account->decisions[by];
}

void review_tally_add(struct review_tally *to, const struct review_tally *more)
{
    to->n_choices += more->n_choices;
    to->lost += more->lost;
    to->accuracy += more->accuracy;
    for (int class = 0; class < DECISION_CLASSES; class++)
        to->n_class[class] += more->n_class[class];
}

double review_accuracy(const struct review_tally *tally)
{
    return tally->n_choices ? tally->accuracy / tally->n_choices : 1;
}

double review_error_rate(const struct review_tally *tally)
{
    return tally->n_choices ? worth_share(tally->lost) / tally->n_choices : 0;
}

void review_tally(const struct review *review, int seat, int phase, struct review_tally *tally)
{
    int n_played = review->n_words - review->n_deal;
    *tally = (struct review_tally){0};
    for (int i = review->n_deal; i < review->n_words; i++) {
        const struct review_word *word = &review->word[i];
        int third = (i - review->n_deal) * REVIEW_PHASES / n_played;
        if (word->mover != seat || (phase < REVIEW_PHASES && third != phase))
            continue;
        const struct decision *decision = &review->decision[word->decision];
        tally->n_class[decision->class]++;
        if (decision->class == DECISION_NONE)
            continue;
        tally->n_choices++;
        tally->lost += decision->loss;
        tally->accuracy += exp(-accuracy_fall * worth_share(decision->loss));
    }
}
