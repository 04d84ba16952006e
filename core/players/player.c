/*
 * player.c: the six levels, and how a search is led through its limits.
 *
 * Where a game has a policy that has learned the set-up, the levels that have a
 * temperature take their moves from it, the lower the more freely. Elsewhere
 * levels 1 and 2 play by the look of a move, without a search (unless a game's
 * knowledge says that looks are not enough for level 2), and from 3 on a search
 * decides; it is limited by nodes up to level 5, so that these are as strong on
 * every machine, and by time at level 6. A level below the top may waver between
 * moves that it thinks nearly as good.
 */
#include "player.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "endgame.h"
#include "knowledge.h"
#include "policy.h"
#include "search.h"
#include "threads.h"

enum {
    EDGES = 1 << 19, /* of each thread's search */
    BATCH = 32,      /* iterations between two looks at the clock */
    TOP_TIME_MS = 1000,
    INFO_FIRST_MS = 100,
    SLICE_MS = 10, /* between two looks at the host */
    ENDGAME_NODES = 60000,
    ENDGAME_NODES_A_MS = 400, /* of the time that there is: some of it must be left */
    EYE_WORLDS = 8,        /* in which a move that was never tried is looked at */
    DECIDED_AFTER_MS = 5, /* of searching, before it may be over early */
};

struct level {
    const char *name, *character;
    float judgement;  /* of levels that do not search: how much better moves are preferred */
    bool is_exact;    /* plays exactly once nearly all is known */
    bool has_beliefs; /* expects in others' hands what their plays tell of them */
};

static_assert(KNOWLEDGE_LEVELS == PLAYER_LEVEL_TOP + 1, "an effort for each level");

static const struct level levels[PLAYER_LEVEL_TOP + 1] = {
    [1] = {.name = PHRASE("Lamb"),
           .character = PHRASE("Plays what looks nice. Takes what is won."),
           .judgement = 4},
    [2] = {.name = PHRASE("Shepherd"),
           .character = PHRASE("Knows what fits together, and looks no further."),
           .judgement = 7},
    [3] = {.name = PHRASE("Piper"),
           .character = PHRASE("Thinks a step ahead, and sometimes trips.")},
    [4] = {.name = PHRASE("Drover"),
           .character = PHRASE("Counts the cards and weighs the answer.")},
    [5] = {.name = PHRASE("Laird"),
           .character = PHRASE("Patient and exact, seldom surprised."),
           .is_exact = true},
    [6] = {.name = PHRASE("Stone Giant"),
           .character = PHRASE("All that this machine can think of in a second."),
           .is_exact = true,
           .has_beliefs = true},
};

const char *player_level_name(int level)
{
    return levels[level].name;
}

const char *player_level_character(int level)
{
    return levels[level].character;
}

struct player {
    struct player_question question;
    struct rng rng;
    struct effort effort;            /* of the level that is asked, in this game */
    int64_t start_ms, search_start_ms;
    int64_t time_limit_ms;           /* 0: no limit */
    uint64_t node_limit;             /* 0: no limit */
    bool is_settled;                 /* nothing to search: the move is known */
    game_move settled;
    float settled_value;
    int n_threads;
    struct search *search[PLAYER_THREADS_MAX];  /* made when first needed */
    struct endgame *endgame;
    struct knowledge_memory *memory; /* of what is looked at outside of the searches */
    struct policy *policy;           /* made when first needed, */
    const struct cells_data *policy_of;  /* of these */
};

struct player *player_new(void)
{
    struct player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    player->search[0] = search_new(EDGES);
    player->endgame = endgame_new();
    player->memory = knowledge_memory_new();
    if (!player->search[0] || !player->endgame || !player->memory) {
        player_free(player);
        return NULL;
    }
    return player;
}

void player_free(struct player *player)
{
    if (!player)
        return;
    for (int i = 0; i < PLAYER_THREADS_MAX; i++)
        search_free(player->search[i]);
    endgame_free(player->endgame);
    knowledge_memory_free(player->memory);
    policy_free(player->policy);
    free(player);
}

/* ---- Levels without a search. */

/* Nobody leaves a won stone or tile lying, not even a beginner: a claim, if
 * there is one to make. It costs nothing and can only be lost. */
static bool find_claim(const struct player_question *q, game_move *claim)
{
    game_move moves[GAME_CHOICES_MAX];
    int n_moves = view_legal(q->setup, q->view, moves, GAME_CHOICES_MAX);
    for (int i = 0; i < n_moves; i++) {
        *claim = moves[i];
        if (game_is_claim(q->setup->rules, moves[i]))
            return true;
    }
    return false;
}

