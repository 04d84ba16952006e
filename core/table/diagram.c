/* diagram.c: see diagram.h. */
#include "diagram.h"

#include <stdlib.h>
#include <string.h>

#include "gate.h"
#include "number.h"
#include "setup_words.h"
#include "shares.h"

enum { WORDS_MAX = 4096 }; /* in a line */

struct diagram {
    const char *at, *end;
    int line;
    char *copy; /* of the present line, cut into words */
    const char *word[WORDS_MAX];
    int n_words;

    bool has_game;
    bool is_drawn; /* its first question has been asked */
    game_setup setup;
    game_state state;

    struct sentence why;
    bool has_proof;
    struct proof proof;
};

typedef enum diagram_event (*asker)(struct diagram *);

static const struct phrase phrase_bad_byte = {
    "drawing-bad-byte", PHRASE("Byte %1 does not belong into a drawn position.")};
static const struct phrase phrase_too_wide = {"drawing-too-wide",
                                              PHRASE("The line has too many words.")};
static const struct phrase phrase_no_game = {
    "drawing-no-game", PHRASE("A drawn position begins with a line: game NAME.")};
static const struct phrase phrase_drawn_late = {
    "drawing-late", PHRASE("%1 draws the position, but a question has been asked already.")};
static const struct phrase phrase_usage = {"drawing-usage", PHRASE("Write: %1.")};
static const struct phrase phrase_claim_fails = {
    "drawing-claim-fails", PHRASE("The claim at %1 was expected to be %2, and is %3.")};
static const struct phrase phrase_move_missing = {"drawing-move-missing",
                                                  PHRASE("%1 is legal, but is not listed.")};
static const struct phrase phrase_move_illegal = {"drawing-move-illegal",
                                                  PHRASE("%1 should be legal, and is not.")};
static const struct phrase phrase_move_legal = {"drawing-move-legal",
                                                PHRASE("%1 should not be legal, and is.")};
static const struct phrase phrase_move_twice = {"drawing-move-twice",
                                                PHRASE("%1 is listed more than once.")};
static const struct phrase phrase_value_differs = {"drawing-value-differs",
                                                   PHRASE("%1 was expected to be %2, and is %3.")};
static const struct phrase phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")};

struct diagram *diagram_new(const char *text, size_t n_bytes)
{
    struct diagram *diagram = calloc(1, sizeof *diagram);
    if (!diagram)
        return NULL;
    diagram->at = text;
    diagram->end = text + n_bytes;
    return diagram;
}

void diagram_free(struct diagram *diagram)
{
    if (diagram)
        free(diagram->copy);
    free(diagram);
}

int diagram_line(const struct diagram *diagram)
{
    return diagram->line;
}

const struct sentence *diagram_why(const struct diagram *diagram)
{
    return &diagram->why;
}

const struct proof *diagram_proof(const struct diagram *diagram)
{
    return diagram->has_proof ? &diagram->proof : NULL;
}

const game_setup *diagram_setup(const struct diagram *diagram)
{
    return diagram->has_game ? &diagram->setup : NULL;
}

const game_state *diagram_state(const struct diagram *diagram)
{
    return diagram->has_game ? &diagram->state : NULL;
}

/* ---- Lines and words. */

static bool is_control(unsigned char c)
{
    return (c < 0x20 && c != '\t' && c != '\r') || c == 0x7f;
}

/* The next line as words, without its comment; DIAGRAM_HOLDS if it could be
 * read. */
static enum diagram_event read_line(struct diagram *diagram)
{
    const char *start = diagram->at;
    const char *newline = memchr(start, '\n', (size_t)(diagram->end - start));
    size_t length = (size_t)((newline ? newline : diagram->end) - start);
    diagram->at = newline ? newline + 1 : diagram->end;
    diagram->line++;
    diagram->n_words = 0;
    for (size_t i = 0; i < length; i++) {
        if (is_control((unsigned char)start[i])) {
            char number[8];
            struct text text = text_in(number, sizeof number);
            text_int(&text, start[i]);
            sentence_set(&diagram->why, &phrase_bad_byte, number);
            return DIAGRAM_BAD;
        }
    }
    free(diagram->copy);
    diagram->copy = strndup(start, length);
    if (!diagram->copy) {
        sentence_set(&diagram->why, &phrase_no_memory);
        return DIAGRAM_BAD;
    }
    char *rest = diagram->copy, *word;
    while ((word = strtok_r(rest, " \t\r", &rest)) && word[0] != '#') {
        if (diagram->n_words == WORDS_MAX) {
            sentence_set(&diagram->why, &phrase_too_wide);
            return DIAGRAM_BAD;
        }
        diagram->word[diagram->n_words++] = word;
    }
    return DIAGRAM_HOLDS;
}

