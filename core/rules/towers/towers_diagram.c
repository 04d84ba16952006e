/*
 * towers_diagram.c: drawn positions of Spiel der Türme, one line after another.
 * A diagram may show any board that the pieces allow; only what could stand
 * on no board is refused.
 *
 *     row 8 . Ap . Crpb …        fourteen entries from a to n
 *     at c4 Crpb [d4 Ap …]       symbol, then colours from bottom to top
 *     turn 1                     the seat to move (left out: 0)
 *     extra                      it has reached a site this turn
 *     barred c4 0                the neutral piece there may be moved by seat 0 only
 *     quiet 99                   turns in a row without a stack or a site reached
 *     passes 1                   in a row
 */
#include <string.h>

#include "number.h"
#include "towers_parts.h"

static const struct phrase phrase_no_square = {
    "towers-no-square", PHRASE("%1 is not a square; they are a1 to n8.")};
static const struct phrase phrase_no_row = {
    "towers-no-row", PHRASE("There is no row %1; they are 1 to 8.")};
static const struct phrase phrase_row_length = {
    "towers-row-length", PHRASES("Row %1 needs 14 entries, and %n2 is given.",
                                  "Row %1 needs 14 entries, and %n2 are given.")};
static const struct phrase phrase_bad_tower = {
    "towers-bad-tower",
    PHRASE("%1 is not a tower; write its symbol A to D, then its colours p r b g from bottom to "
           "top.")};
static const struct phrase phrase_taken = {
    "towers-taken", PHRASE("A tower is drawn on %1 already.")};
static const struct phrase phrase_neutral_tower = {
    "towers-neutral-tower",
    PHRASE("%2 on %1 has a neutral piece on top, and those are never stacked.")};
static const struct phrase phrase_too_many = {
    "towers-too-many", PHRASE("There are only five pieces %1, and more are drawn.")};
static const struct phrase phrase_number_range = {
    "towers-number-range", PHRASE("%1 is not a number from 0 to %2.")};
static const struct phrase phrase_not_barrable = {
    "towers-not-barrable", PHRASE("%1 carries no neutral piece on a street that could be barred.")};
static const struct phrase phrase_barred_twice = {
    "towers-barred-twice", PHRASE("%1 is barred for two players.")};
static const struct phrase phrase_bar_ended = {
    "towers-bar-ended",
    PHRASE("The bar on %1 ended when its player's turn began; bar it for another seat.")};
static const struct phrase phrase_extra_is_loud = {
    "towers-extra-is-loud",
    PHRASE("A turn that has reached a site is not quiet: leave out quiet and passes.")};
static const struct phrase phrase_line_needs = {
    "towers-line-needs", PHRASE("The line is written: %1")};

static bool read_number(const char *word, int most, uint8_t *number, struct sentence *why)
{
    int value;
    if (!number_read_int(word, 0, most, &value)) {
        sentence_set(why, &phrase_number_range, word, most);
        return false;
    }
    *number = (uint8_t)value;
    return true;
}

static bool read_seat(const game_setup *setup, const char *word, int *seat, struct sentence *why)
{
    if (number_read_int(word, 0, towers_seats(setup) - 1, seat))
        return true;
    sentence_set(why, &phrase_no_such_seat, word);
    return false;
}

static bool read_named_square(const char *word, int *square, struct sentence *why)
{
    const char *at = word;
    *square = towers_read_square(&at);
    if (*square != TOWERS_NO_SQUARE && !*at)
        return true;
    sentence_set(why, &phrase_no_square, word);
    return false;
}

/* No more than five of a kind: the tower just drawn is the one too many. */
static bool read_count(const struct towers *t, struct sentence *why)
{
    int count[TOWERS_KINDS];
    towers_count_kinds(t, count);
    for (int kind = 0; kind < TOWERS_KINDS; kind++) {
        if (count[kind] > TOWERS_COPIES) {
            char word[GAME_WORD_MAX];
            struct text out = text_in(word, sizeof word);
            towers_write_kind(kind, &out);
            sentence_set(why, &phrase_too_many, word);
            return false;
        }
    }
    return true;
}

