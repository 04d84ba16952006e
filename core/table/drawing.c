/* drawing.c: see drawing.h. */
#include "drawing.h"

#include <stdlib.h>
#include <string.h>

#include "gate.h"
#include "number.h"
#include "setup_words.h"
#include "shares.h"

enum { WORDS_MAX = 4096 };  /* in a line */

struct drawing {
    const char *at, *end;
    int line;
    char *copy;                     /* of the present line, cut into words */
    const char *word[WORDS_MAX];
    int n_words;

    bool has_game;
    bool is_drawn;                  /* its first question has been asked */
    game_setup setup;
    game_state state;

    struct sentence why;
    bool has_proof;
    struct proof proof;
};

typedef enum drawing_event (*asker)(struct drawing *);

static const struct phrase phrase_bad_byte = {
    "drawing-bad-byte", PHRASE("Byte %1 does not belong into a drawn position.")};
static const struct phrase phrase_too_wide = {
    "drawing-too-wide", PHRASE("The line has too many words.")};
static const struct phrase phrase_no_game = {
    "drawing-no-game", PHRASE("A drawn position begins with a line: game NAME.")};
static const struct phrase phrase_drawn_late = {
    "drawing-late", PHRASE("%1 draws the position, but a question has been asked already.")};
static const struct phrase phrase_usage = {"drawing-usage", PHRASE("Write: %1.")};
static const struct phrase phrase_claim_fails = {
    "drawing-claim-fails", PHRASE("The claim at %1 was expected to be %2, and is %3.")};
static const struct phrase phrase_move_missing = {
    "drawing-move-missing", PHRASE("%1 is legal, but is not listed.")};
static const struct phrase phrase_move_illegal = {
    "drawing-move-illegal", PHRASE("%1 should be legal, and is not.")};
static const struct phrase phrase_move_legal = {
    "drawing-move-legal", PHRASE("%1 should not be legal, and is.")};
static const struct phrase phrase_move_twice = {
    "drawing-move-twice", PHRASE("%1 is listed more than once.")};
static const struct phrase phrase_value_differs = {
    "drawing-value-differs", PHRASE("%1 was expected to be %2, and is %3.")};
static const struct phrase phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")};

struct drawing *drawing_new(const char *text, size_t n_bytes)
{
    struct drawing *drawing = calloc(1, sizeof *drawing);
    if (!drawing)
        return NULL;
    drawing->at = text;
    drawing->end = text + n_bytes;
    return drawing;
}

void drawing_free(struct drawing *drawing)
{
    if (drawing)
        free(drawing->copy);
    free(drawing);
}

int drawing_line(const struct drawing *drawing)
{
    return drawing->line;
}

const struct sentence *drawing_why(const struct drawing *drawing)
{
    return &drawing->why;
}

const struct proof *drawing_proof(const struct drawing *drawing)
{
    return drawing->has_proof ? &drawing->proof : NULL;
}

const game_setup *drawing_setup(const struct drawing *drawing)
{
    return drawing->has_game ? &drawing->setup : NULL;
}

const game_state *drawing_state(const struct drawing *drawing)
{
    return drawing->has_game ? &drawing->state : NULL;
}

/* ---- Lines and words. */

static bool is_control(unsigned char c)
{
    return (c < 0x20 && c != '\t' && c != '\r') || c == 0x7f;
}

/* The next line as words, without its comment; DRAWING_HOLDS if it could be
 * read. */
static enum drawing_event read_line(struct drawing *drawing)
{
    const char *start = drawing->at;
    const char *newline = memchr(start, '\n', (size_t)(drawing->end - start));
    size_t length = (size_t)((newline ? newline : drawing->end) - start);
    drawing->at = newline ? newline + 1 : drawing->end;
    drawing->line++;
    drawing->n_words = 0;
    for (size_t i = 0; i < length; i++) {
        if (is_control((unsigned char)start[i])) {
            char number[8];
            struct text text = text_in(number, sizeof number);
            text_int(&text, start[i]);
            sentence_set(&drawing->why, &phrase_bad_byte, number);
            return DRAWING_BAD;
        }
    }
    free(drawing->copy);
    drawing->copy = strndup(start, length);
    if (!drawing->copy) {
        sentence_set(&drawing->why, &phrase_no_memory);
        return DRAWING_BAD;
    }
    char *rest = drawing->copy, *word;
    while ((word = strtok_r(rest, " \t\r", &rest)) && word[0] != '#') {
        if (drawing->n_words == WORDS_MAX) {
            sentence_set(&drawing->why, &phrase_too_wide);
            return DRAWING_BAD;
        }
        drawing->word[drawing->n_words++] = word;
    }
    return DRAWING_HOLDS;
}

static enum drawing_event bad_usage(struct drawing *drawing, const char *usage)
{
    sentence_set(&drawing->why, &phrase_usage, usage);
    return DRAWING_BAD;
}

/* A small number, or -1. */
static int small_number(const char *word)
{
    int number = -1;
    number_read_int(word, 0, 9999, &number);
    return number;
}

/* ---- Questions. */

