/* review_players.c: see review_players.h. */
#include "review_players.h"

#include <stdio.h>
#include <string.h>

#include "sentence.h"
#include "translate.h"

void review_player_name(const struct record *record, int seat, char name[PLAYER_NAME_MAX])
{
    char tag[16];
    snprintf(tag, sizeof tag, "Seat%d", seat);
    const char *given = record_tag(record, tag);
    if (given && *given)
        snprintf(name, PLAYER_NAME_MAX, "%s", given);
    else
        snprintf(name, PLAYER_NAME_MAX, translate("seat %d"), seat);
}

static struct review_player *find(struct review_players *players, const char *name)
{
    for (int i = 0; i < players->n_players; i++)
        if (strcmp(players->player[i].name, name) == 0)
            return &players->player[i];
    if (players->n_players == PLAYERS_MAX) {
        players->is_full = true;
        return NULL;
    }
    struct review_player *player = &players->player[players->n_players++];
    *player = (struct review_player){.n_games = 0};
    snprintf(player->name, sizeof player->name, "%s", name);
    return player;
}

static bool counts_luck(const struct record *record, const struct review *review)
{
    const char *taken_back = record_tag(record, "Takebacks");
    return review_ending(review) != REVIEW_UNFINISHED &&
           (!taken_back || strcmp(taken_back, "0") == 0);
}

void review_players_add(struct review_players *players, const struct record *record,
                        const struct review *review)
{
    for (int seat = 0; seat < game_seats(review_setup(review)); seat++) {
        char name[PLAYER_NAME_MAX];
        struct review_account account;
        struct review_tally tally;
        review_player_name(record, seat, name);
        struct review_player *player = find(players, name);
        if (!player)
            continue;
        review_account(review, seat, &account);
        review_tally(review, seat, REVIEW_PHASES, &tally);
        review_tally_add(&player->tally, &tally);
        player->n_games++;
        if (!counts_luck(record, review))
            continue;
        stats_add(&player->plain, worth_share(account.result));
        stats_add(&player->adjusted, worth_share(review_adjusted(&account)));
        player->luck += worth_share(account.deal + account.draws);
        player->rest += worth_share(account.rest);
    }
}

static double mean_of(double sum, int n)
{
    return n ? sum / n : 0;
}

void review_players_print(const struct review_players *players)
{
    for (int i = 0; i < players->n_players; i++) {
        const struct review_player *player = &players->player[i];
        int n = player->plain.n;
        printf(translate("%s: %d games, accuracy %s %%, %s %% lost a choice\n"), player->name,
               player->n_games, translate_number(100 * review_accuracy(&player->tally), 1).text,
               translate_number(100 * review_error_rate(&player->tally), 2).text);
        if (n > 0)
            printf(translate("  result %s %% ± %s, less luck %s %% ± %s (%d games); mean luck "
                             "%s %%, mean rest %s %%\n"),
                   translate_number(100 * stats_mean(&player->plain), 1).text,
                   translate_number(100 * stats_error(&player->plain), 1).text,
                   translate_number(100 * stats_mean(&player->adjusted), 1).text,
                   translate_number(100 * stats_error(&player->adjusted), 1).text, n,
                   translate_change(100 * mean_of(player->luck, n), 2).text,
                   translate_change(100 * mean_of(player->rest, n), 2).text);
    }
    if (players->is_full)
        printf(translate("and more players than %d\n"), PLAYERS_MAX);
}

void review_players_json(const struct review_players *players)
{
    printf("[");
    for (int i = 0; i < players->n_players; i++) {
        const struct review_player *player = &players->player[i];
        char name[8 * PLAYER_NAME_MAX];
        struct text text = text_in(name, sizeof name);
        int n = player->plain.n;
        text_json_string(&text, player->name);
        printf("%s{\"name\":%s,\"games\":%d,\"choices\":%d,\"accuracy\":%.4f,\"errorRate\":%.5f",
               i ? "," : "", name, player->n_games, player->tally.n_choices,
               review_accuracy(&player->tally), review_error_rate(&player->tally));
        for (int class = DECISION_INACCURACY; class < DECISION_CLASSES; class++)
            printf(",\"%s\":%d", decision_class_key((enum decision_class)class),
                   player->tally.n_class[class]);
        printf(",\"counted\":%d,\"score\":%.5f,\"error\":%.5f,\"adjusted\":%.5f,"
               "\"adjustedError\":%.5f,\"luck\":%.5f,\"rest\":%.5f}",
               n, stats_mean(&player->plain), stats_error(&player->plain),
               stats_mean(&player->adjusted), stats_error(&player->adjusted),
               mean_of(player->luck, n), mean_of(player->rest, n));
    }
    printf("]");
}
