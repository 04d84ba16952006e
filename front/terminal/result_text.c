/* result_text.c: see result_text.h. */
#include "result_text.h"

#include "shares.h"
#include "translate.h"

static int count_winners(const float share[], int n_seats)
{
    int n = 0;
    for (int seat = 0; seat < n_seats; seat++)
        n += share[seat] > 0;
    return n;
}

/* Those who share the win, by name. */
static void add_sharers(const struct sitting *sitting, const float share[], int n_seats,
                        struct text *out)
{
    char list[256];
    struct text names = text_in(list, sizeof list);
    for (int seat = 0; seat < n_seats; seat++) {
        if (share[seat] <= 0)
            continue;
        if (names.length)
            text_add(&names, ", ");
        sitting_name(sitting, seat, translate, &names);
    }
    text_format(out, translate("The win is shared: %s."), list);
}

static void add_winner(const struct sitting *sitting, const float share[], int n_seats,
                       struct text *out)
{
    int person = sitting_only_person(sitting), winner = 0;
    char name[64];
    struct text text = text_in(name, sizeof name);
    while (winner < n_seats && share[winner] <= 0)
        winner++;
    if (person >= 0) {
        text_add(out, winner == person ? translate("You have won.") : translate("You have lost."));
    } else {
        sitting_name(sitting, winner, translate, &text);
        text_format(out, translate("%s has won."), name);
    }
}

/* Some lines are sentences, some a number of points. */
void ending_text(const struct sight *sight, say_translator translator, struct text *out)
{
    struct sentence line[GAME_ENDING_LINES_MAX];
    int n_lines = sight_to_move(sight) == GAME_OVER ? sight_ending(sight, line) : 0;
    for (int i = 0; i < n_lines; i++) {
        if (i > 0)
            text_add(out, out->start[out->length - 1] == '.' ? " " : ", ");
        say(&line[i], translator, out);
    }
}

void result_text(const struct sitting *sitting, struct text *out)
{
    int n_seats = game_seats(&sitting_options(sitting)->setup);
    float share[GAME_SEATS_MAX];
    char result[SHARES_TEXT_MAX];
    struct text shares = text_in(result, sizeof result);
    sitting_shares(sitting, share);
    shares_write(share, n_seats, &shares);
    int n_winners = count_winners(share, n_seats);
    text_format(out, "%s ", translate("The game is over."));
    if (n_winners == 1)
        add_winner(sitting, share, n_seats, out);
    else if (n_winners == n_seats)
        text_add(out, translate("It is a draw."));
    else
        add_sharers(sitting, share, n_seats, out);
    text_format(out, " (%s)", result);
    if (sight_to_move(sitting_sight(sitting)) == GAME_OVER)
        text_char(out, ' ');
    ending_text(sitting_sight(sitting), translate_phrase, out);
    if (out->start[out->length - 1] != '.' && out->start[out->length - 1] != ')')
        text_char(out, '.');
}

/* By number in the series, wherever that player sits now. */
static void add_player(const struct sitting *sitting, int player, struct text *out)
{
    for (int seat = 0; seat < game_seats(&sitting_options(sitting)->setup); seat++)
        if (sitting_player_at(sitting, seat) == player)
            sitting_name(sitting, seat, translate, out);
}

void series_text(const struct sitting *sitting, const struct series_standing *standing,
                 struct text *out)
{
    const struct game_description *description =
        game_description(sitting_options(sitting)->setup.rules);
    struct sentence line[GAME_ENDING_LINES_MAX];
    int n_seats = game_seats(&sitting_options(sitting)->setup);
    for (int player = 0; player < n_seats; player++) {
        text_add(out, player > 0 ? ", " : "");
        add_player(sitting, player, out);
        text_format(out, " %d", standing->score[player]);
    }
    text_char(out, '.');
    if (!standing->is_over)
        return;
    char name[64];
    struct text text = text_in(name, sizeof name);
    struct sentence won;
    if (standing->winner >= 0)
        add_player(sitting, standing->winner, &text);
    sentence_set(&won, standing->winner < 0 ? &description->series_drawn : &description->series_won,
                 name);
    text_char(out, ' ');
    say(&won, translate_phrase, out);
    int n_lines = series_ending(sitting_series(sitting), line);
    for (int i = 0; i < n_lines; i++) {
        text_char(out, ' ');
        say(&line[i], translate_phrase, out);
    }
}