/* What stands behind "->": a verdict, and cards with blanks or commas between. */
static bool read_expectation(struct drawing *drawing, int at, enum verdict *verdict,
                             struct text *cards)
{
    if (at >= drawing->n_words)
        return false;
    for (*verdict = VERDICT_PROVEN; *verdict <= VERDICT_INCOMPLETE; ++*verdict)
        if (strcmp(drawing->word[at], verdict_key(*verdict)) == 0)
            break;
    if (*verdict > VERDICT_INCOMPLETE)
        return false;
    for (int i = at + 1; i < drawing->n_words; i++) {
        if (i > at + 1)
            text_char(cards, ',');
        text_add(cards, drawing->word[i]);
    }
    return *verdict == VERDICT_BEATEN || cards->length == 0;
}

static enum drawing_event ask_claim(struct drawing *drawing)
{
    static const char usage[] = "claim PLACE by SEAT [-> proven|beaten CARDS|incomplete]";
    int place = drawing->n_words > 1 ? small_number(drawing->word[1]) : -1;
    if (place < 0)
        return bad_usage(drawing, usage);
    int seat = game_claimant(&drawing->setup, &drawing->state), at = 2;
    if (at < drawing->n_words && strcmp(drawing->word[at], "by") == 0) {
        seat = at + 1 < drawing->n_words ? small_number(drawing->word[at + 1]) : -1;
        if (seat < 0)
            return bad_usage(drawing, usage);
        at += 2;
    }
    char wanted[GAME_WORD_MAX];
    struct text cards = text_in(wanted, sizeof wanted);
    enum verdict verdict = VERDICT_PROVEN;
    bool has_expectation = at < drawing->n_words;
    if (has_expectation && (strcmp(drawing->word[at], "->") != 0 ||
                            !read_expectation(drawing, at + 1, &verdict, &cards)))
        return bad_usage(drawing, usage);
    if (!game_prove(&drawing->setup, &drawing->state, place, seat, &drawing->proof, &drawing->why))
        return DRAWING_BAD;
    drawing->has_proof = true;
    bool agrees = verdict == drawing->proof.verdict &&
                  (cards.length == 0 || strcmp(wanted, drawing->proof.added) == 0);
    if (!has_expectation || agrees)
        return DRAWING_CLAIM;
    char expected[SENTENCE_ARGUMENT_MAX], found[SENTENCE_ARGUMENT_MAX];
    struct text text = text_in(expected, sizeof expected);
    text_format(&text, "%s%s%s", verdict_key(verdict), *wanted ? " " : "", wanted);
    text = text_in(found, sizeof found);
    text_format(&text, "%s%s%s", verdict_key(drawing->proof.verdict),
                *drawing->proof.added ? " " : "", drawing->proof.added);
    sentence_set(&drawing->why, &phrase_claim_fails, drawing->word[1], expected, found);
    return DRAWING_FAILS;
}

static enum drawing_event fail_at_word(struct drawing *drawing, const struct phrase *phrase,
                                       const char *word)
{
    sentence_set(&drawing->why, phrase, word);
    return DRAWING_FAILS;
}

static bool is_legal_word(const struct drawing *drawing, const char *word)
{
    return gate_read(&drawing->setup, &drawing->state, word, NULL) != GAME_NO_MOVE;
}

static enum drawing_event ask_legal(struct drawing *drawing)
{
    for (int i = 1; i < drawing->n_words; i++)
        if (!is_legal_word(drawing, drawing->word[i]))
            return fail_at_word(drawing, &phrase_move_illegal, drawing->word[i]);
    return DRAWING_HOLDS;
}

static enum drawing_event ask_illegal(struct drawing *drawing)
{
    for (int i = 1; i < drawing->n_words; i++)
        if (is_legal_word(drawing, drawing->word[i]))
            return fail_at_word(drawing, &phrase_move_legal, drawing->word[i]);
    return DRAWING_HOLDS;
}

/* Why a word is not legal: the code of the refusal. */
static enum drawing_event ask_refused(struct drawing *drawing)
{
    if (drawing->n_words != 3)
        return bad_usage(drawing, "refused WORD CODE");
    struct sentence refusal;
    if (gate_read(&drawing->setup, &drawing->state, drawing->word[1], &refusal) != GAME_NO_MOVE)
        return fail_at_word(drawing, &phrase_move_legal, drawing->word[1]);
    if (strcmp(refusal.phrase->key, drawing->word[2]) == 0)
        return DRAWING_HOLDS;
    sentence_set(&drawing->why, &phrase_value_differs, drawing->word[0], drawing->word[2],
                 refusal.phrase->key);
    return DRAWING_FAILS;
}