static enum diagram_event bad_usage(struct diagram *diagram, const char *usage)
{
    sentence_set(&diagram->why, &phrase_usage, usage);
    return DIAGRAM_BAD;
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
static bool read_expectation(struct diagram *diagram, int at, enum verdict *verdict,
                             struct text *cards)
{
    if (at >= diagram->n_words)
        return false;
    for (*verdict = VERDICT_PROVEN; *verdict <= VERDICT_INCOMPLETE; ++*verdict)
        if (strcmp(diagram->word[at], verdict_key(*verdict)) == 0)
            break;
    if (*verdict > VERDICT_INCOMPLETE)
        return false;
    for (int i = at + 1; i < diagram->n_words; i++) {
        if (i > at + 1)
            text_char(cards, ',');
        text_add(cards, diagram->word[i]);
    }
    return *verdict == VERDICT_BEATEN || cards->length == 0;
}

static enum diagram_event ask_claim(struct diagram *diagram)
{
    static const char usage[] = "claim PLACE by SEAT [-> proven|beaten CARDS|incomplete]";
    int place = diagram->n_words > 1 ? small_number(diagram->word[1]) : -1;
    if (place < 0)
        return bad_usage(diagram, usage);
    int seat = game_claimant(&diagram->setup, &diagram->state), at = 2;
    if (at < diagram->n_words && strcmp(diagram->word[at], "by") == 0) {
        seat = at + 1 < diagram->n_words ? small_number(diagram->word[at + 1]) : -1;
        if (seat < 0)
            return bad_usage(diagram, usage);
        at += 2;
    }
    char wanted[GAME_WORD_MAX];
    struct text cards = text_in(wanted, sizeof wanted);
    enum verdict verdict = VERDICT_PROVEN;
    bool has_expectation = at < diagram->n_words;
    if (has_expectation && (strcmp(diagram->word[at], "->") != 0 ||
                            !read_expectation(diagram, at + 1, &verdict, &cards)))
        return bad_usage(diagram, usage);
    if (!game_prove(&diagram->setup, &diagram->state, place, seat, &diagram->proof, &diagram->why))
        return DIAGRAM_BAD;
    diagram->has_proof = true;
    bool agrees = verdict == diagram->proof.verdict &&
                  (cards.length == 0 || strcmp(wanted, diagram->proof.added) == 0);
    if (!has_expectation || agrees)
        return DIAGRAM_CLAIM;
    char expected[SENTENCE_ARGUMENT_MAX], found[SENTENCE_ARGUMENT_MAX];
    struct text text = text_in(expected, sizeof expected);
    text_format(&text, "%s%s%s", verdict_key(verdict), *wanted ? " " : "", wanted);
    text = text_in(found, sizeof found);
    text_format(&text, "%s%s%s", verdict_key(diagram->proof.verdict),
                *diagram->proof.added ? " " : "", diagram->proof.added);
    sentence_set(&diagram->why, &phrase_claim_fails, diagram->word[1], expected, found);
    return DIAGRAM_FAILS;
}

static enum diagram_event fail_at_word(struct diagram *diagram, const struct phrase *phrase,
                                       const char *word)
{
    sentence_set(&diagram->why, phrase, word);
    return DIAGRAM_FAILS;
}

static bool is_legal_word(const struct diagram *diagram, const char *word)
{
    return gate_read(&diagram->setup, &diagram->state, word, NULL) != GAME_NO_MOVE;
}

static enum diagram_event ask_legal(struct diagram *diagram)
{
    for (int i = 1; i < diagram->n_words; i++)
        if (!is_legal_word(diagram, diagram->word[i]))
            return fail_at_word(diagram, &phrase_move_illegal, diagram->word[i]);
    return DIAGRAM_HOLDS;
}

static enum diagram_event ask_illegal(struct diagram *diagram)
{
    for (int i = 1; i < diagram->n_words; i++)
        if (is_legal_word(diagram, diagram->word[i]))
            return fail_at_word(diagram, &phrase_move_legal, diagram->word[i]);
    return DIAGRAM_HOLDS;
}

/* Why a word is not legal: the code of the refusal. */
static enum diagram_event ask_refused(struct diagram *diagram)
{
    if (diagram->n_words != 3)
        return bad_usage(diagram, "refused WORD CODE");
    struct sentence refusal;
    if (gate_read(&diagram->setup, &diagram->state, diagram->word[1], &refusal) != GAME_NO_MOVE)
        return fail_at_word(diagram, &phrase_move_legal, diagram->word[1]);
    if (strcmp(refusal.phrase->key, diagram->word[2]) == 0)
        return DIAGRAM_HOLDS;
    sentence_set(&diagram->why, &phrase_value_differs, diagram->word[0], diagram->word[2],
                 refusal.phrase->key);
    return DIAGRAM_FAILS;
}

static enum diagram_event ask_moves(struct diagram *diagram)
{
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = game_legal(&diagram->setup, &diagram->state, legal, GAME_CHOICES_MAX);
    bool is_listed[GAME_CHOICES_MAX] = {false};
    for (int i = 1; i < diagram->n_words; i++) {
        game_move move = gate_read(&diagram->setup, &diagram->state, diagram->word[i], NULL);
        if (move == GAME_NO_MOVE)
            return fail_at_word(diagram, &phrase_move_illegal, diagram->word[i]);
        for (int j = 0; j < n_legal && j < GAME_CHOICES_MAX; j++) {
            if (legal[j] != move)
                continue;
            if (is_listed[j])
                return fail_at_word(diagram, &phrase_move_twice, diagram->word[i]);
            is_listed[j] = true;
        }
    }
    for (int j = 0; j < n_legal && j < GAME_CHOICES_MAX; j++) {
        if (!is_listed[j]) {
            char word[GAME_WORD_MAX];
            game_write(&diagram->setup, &diagram->state, legal[j], word);
            return fail_at_word(diagram, &phrase_move_missing, word);
        }
    }
    return DIAGRAM_HOLDS;
}

static enum diagram_event ask_play(struct diagram *diagram)
{
    for (int i = 1; i < diagram->n_words; i++) {
        game_move move =
            gate_read(&diagram->setup, &diagram->state, diagram->word[i], &diagram->why);
        if (move == GAME_NO_MOVE)
            return DIAGRAM_FAILS;
        game_apply(&diagram->setup, &diagram->state, move);
    }
    return DIAGRAM_HOLDS;
}

/* "result" and "to_move" ask for one value. */
static enum diagram_event compare(struct diagram *diagram, const char *value)
{
    if (strcmp(diagram->word[1], value) == 0)
        return DIAGRAM_HOLDS;
    sentence_set(&diagram->why, &phrase_value_differs, diagram->word[0], diagram->word[1], value);
    return DIAGRAM_FAILS;
}

static enum diagram_event ask_result(struct diagram *diagram)
{
    if (diagram->n_words != 2)
        return bad_usage(diagram, "result SHARES, or result *");
    char value[SHARES_TEXT_MAX] = "*";
    if (game_to_move(&diagram->setup, &diagram->state) == GAME_OVER) {
        struct text text = text_in(value, sizeof value);
        float share[GAME_SEATS_MAX];
        game_score(&diagram->setup, &diagram->state, share);
        shares_write(share, game_seats(&diagram->setup), &text);
    }
    return compare(diagram, value);
}

static enum diagram_event ask_to_move(struct diagram *diagram)
{
    if (diagram->n_words != 2)
        return bad_usage(diagram, "to_move SEAT, to_move chance, or to_move over");
    int to_move = game_to_move(&diagram->setup, &diagram->state);
    char value[16];
    struct text text = text_in(value, sizeof value);
    if (to_move == GAME_CHANCE)
        text_add(&text, "chance");
    else if (to_move == GAME_OVER)
        text_add(&text, "over");
    else
        text_int(&text, to_move);
    return compare(diagram, value);
}

static const struct {
    const char *word;
    asker ask;
} questions[] = {
    {"claim", ask_claim},     {"moves", ask_moves},     {"legal", ask_legal},
    {"play", ask_play},       {"result", ask_result},   {"illegal", ask_illegal},
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
static bool finish_diagram(struct diagram *diagram)
{
    if (!diagram->has_game || diagram->is_drawn)
        return true;
    diagram->is_drawn = true;
    return game_diagram_end(&diagram->setup, &diagram->state, &diagram->why);
}

static bool begin_position(struct diagram *diagram)
{
    if (!setup_read(diagram->n_words - 1, diagram->word + 1, &diagram->setup, &diagram->why))
        return false;
    diagram->has_game = true;
    diagram->is_drawn = false;
    game_diagram_begin(&diagram->setup, &diagram->state);
    return true;
}

/* A line that draws; false if it is bad. */
static bool take_line(struct diagram *diagram)
{
    if (strcmp(diagram->word[0], "game") == 0)
        return finish_diagram(diagram) && begin_position(diagram);
    if (!diagram->has_game) {
        sentence_set(&diagram->why, &phrase_no_game);
        return false;
    }
    if (diagram->is_drawn) {
        sentence_set(&diagram->why, &phrase_drawn_late, diagram->word[0]);
        return false;
    }
    return game_diagram_line(&diagram->setup, &diagram->state, diagram->n_words, diagram->word,
                             &diagram->why);
}

enum diagram_event diagram_next(struct diagram *diagram)
{
    diagram->has_proof = false;
    while (diagram->at < diagram->end) {
        if (read_line(diagram) == DIAGRAM_BAD)
            return DIAGRAM_BAD;
        if (diagram->n_words == 0)
            continue;
        asker ask = find_question(diagram->word[0]);
        if (ask && diagram->has_game)
            return finish_diagram(diagram) ? ask(diagram) : DIAGRAM_BAD;
        if (!take_line(diagram))
            return DIAGRAM_BAD;
    }
    return finish_diagram(diagram) ? DIAGRAM_END : DIAGRAM_BAD;
}