static bool read_tower(const game_setup *setup, struct towers *t, int square, const char *word,
                       struct sentence *why)
{
    int symbol = towers_place_of(towers_symbol_letters, word[0]);
    int n_pieces = symbol < 0 ? 0 : (int)strspn(word + 1, towers_colour_letters);
    struct towers_name name = towers_square_name(square);
    if (n_pieces == 0 || word[1 + n_pieces]) {
        sentence_set(why, &phrase_bad_tower, word);
        return false;
    }
    if (n_pieces > towers_height_limit(setup)) {
        sentence_set(why, &towers_phrase_too_high, name.text, n_pieces,
                     towers_height_limit(setup));
        return false;
    }
    if (towers_owner(t, square) >= 0) {
        sentence_set(why, &phrase_taken, name.text);
        return false;
    }
    if (!(towers_welcomes[square] >> symbol & 1)) {
        sentence_set(why, &towers_phrase_wrong_site, name.text,
                     towers_symbol_name(__builtin_ctz(towers_welcomes[square])),
                     towers_symbol_name(symbol));
        return false;
    }
    int owner = towers_place_of(towers_colour_letters, word[n_pieces]);
    if (n_pieces > 1 && owner >= towers_seats(setup)) {
        sentence_set(why, &phrase_neutral_tower, name.text, word);
        return false;
    }
    t->owned[owner] |= towers_bit(square);
    t->tower[square] = (towers_stack)symbol | (towers_stack)(n_pieces - 1) << 2;
    for (int level = 0; level + 1 < n_pieces; level++)
        t->tower[square] |= (towers_stack)towers_place_of(towers_colour_letters, word[1 + level])
                            << (8 + 2 * level);
    return read_count(t, why);
}

/* row 8 . Ap . … : fourteen entries from a to n. */
static bool read_row(const game_setup *setup, struct towers *t, int n_words,
                     const char *const word[], struct sentence *why)
{
    int row;
    if (!number_read_int(word[1], 0, TOWERS_ROWS, &row) || row == 0) {
        sentence_set(why, &phrase_no_row, word[1]);
        return false;
    }
    if (n_words != TOWERS_COLUMNS + 2) {
        sentence_set(why, &phrase_row_length, word[1], n_words - 2);
        return false;
    }
    for (int column = 0; column < TOWERS_COLUMNS; column++) {
        const char *entry = word[2 + column];
        if (strcmp(entry, ".") != 0 &&
            !read_tower(setup, t, TOWERS_COLUMNS * (row - 1) + column, entry, why))
            return false;
    }
    return true;
}

/* at c4 Crpb [d4 Ap …] */
static bool read_at(const game_setup *setup, struct towers *t, int n_words,
                    const char *const word[], struct sentence *why)
{
    for (int i = 1; i + 1 < n_words; i += 2) {
        int square;
        if (!read_named_square(word[i], &square, why) ||
            !read_tower(setup, t, square, word[i + 1], why))
            return false;
    }
    return true;
}

static bool read_turn(const game_setup *setup, struct towers *t, int n_words,
                      const char *const word[], struct sentence *why)
{
    (void)n_words;
    int seat;
    if (!read_seat(setup, word[1], &seat, why))
        return false;
    t->turn = (uint8_t)seat;
    return true;
}

/* What lies on the square is looked at when all is drawn. */
static bool read_barred(const game_setup *setup, struct towers *t, int n_words,
                        const char *const word[], struct sentence *why)
{
    (void)n_words;
    int square, seat;
    if (!read_named_square(word[1], &square, why) || !read_seat(setup, word[2], &seat, why))
        return false;
    t->barred[seat] = (uint8_t)square;
    return true;
}

static bool read_quiet(const game_setup *setup, struct towers *t, int n_words,
                       const char *const word[], struct sentence *why)
{
    (void)setup, (void)n_words;
    return read_number(word[1], TOWERS_QUIET_MAX, &t->quiet, why);
}

static bool read_passes(const game_setup *setup, struct towers *t, int n_words,
                        const char *const word[], struct sentence *why)
{
    (void)n_words;
    return read_number(word[1], towers_seats(setup), &t->passes, why);
}