static enum drawing_event ask_moves(struct drawing *drawing)
{
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = game_legal(&drawing->setup, &drawing->state, legal, GAME_CHOICES_MAX);
    bool is_listed[GAME_CHOICES_MAX] = {false};
    for (int i = 1; i < drawing->n_words; i++) {
        game_move move = gate_read(&drawing->setup, &drawing->state, drawing->word[i], NULL);
        if (move == GAME_NO_MOVE)
            return fail_at_word(drawing, &phrase_move_illegal, drawing->word[i]);
        for (int j = 0; j < n_legal && j < GAME_CHOICES_MAX; j++) {
            if (legal[j] != move)
                continue;
            if (is_listed[j])
                return fail_at_word(drawing, &phrase_move_twice, drawing->word[i]);
            is_listed[j] = true;
        }
    }
    for (int j = 0; j < n_legal && j < GAME_CHOICES_MAX; j++) {
        if (!is_listed[j]) {
            char word[GAME_WORD_MAX];
            game_write(&drawing->setup, &drawing->state, legal[j], word);
            return fail_at_word(drawing, &phrase_move_missing, word);
        }
    }
    return DRAWING_HOLDS;
}

static enum drawing_event ask_play(struct drawing *drawing)
{
    for (int i = 1; i < drawing->n_words; i++) {
        game_move move =
            gate_read(&drawing->setup, &drawing->state, drawing->word[i], &drawing->why);
        if (move == GAME_NO_MOVE)
            return DRAWING_FAILS;
        game_apply(&drawing->setup, &drawing->state, move);
    }
    return DRAWING_HOLDS;
}

/* "result" and "to_move" ask for one value. */
static enum drawing_event compare(struct drawing *drawing, const char *value)
{
    if (strcmp(drawing->word[1], value) == 0)
        return DRAWING_HOLDS;
    sentence_set(&drawing->why, &phrase_value_differs, drawing->word[0], drawing->word[1], value);
    return DRAWING_FAILS;
}

static enum drawing_event ask_result(struct drawing *drawing)
{
    if (drawing->n_words != 2)
        return bad_usage(drawing, "result SHARES, or result *");
    char value[SHARES_TEXT_MAX] = "*";
    if (game_to_move(&drawing->setup, &drawing->state) == GAME_OVER) {
        struct text text = text_in(value, sizeof value);
        float share[GAME_SEATS_MAX];
        game_score(&drawing->setup, &drawing->state, share);
        shares_write(share, game_seats(&drawing->setup), &text);
    }
    return compare(drawing, value);
}

static enum drawing_event ask_to_move(struct drawing *drawing)
{
    if (drawing->n_words != 2)
        return bad_usage(drawing, "to_move SEAT, to_move chance, or to_move over");
    int to_move = game_to_move(&drawing->setup, &drawing->state);
    char value[16];
    struct text text = text_in(value, sizeof value);
    if (to_move == GAME_CHANCE)
        text_add(&text, "chance");
    else if (to_move == GAME_OVER)
        text_add(&text, "over");
    else
        text_int(&text, to_move);
    return compare(drawing, value);
}

static const struct {
    const char *word;
    asker ask;
} questions[] = {
    {"claim", ask_claim}, {"moves", ask_moves},   {"legal", ask_legal},
    {"play", ask_play},   {"result", ask_result}, {"illegal", ask_illegal},
    {"to_move", ask_to_move}, {"refused", ask_refused},
};

static asker find_question(const char *word)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (strcmp(questions[i].word, word) == 0)
            return questions[i].ask;
    return NULL;
}

/* ---- The text as a whole. */

/* A position that nobody asked about must make sense, too. */
static bool finish_drawing(struct drawing *drawing)
{
    if (!drawing->has_game || drawing->is_drawn)
        return true;
    drawing->is_drawn = true;
    return game_draw_end(&drawing->setup, &drawing->state, &drawing->why);
}

static bool begin_position(struct drawing *drawing)
{
    if (!setup_read(drawing->n_words - 1, drawing->word + 1, &drawing->setup, &drawing->why))
        return false;
    drawing->has_game = true;
    drawing->is_drawn = false;
    game_draw_begin(&drawing->setup, &drawing->state);
    return true;
}

/* A line that draws; false if it is bad. */
static bool draw_line(struct drawing *drawing)
{
    if (strcmp(drawing->word[0], "game") == 0)
        return finish_drawing(drawing) && begin_position(drawing);
    if (!drawing->has_game) {
        sentence_set(&drawing->why, &phrase_no_game);
        return false;
    }
    if (drawing->is_drawn) {
        sentence_set(&drawing->why, &phrase_drawn_late, drawing->word[0]);
        return false;
    }
    return game_draw_line(&drawing->setup, &drawing->state, drawing->n_words, drawing->word,
                          &drawing->why);
}

enum drawing_event drawing_next(struct drawing *drawing)
{
    drawing->has_proof = false;
    while (drawing->at < drawing->end) {
        if (read_line(drawing) == DRAWING_BAD)
            return DRAWING_BAD;
        if (drawing->n_words == 0)
            continue;
        asker ask = find_question(drawing->word[0]);
        if (ask && drawing->has_game)
            return finish_drawing(drawing) ? ask(drawing) : DRAWING_BAD;
        if (!draw_line(drawing))
            return DRAWING_BAD;
    }
    return finish_drawing(drawing) ? DRAWING_END : DRAWING_BAD;
}