/* A move by its looks: between the best and the worst looking move, the
 * better is preferred by e to the power of `judgement` at most. */
static game_move by_looks(struct player *player, float judgement)
{
    const struct player_question *q = &player->question;
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX], best = -1e9f, worst = 1e9f;
    game_state world;
    int n_moves = view_legal(q->setup, q->view, moves, GAME_CHOICES_MAX);
    game_guess(q->setup, q->view, &player->rng, &world);
    knowledge_of(q->setup)->weigh(q->setup, &world, player->memory, moves, n_moves, weight);
    for (int i = 0; i < n_moves; i++) {
        weight[i] = logf(weight[i]);
        best = weight[i] > best ? weight[i] : best;
        worst = weight[i] < worst ? weight[i] : worst;
    }
    float span = best - worst > 0.01f ? best - worst : 0.01f;
    for (int i = 0; i < n_moves; i++)
        weight[i] = expf(judgement * (weight[i] - best) / span);
    return moves[rng_by_weight(&player->rng, weight, n_moves)];
}

static float by_eye(struct player *player)
{
    const struct player_question *q = &player->question;
    game_state world;
    float share[GAME_SEATS_MAX];
    game_guess(q->setup, q->view, &player->rng, &world);
    knowledge_of(q->setup)->evaluate(q->setup, &world, player->memory, share);
    return share[q->seat];
}

/* ---- Levels that take their moves from a policy. */

/* The policy that has learned what is asked, if there is one, and memory for it. */
static struct policy *policy_for(struct player *player, const struct player_question *question)
{
    const struct cells_data *data = knowledge_of(question->setup)->policy;
    if (!data || question->is_open || !cells_know(data, question->setup))
        return NULL;
    if (player->policy_of != data) {
        policy_free(player->policy);
        player->policy = policy_new(data);
        player->policy_of = player->policy ? data : NULL;
    }
    return player->policy;
}

/* A move by its chance, which the temperature evens out. */
static void settle_by_policy(struct player *player, struct policy *policy, float temperature)
{
    const struct player_question *q = &player->question;
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX], most = -1e30f;
    int n_moves = view_legal(q->setup, q->view, moves, GAME_CHOICES_MAX);
    player->settled_value = policy_judge(policy, q->setup, q->view, moves, n_moves, weight);
    for (int i = 0; i < n_moves; i++)
        most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < n_moves; i++)
        weight[i] = expf((weight[i] - most) / temperature);
    player->settled = moves[rng_by_weight(&player->rng, weight, n_moves)];
    player->is_settled = true;
}

/* ---- Thinking. */

static void settle(struct player *player, game_move move)
{
    player->is_settled = true;
    player->settled = move;
    player->settled_value = by_eye(player);
}

/* Where nearly all is known and few moves are left, the best one for certain. */
static bool settle_exactly(struct player *player)
{
    const struct player_question *q = &player->question;
    int64_t n_nodes = player->time_limit_ms * ENDGAME_NODES_A_MS;
    if (n_nodes == 0 || n_nodes > ENDGAME_NODES)
        n_nodes = ENDGAME_NODES;
    player->is_settled = endgame_solve(player->endgame, q->setup, q->view, (uint32_t)n_nodes,
                                       &player->settled, &player->settled_value);
    return player->is_settled;
}

/* The searches of further threads; fewer if there is no memory. */
static void make_searches(struct player *player, int n_wanted)
{
    int most = n_wanted < PLAYER_THREADS_MAX ? n_wanted : PLAYER_THREADS_MAX;
    player->n_threads = 1;
    while (player->n_threads < most) {
        struct search **search = &player->search[player->n_threads];
        if (!*search)
            *search = search_new(EDGES);
        if (!*search)
            break;
        player->n_threads++;
    }
}

/* What a policy thinks of the moves, if there is one, shows all searches where to look first. */
static void advise_searches(struct player *player)
{
    const struct player_question *q = &player->question;
    struct policy *policy = policy_for(player, q);
    if (!policy)
        return;
    struct search_root root = search_root(player->search[0]);
    float chance[GAME_CHOICES_MAX];
    policy_judge(policy, q->setup, q->view, root.moves, root.n_moves, chance);
    for (int i = 0; i < root.n_moves; i++)
        chance[i] = expf(chance[i]);
    for (int i = 0; i < player->n_threads; i++)
        search_advise(player->search[i], chance);
}

