/* replay_review.c: see replay_review.h. */
#include "replay_review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "term_text.h"
#include "walk.h"

enum { CURVE_WORLDS = 4, HEIGHTS = 8 };

void replay_review_close(struct replay_review *review)
{
    free(review->share);
    free(review->mark);
    *review = (struct replay_review){.n_words = 0};
}

static bool make_room(struct replay_review *review, int n_words)
{
    replay_review_close(review);
    review->share = calloc((size_t)n_words + 1, sizeof *review->share);
    review->mark = calloc((size_t)n_words + 1, sizeof *review->mark);
    review->n_words = n_words;
    if (review->share && review->mark)
        return true;
    replay_review_close(review);
    return false;
}

static void note_share(struct replay_review *review, int n_words, const struct worths *worths)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        review->share[n_words][seat] = (float)worth_share(worths->seat[seat]);
}

/* ---- Quickly. */

static void draw_curve(struct replay_review *review, struct judge *judge,
                       const struct table *table)
{
    const game_setup *setup = table_setup(table);
    const struct judge_depth depth = {.n_worlds = CURVE_WORLDS, .seed = 1};
    struct walk walk = walk_from_start(setup);
    struct worths worths;
    bool is_dealt = false;
    judge_start(judge, setup, &worths);
    while (table_walk_next(table, &walk)) {
        is_dealt = is_dealt || walk.mover != GAME_CHANCE;
        if (is_dealt)
            judge_state(judge, setup, &depth, &walk.state, &worths);
        note_share(review, walk.index, &worths);
    }
    judge_state(judge, setup, &depth, &walk.state, &worths);
    note_share(review, review->n_words, &worths);
}

static void read_marks(struct replay_review *review, const struct record *record)
{
    int n_words = 0;
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        struct review_comment comment;
        n_words += part->kind == RECORD_WORD;
        if (part->kind != RECORD_COMMENT || n_words == 0 ||
            !review_comment_read(part->text, &comment))
            continue;
        struct replay_mark *mark = &review->mark[n_words - 1];
        mark->class = comment.class;
        mark->loss = comment.loss;
        snprintf(mark->best, sizeof mark->best, "%s", comment.best);
    }
}

bool replay_review_open(struct replay_review *review, const struct record *record)
{
    struct table *table = record_table(record);
    struct judge *judge = judge_new();
    bool is_open = table && judge && make_room(review, table_length(table));
    if (is_open) {
        draw_curve(review, judge, table);
        read_marks(review, record);
    }
    judge_free(judge);
    table_free(table);
    return is_open;
}

/* ---- Closely. */

static void note_decision(struct replay_review *notes, const struct review *review,
                          struct review_desk *desk, int index)
{
    const struct decision *decision = review_decision(review, review_word(review, index)->decision);
    struct replay_mark *mark = &notes->mark[index];
    struct sentence reason[REVIEW_REASONS_MAX];
    struct text why = text_in(mark->why, sizeof mark->why);
    if (decision->class < DECISION_INACCURACY)
        return;
    mark->class = decision->class;
    mark->loss = worth_share(decision->loss);
    review_write(review, index, decision->word[0].move, mark->best);
    int n_reasons = review_reasons(review, desk, index, reason);
    for (int i = 0; i < n_reasons; i++) {
        if (i)
            text_char(&why, ' ');
        say(&reason[i], translate_phrase, &why);
    }
}

bool replay_review_run(struct replay_review *notes, const struct record *record)
{
    static const bool no_stop;
    const struct review_depth depth = {.n_nodes = REPLAY_REVIEW_NODES, .seed = 1};
    struct review_desk *desk = review_desk_new();
    struct review *review = desk ? review_of_record(record, &depth) : NULL;
    bool is_done = review && review_work_all(review, &desk, 1, &no_stop) &&
                   make_room(notes, review_length(review));
    for (int i = 0; is_done && i < review_length(review); i++) {
        note_share(notes, i + 1, &review_word(review, i)->after);
        if (i == 0)
            note_share(notes, 0, &review_word(review, i)->after);
        if (review_word(review, i)->decision >= 0)
            note_decision(notes, review, desk, i);
    }
    review_free(review);
    review_desk_free(desk);
    return is_done;
}

/* ---- Showing. */

/* The worst mark among the words from one to before another. */
static enum decision_class worst_of(const struct replay_review *review, int from, int to)
{
    enum decision_class worst = DECISION_NONE;
    for (int i = from; i < to && i < review->n_words; i++)
        worst = review->mark[i].class > worst ? review->mark[i].class : worst;
    return worst;
}

void replay_review_draw(const struct replay_review *review, int seat, int at, int row, int column,
                        int width)
{
    static const char *const blocks[HEIGHTS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int n_points = review->n_words + 1, n_columns = n_points < width ? n_points : width;
    if (!review->share)
        return;
    for (int i = 0; i < n_columns; i++) {
        int from = i * n_points / n_columns, to = (i + 1) * n_points / n_columns;
        int height = (int)(review->share[to - 1][seat] * (float)HEIGHTS);
        bool is_here = from <= at && at < to;
        /* A point is behind its word. */
        enum decision_class worst = worst_of(review, from - 1 < 0 ? 0 : from - 1, to - 1);
        const char *shown = worst >= DECISION_MISTAKE      ? "?"
                            : worst == DECISION_INACCURACY ? "!"
                                                           : blocks[height < HEIGHTS ? height : HEIGHTS - 1];
        screen_text(row, column + i,
                    is_here                      ? LOOK_FOCUS
                    : worst >= DECISION_MISTAKE  ? LOOK_BAD
                    : worst != DECISION_NONE     ? LOOK_BOLD
                                                 : LOOK_DIM,
                    shown);
    }
}

void replay_review_say(const struct replay_review *review, int index, struct text *out)
{
    if (!review->mark || index < 0 || index >= review->n_words ||
        review->mark[index].class < DECISION_INACCURACY)
        return;
    const struct replay_mark *mark = &review->mark[index];
    text_format(out, translate("%s (%s): %s %% lost, better %s"), decision_class_sign(mark->class),
                translate(decision_class_name(mark->class)), translate_number(100 * mark->loss, 1).text, mark->best);
    if (*mark->why)
        text_format(out, ". %s", mark->why);
}