/* The seat has reached a site this turn. */
static bool read_extra(const game_setup *setup, struct towers *t, int n_words,
                       const char *const word[], struct sentence *why)
{
    (void)setup, (void)n_words, (void)word, (void)why;
    t->phase = GAME_PHASE_EXTRA;
    return true;
}

static const struct line {
    const char *name;
    bool (*read)(const game_setup *, struct towers *, int n_words, const char *const word[],
                 struct sentence *why);
    int least, most;    /* words, the name included */
    bool takes_pairs;   /* after the name */
    const char *usage;
} lines[] = {
    {"row", read_row, 2, 99, false, "row ROW ENTRY …"},
    {"at", read_at, 3, 2 * TOWERS_SQUARES + 1, true, "at SQUARE TOWER …"},
    {"turn", read_turn, 2, 2, false, "turn SEAT"},
    {"barred", read_barred, 3, 3, false, "barred SQUARE SEAT"},
    {"quiet", read_quiet, 2, 2, false, "quiet TURNS"},
    {"passes", read_passes, 2, 2, false, "passes TURNS"},
    {"extra", read_extra, 1, 1, false, "extra"},
};

bool towers_diagram_line(const game_setup *setup, void *state, int n_words,
                         const char *const word[], struct sentence *why)
{
    for (size_t i = 0; n_words > 0 && i < sizeof lines / sizeof lines[0]; i++) {
        if (strcmp(word[0], lines[i].name) != 0)
            continue;
        if (n_words < lines[i].least || n_words > lines[i].most ||
            (lines[i].takes_pairs && n_words % 2 == 0)) {
            sentence_set(why, &phrase_line_needs, lines[i].usage);
            return false;
        }
        return lines[i].read(setup, state, n_words, word, why);
    }
    sentence_set(why, &phrase_bad_line, n_words > 0 ? word[0] : "");
    return false;
}

/* Do the drawn lines go together? */
static bool read_fits(const game_setup *setup, const struct towers *t, struct sentence *why)
{
    int n_seats = towers_seats(setup);
    towers_board pieces = towers_neutral(t, n_seats) & towers_streets, barred = 0;
    for (int seat = 0; seat < n_seats; seat++) {
        if (t->barred[seat] == TOWERS_NO_SQUARE)
            continue;
        const struct phrase *what = !towers_has(pieces, t->barred[seat]) ? &phrase_not_barrable
                                    : towers_has(barred, t->barred[seat]) ? &phrase_barred_twice
                                    : seat == t->turn                     ? &phrase_bar_ended
                                                                          : NULL;
        if (what) {
            sentence_set(why, what, towers_square_name(t->barred[seat]).text);
            return false;
        }
        barred |= towers_bit(t->barred[seat]);
    }
    if (t->phase == GAME_PHASE_EXTRA && (t->quiet || t->passes)) {
        sentence_set(why, &phrase_extra_is_loud);
        return false;
    }
    return true;
}

void towers_diagram_begin(const game_setup *setup, void *state)
{
    towers_start(setup, state);
    ((struct towers *)state)->phase = GAME_PHASE_PLAY;
}

/* The diagram is the moment in which the seat is asked; it may show the end. */
bool towers_diagram_end(const game_setup *setup, void *state, struct sentence *why)
{
    struct towers *t = state;
    int n_seats = towers_seats(setup);
    if (!read_fits(setup, t, why))
        return false;
    if (t->quiet < t->passes)
        t->quiet = t->passes;
    if (towers_complete_district(t, n_seats) >= 0 ||
        (towers_occupied(t) & towers_streets) == 0 || towers_is_stuck(t, n_seats))
        t->phase = GAME_PHASE_OVER;
    else if (t->phase == GAME_PHASE_PLAY && towers_is_stranded(t, n_seats))
        t->phase = GAME_PHASE_OVER;
    else if (t->phase == GAME_PHASE_EXTRA &&
             !towers_can_move(t, n_seats, t->turn, towers_height_limit(setup)))
        towers_end_turn(t, n_seats);
    return true;
}