static void begin_searches(struct player *player)
{
    const struct player_question *q = &player->question;
    struct belief belief = {.is_even = true};
    if (levels[q->limits.level].has_beliefs)
        belief_learn(&belief, q->setup, q->view, q->seat, q->start, q->log, q->n_log,
                     player->memory, &player->rng);
    make_searches(player, q->limits.n_threads);
    for (int i = 0; i < player->n_threads; i++)
        search_begin(player->search[i], q->setup, q->view, q->seat, &belief,
                     q->limits.seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
    advise_searches(player);
    player->search_start_ms = clock_ms();
}

void player_begin(struct player *player, const struct player_question *question)
{
    const struct player_limits *limits = &question->limits;
    const struct knowledge *knowledge = knowledge_of(question->setup);
    int level = limits->level ? limits->level : PLAYER_LEVEL_TOP;
    float temperature = knowledge->temperature[level];
    struct policy *policy = policy_for(player, question);
    game_move only, claim;
    assert(level >= 1 && level <= PLAYER_LEVEL_TOP && knowledge);
    player->question = *question;
    player->question.limits.level = level;
    player->rng = rng_seeded(limits->seed);
    player->start_ms = clock_ms();
    player->is_settled = false;
    player->effort = knowledge->effort[game_seats(question->setup) - 2][level];
    player->node_limit = limits->n_nodes;
    player->time_limit_ms = limits->time_ms;
    if (!limits->n_nodes && !limits->time_ms) {
        player->node_limit = player->effort.nodes;
        player->time_limit_ms = level == PLAYER_LEVEL_TOP ? TOP_TIME_MS : 0;
    }
    if (view_legal(question->setup, question->view, &only, 1) == 1) {
        settle(player, only);
    } else if (find_claim(question, &claim)) {
        settle(player, claim);
    } else if (levels[level].is_exact && settle_exactly(player)) {
        /* nothing is left to think about */
    } else if (policy && temperature > 0) {
        settle_by_policy(player, policy, temperature);
    } else if (levels[level].judgement > 0 && !player->effort.nodes) {
        settle(player, by_looks(player, levels[level].judgement));
    } else {
        begin_searches(player);
    }
}

static uint64_t nodes_so_far(const struct player *player)
{
    uint64_t n_nodes = 0;
    for (int i = 0; i < player->n_threads; i++)
        n_nodes += search_iterations(player->search[i]);
    return n_nodes;
}

struct slice {
    struct player *player;
    int64_t end_ms;
    uint64_t node_limit; /* of each thread */
};

/* What one thread does in a slice. */
static void run_slice(void *user, int thread)
{
    struct slice *slice = user;
    struct search *search = slice->player->search[thread];
    while (clock_ms() < slice->end_ms) {
        uint64_t done = search_iterations(search);
        if (slice->node_limit && done >= slice->node_limit)
            break;
        uint64_t left = slice->node_limit ? slice->node_limit - done : BATCH;
        search_run(search, left < BATCH ? (uint32_t)left : BATCH);
    }
}

static bool has_time(const struct player *player)
{
    return !player->time_limit_ms || clock_ms() - player->start_ms < player->time_limit_ms;
}

/* The visits and values of all threads' searches together. */
static int gather(const struct player *player, uint32_t visits[], double values[])
{
    int n_moves = 0;
    for (int i = 0; i < player->n_threads; i++) {
        struct search_root root = search_root(player->search[i]);
        n_moves = root.n_moves;
        for (int m = 0; m < n_moves; m++) {
            visits[m] = (i ? visits[m] : 0) + root.visits[m];
            values[m] = (i ? values[m] : 0) + (double)root.values[m];
        }
    }
    return n_moves;
}

/* Can no other move be tried as often as the leading one in the time that is left?
 * A wavering level may take others as well, so it goes on. */
static bool is_decided(const struct player *player)
{
    int64_t now = clock_ms(), searched_ms = now - player->search_start_ms;
    if (player->effort.firmness > 0 || !player->time_limit_ms || searched_ms < DECIDED_AFTER_MS)
        return false;
    uint32_t visits[GAME_CHOICES_MAX], first = 0, second = 0;
    double values[GAME_CHOICES_MAX];
    int n_moves = gather(player, visits, values);
    for (int i = 0; i < n_moves; i++) {
        if (visits[i] > first) {
            second = first;
            first = visits[i];
        } else if (visits[i] > second) {
            second = visits[i];
        }
    }
    double left_ms = (double)(player->start_ms + player->time_limit_ms - now);
    return first - second > (double)nodes_so_far(player) * left_ms / (double)searched_ms;
}

bool player_think(struct player *player, int slice_ms)
{
    if (player->is_settled)
        return false;
    struct slice slice = {
        .player = player,
        .end_ms = clock_ms() + slice_ms,
        .node_limit = player->node_limit / (uint64_t)player->n_threads +
                      (player->node_limit % (uint64_t)player->n_threads != 0),
    };
    if (player->time_limit_ms && slice.end_ms > player->start_ms + player->time_limit_ms)
        slice.end_ms = player->start_ms + player->time_limit_ms;
    threads_run(player->n_threads, run_slice, &slice);
    if (player->node_limit && nodes_so_far(player) >= player->node_limit)
        return false;
    return has_time(player) && !is_decided(player);
}

/* ---- The answer. */

/* The move most tried; a wavering level takes others nearly as often tried. */
static int choose_root(const struct player *player, const uint32_t visits[], int n_moves)
{
    int best = 0;
    for (int i = 1; i < n_moves; i++)
        if (visits[i] > visits[best])
            best = i;
    if (player->effort.firmness <= 0 || !visits[best])
        return best;
    struct rng rng = player->rng;
    float weight[GAME_CHOICES_MAX];
    for (int i = 0; i < n_moves; i++)
        weight[i] = powf((float)visits[i] / (float)visits[best], player->effort.firmness);
    int choice = rng_by_weight(&rng, weight, n_moves);
    return visits[choice] ? choice : best;
}

void player_answer(const struct player *player, struct player_answer *answer)
{
    answer->time_ms = clock_ms() - player->start_ms;
    if (player->is_settled) {
        answer->move = player->settled;
        answer->value = (double)player->settled_value;
        answer->n_nodes = 1;
        return;
    }
    uint32_t visits[GAME_CHOICES_MAX];
    double values[GAME_CHOICES_MAX];
    int n_moves = gather(player, visits, values);
    int choice = choose_root(player, visits, n_moves);
    answer->move = search_root(player->search[0]).moves[choice];
    answer->value = visits[choice] ? values[choice] / visits[choice] : 0.5;
    answer->n_nodes = nodes_so_far(player);
}

void player_choose(struct player *player, const struct player_question *question,
                   const struct player_host *host, struct player_answer *answer)
{
    int64_t next_info_ms = INFO_FIRST_MS;
    player_begin(player, question);
    while (player_think(player, SLICE_MS)) {
        if (host && host->should_stop && host->should_stop(host->user))
            break;
        if (host && host->info && clock_ms() - player->start_ms >= next_info_ms) {
            player_answer(player, answer);
            host->info(host->user, answer);
            next_info_ms *= 2;
        }
    }
    player_answer(player, answer);
}

/* ---- What every move is worth. */

/* Of a move that was never tried: how it looks in a few worlds. */
static void judge_by_eye(struct player *player, struct player_judgement *judged)
{
    const struct player_question *q = &player->question;
    double squares = 0;
    memset(judged->share, 0, sizeof judged->share);
    for (int i = 0; i < EYE_WORLDS; i++) {
        game_state world;
        float share[GAME_SEATS_MAX];
        game_guess(q->setup, q->view, &player->rng, &world);
        game_apply(q->setup, &world, judged->move);
        if (game_to_move(q->setup, &world) == GAME_OVER)
            game_score(q->setup, &world, share);
        else
            knowledge_of(q->setup)->evaluate(q->setup, &world, player->memory, share);
        for (int seat = 0; seat < game_seats(q->setup); seat++)
            judged->share[seat] += (double)share[seat] / (double)EYE_WORLDS;
        squares += (double)share[q->seat] * (double)share[q->seat] / (double)EYE_WORLDS;
    }
    judged->value = judged->share[q->seat];
    judged->spread = sqrt(fmax(0, squares - judged->value * judged->value));
}

static bool judge_exactly(struct player *player, const game_move moves[], int n_moves,
                          struct player_judgement judged[])
{
    const struct player_question *q = &player->question;
    float share[GAME_CHOICES_MAX];
    if (!endgame_judge(player->endgame, q->setup, q->view, ENDGAME_NODES, moves, n_moves, share))
        return false;
    for (int i = 0; i < n_moves; i++) {
        judged[i] = (struct player_judgement){
            .move = moves[i], .value = (double)share[i], .is_exact = true};
        judged[i].share[q->seat] = (double)share[i];
        judged[i].share[!q->seat] = 1 - (double)share[i];
    }
    return true;
}

/* What the searches of all threads have found of a move. */
static void judge_by_visits(struct player *player, int index, struct player_judgement *judged)
{
    double squares = 0;
    *judged = (struct player_judgement){.move = search_root(player->search[0]).moves[index]};
    for (int i = 0; i < player->n_threads; i++) {
        struct search_root root = search_root(player->search[i]);
        judged->visits += root.visits[index];
        judged->value += (double)root.values[index];
        squares += (double)root.squares[index];
        for (int seat = 0; seat < game_seats(player->question.setup); seat++)
            judged->share[seat] += (double)root.shares[index][seat];
    }
    if (judged->visits == 0) {
        judge_by_eye(player, judged);
        return;
    }
    double n = (double)judged->visits;
    judged->value /= n;
    judged->spread = sqrt(fmax(0, squares / n - judged->value * judged->value));
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        judged->share[seat] /= n;
}

static int judge_all(struct player *player, bool skips_untried, struct player_judgement judged[])
{
    int n_moves = search_root(player->search[0]).n_moves, n_judged = 0;
    for (int i = 0; i < n_moves; i++) {
        bool is_tried = false;
        for (int thread = 0; thread < player->n_threads; thread++)
            is_tried |= search_root(player->search[thread]).visits[i] > 0;
        if (is_tried || !skips_untried)
            judge_by_visits(player, i, &judged[n_judged++]);
    }
    return n_judged;
}

static int judge_by_searches(struct player *player, const struct player_host *host,
                             struct player_judgement judged[])
{
    while (player_think(player, SLICE_MS))
        if (host && host->should_stop && host->should_stop(host->user))
            break;
    return judge_all(player, player->question.skips_untried, judged);
}

static int compare_judgements(const void *one, const void *other)
{
    const struct player_judgement *a = one, *b = other;
    if (a->visits != b->visits)
        return a->visits > b->visits ? -1 : 1;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* The others keep their order. */
static void put_first(game_move move, struct player_judgement judged[], int n_judged)
{
    int at = 0;
    while (at < n_judged && judged[at].move != move)
        at++;
    if (at == n_judged)
        return;
    struct player_judgement first = judged[at];
    memmove(&judged[1], &judged[0], (size_t)at * sizeof judged[0]);
    judged[0] = first;
}

int player_judge(struct player *player, const struct player_question *question,
                 const struct player_host *host, struct player_judgement judged[GAME_CHOICES_MAX])
{
    struct player_question deep = *question;
    struct player_answer answer;
    game_move moves[GAME_CHOICES_MAX];
    int n_moves = view_legal(question->setup, question->view, moves, GAME_CHOICES_MAX);
    deep.limits.level = PLAYER_LEVEL_TOP;
    player_begin(player, &deep);
    bool is_settled = player->is_settled;
    player_answer(player, &answer);
    if (!is_settled || !judge_exactly(player, moves, n_moves, judged)) {
        if (is_settled) /* the move is known, what the others are worth is not */
            begin_searches(player);
        player->is_settled = false;
        n_moves = judge_by_searches(player, host, judged);
        if (!is_settled)
            player_answer(player, &answer);
    }
    qsort(judged, (size_t)n_moves, sizeof judged[0], compare_judgements);
    put_first(answer.move, judged, n_moves);
    return n_moves;
}

int player_judged(struct player *player, struct player_judgement judged[GAME_CHOICES_MAX])
{
    struct player_answer answer;
    player_answer(player, &answer);
    if (player->is_settled) {
        const struct player_question *q = &player->question;
        judged[0] = (struct player_judgement){.move = answer.move, .value = answer.value};
        judged[0].share[q->seat] = answer.value;
        return 1;
    }
    int n_judged = judge_all(player, true, judged);
    qsort(judged, (size_t)n_judged, sizeof judged[0], compare_judgements);
    put_first(answer.move, judged, n_judged);
    return n_judged;
}

static int index_of(const struct search_root *root, game_move move)
{
    int index = 0;
    while (root->moves[index] != move)
        index++;
    return index;
}

void player_judge_more(struct player *player, uint64_t n_nodes, struct player_judgement *judged)
{
    if (judged->is_exact)
        return;
    struct search_root root = search_root(player->search[0]);
    int index = index_of(&root, judged->move);
    for (; n_nodes > UINT32_MAX; n_nodes -= UINT32_MAX)
        search_run_move(player->search[0], index, UINT32_MAX);
    search_run_move(player->search[0], index, (uint32_t)n_nodes);
    judge_by_visits(player, index, judged);
}

int player_line(struct player *player, game_move move, char word[][GAME_WORD_MAX], int room)
{
    if (player->is_settled)
        return 0;
    struct search_root root = search_root(player->search[0]);
    return search_line(player->search[0], index_of(&root, move), word, room);
}
