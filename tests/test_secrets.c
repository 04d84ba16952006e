/*
 * test_secrets.c: what the seats and an onlooker are told over hundreds of
 * games, searched for what they may not know: cards in another's hand that
 * they were never shown, and the secret of the shuffle before the end.
 *
 * Rooms are played without wires; everything else is the server's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <jansson.h>

#include "no_wire.h"
#include "telling.h"

enum { N_GAMES = 23, VIEWERS_MAX = GAME_SEATS_MAX + 1, SHOWN_MAX = 256, SEED = 8 };

static struct service service;
static struct rng choices;

/* One who listens, and every card that a word has shown him. */
struct witness {
    struct listener listener;  /* first, so that it is the reader */
    struct room *room;
    char shown[SHOWN_MAX][16];
    int n_shown;
    int n_messages, n_hidden;  /* and how many cards were hidden from him in them */
    struct seat_table *seat;   /* the game by the words alone that he was told */
    bool is_following;
};

/* ---- Cards in texts. */

/* The next name of a card or tactic in a text: letters, then digits. */
static const char *next_name(const char *at, char name[16])
{
    for (;;) {
        while (*at && !isalpha((unsigned char)*at))
            at++;
        if (!*at)
            return NULL;
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        length += strspn(at + length, "0123456789");
        if (length == 0) {
            at++;
            continue;
        }
        size_t copied = length < 15 ? length : 15;
        memcpy(name, at, copied);
        name[copied] = '\0';
        return at + length;
    }
}

static bool was_shown(const struct witness *reader, const char *name)
{
    for (int i = 0; i < reader->n_shown; i++)
        if (strcmp(reader->shown[i], name) == 0)
            return true;
    return false;
}

static void show(struct witness *reader, const char *word)
{
    char name[16];
    for (const char *at = word; (at = next_name(at, name));) {
        if (was_shown(reader, name))
            continue;
        assert_true(reader->n_shown < SHOWN_MAX);
        memcpy(reader->shown[reader->n_shown++], name, sizeof name);
    }
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is the name in the text on its own: not as part of a longer one, nor as the
 * name of a member ("mud":false)? */
static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++) {
        bool is_whole = (at == text || !is_of_name(at[-1])) && !is_of_name(at[length]);
        if (is_whole && strncmp(at + length, "\":", 2) != 0)
            return true;
    }
    return false;
}

/* Leaves out the list of cards of which nobody knows where they are. */
static void hide_unseen(char *text)
{
    char *unseen = strstr(text, "\"unseen\":[");
    char *end = unseen ? strchr(unseen, ']') : NULL;
    if (end)
        memset(unseen, ' ', (size_t)(end - unseen));
}

/* ---- What is told. */

/* The hands as they really are, seat by seat: "hands":[["r5",…],[…]]. Written
 * once for all who are told of the same position. */
static const char *true_hands(const struct room *room)
{
    static char truth[STATE_JSON_MAX];
    static char of[TABLE_ID_LENGTH + 1];
    static int at = -1;
    if (at != room->game.n_events || strcmp(of, room->about.id) != 0) {
        struct text out = text_in(truth, sizeof truth);
        table_json(room->game.table, &out);
        memcpy(of, room->about.id, sizeof of);
        at = room->game.n_events;
    }
    const char *hands = strstr(truth, "\"hands\":[[");
    return hands ? hands + strlen("\"hands\":[") : NULL;
}

static void search_for_cards(struct witness *reader, const char *text)
{
    const char *hand = true_hands(reader->room);
    for (int seat = 0; hand && *hand == '['; seat++) {
        const char *end = strchr(hand, ']');
        char name[16];
        for (const char *at = hand; (at = next_name(at, name)) && at < end;) {
            if (seat == reader->listener.viewer || was_shown(reader, name))
                continue;
            reader->n_hidden++;
            if (is_named(text, name))
                fail_msg("viewer %d is told of %s in %s", reader->listener.viewer, name, text);
        }
        hand = end[1] == ',' ? end + 2 : NULL;
    }
}

static void search_for_secret(const struct witness *reader, const char *text)
{
    char digits[2 * CHANCE_KEY_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, reader->room->about.secret.bytes, CHANCE_KEY_SIZE);
    if (room_state(reader->room) != ROOM_OVER && strstr(text, digits))
        fail_msg("viewer %d is told the secret", reader->listener.viewer);
}

/* The view follows from the words alone that this seat was told. */
static void follow(struct witness *reader, const char *word, const char *text)
{
    static char own[STATE_JSON_MAX];
    struct sentence why;
    int n_played;
    if (!reader->is_following)
        return;
    assert_true(seat_table_play(reader->seat, &word, 1, &n_played, &why));
    struct text out = text_in(own, sizeof own);
    seat_table_json(reader->seat, &out);
    const char *view = strstr(text, "\"view\":");
    if (!view || strncmp(view + strlen("\"view\":"), own, out.length) != 0)
        fail_msg("by its words seat %d sees %s, but is told %s", reader->listener.viewer, own,
                 text);
}

static void begin_to_follow(struct witness *reader, const char *snapshot)
{
    json_t *message = json_loads(snapshot, JSON_REJECT_DUPLICATES, NULL);
    json_t *words = json_object_get(message, "words");
    struct sentence why;
    int n_played;
    size_t n_words = json_array_size(words);
    const char **word = malloc((n_words + 1) * sizeof *word);
    for (size_t i = 0; i < n_words; i++) {
        word[i] = json_string_value(json_array_get(words, i));
        show(reader, word[i]);
    }
    seat_table_free(reader->seat);
    reader->seat = seat_table_new(&reader->room->about.setup, reader->listener.viewer);
    reader->is_following =
        reader->listener.viewer != GAME_WATCHER &&
        seat_table_load(reader->seat, word, (int)n_words, &n_played, &why);
    assert_true(reader->is_following || reader->listener.viewer == GAME_WATCHER);
    free(word);
    json_decref(message);
}

/* The word that an event tells of; false: it tells of none. */
static bool find_word(const char *text, char word[GAME_WORD_MAX])
{
    static const char name[] = ",\"word\":\"";  /* a path has "{" before it */
    const char *at = strstr(text, name);
    if (!at)
        return false;
    at += strlen(name);
    size_t length = strcspn(at, "\"");
    assert_true(length < GAME_WORD_MAX);
    memcpy(word, at, length);
    word[length] = '\0';
    return true;
}

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static void hear(struct listener *listener, const char *bytes, size_t length)
{
    struct witness *reader = (struct witness *)listener;
    char word[GAME_WORD_MAX];
    char *text = strndup(bytes, length);
    bool is_event = begins(text, "{\"type\":\"event\"");
    reader->n_messages++;
    if (is_event && find_word(text, word)) {
        show(reader, word);
        follow(reader, word, text);
    } else if (is_event) {
        reader->is_following = reader->is_following && !strstr(text, "\"takeback\"");
    } else if (begins(text, "{\"type\":\"snapshot\"") && reader->room->game.table) {
        begin_to_follow(reader, text);
    }
    hide_unseen(text);
    if (reader->room->game.table && room_state(reader->room) != ROOM_OVER)
        search_for_cards(reader, text);
    search_for_secret(reader, text);
    free(text);
}

static void dismiss(struct listener *listener, enum room_end why)
{
    (void)why;
    room_leave(listener);
    fail_msg("nobody should be dismissed");
}

/* ---- Chance: a drawn card is shown to one seat at most. */

static void check_draws(const struct room *room, int from)
{
    game_state state;
    game_start(&room->about.setup, &state);
    for (int i = 0; i < table_length(room->game.table); i++) {
        game_move move = table_move(room->game.table, i);
        char seen[GAME_WORD_MAX], truth[GAME_WORD_MAX];
        game_write(&room->about.setup, &state, move, truth);
        int n_knowing = 0;
        for (int viewer = GAME_WATCHER; i >= from && viewer < room->seats.n; viewer++) {
            game_write(&room->about.setup, &state,
                       game_public_move(&room->about.setup, &state, move, viewer), seen);
            n_knowing += strcmp(seen, truth) == 0;
        }
        if (i >= from && table_mover(room->game.table, i) == GAME_CHANCE && i < 12)
            assert_true(n_knowing == 1 || n_knowing == room->seats.n + 1);
        game_apply(&room->about.setup, &state, move);
    }
}

/* ---- Games. */

static struct room *seat_people(const game_setup *setup)
{
    struct refusal refusal;
    struct asked_table asked = {.setup = *setup, .n_seats = game_seats(setup),
                                .n_rounds = ASKED_NO_SERIES};
    struct asked_seat join = {.seat = ASKED_NO_SEAT};
    struct room_keys keys;
    char key[SEAT_KEY_TEXT_MAX];
    int seat;
    struct room *room = rooms_create(service.rooms, &asked, &keys, &refusal);
    service_settle(&service);
    for (int i = 1; i < room->seats.n; i++) {
        assert_true(room_join(room, &join, &seat, key, &refusal));
        service_settle(&service);
    }
    assert_non_null(room->game.table);
    return room;
}

static void read_anew(struct room *room, struct witness *reader, int since)
{
    room_leave(&reader->listener);
    room_enter(room, &reader->listener, reader->listener.viewer);
    if (since < 0)
        tell_snapshot(room, &reader->listener);
    else
        tell_since(room, &reader->listener, since);
}

static void take_back(struct room *room)
{
    struct refusal refusal;
    int seat = (int)rng_below(&choices, (uint32_t)room->seats.n);
    if (!room_make_offer(room, seat, OFFER_TAKEBACK, &refusal))
        return;
    service_settle(&service);
    for (int i = 0; i < room->seats.n; i++) {
        if (i != seat)
            room_answer_offer(room, i, OFFER_TAKEBACK, true, &refusal);
        service_settle(&service);
    }
}

static void play_game(const game_setup *setup, int *n_hidden)
{
    struct room *room = seat_people(setup);
    struct witness reader[VIEWERS_MAX] = {0};
    for (int i = 0; i <= room->seats.n; i++) {
        reader[i].room = room;
        reader[i].listener = (struct listener){
            .tell = hear, .dismiss = dismiss, .wants_steps = rng_below(&choices, 2)};
        room_enter(room, &reader[i].listener, i - 1);
        tell_snapshot(room, &reader[i].listener);
    }
    check_draws(room, 0);
    while (room_state(room) == ROOM_PLAYING) {
        struct refusal refusal;
        game_move legal[GAME_CHOICES_MAX];
        char word[GAME_WORD_MAX];
        const game_state *state = table_state(room->game.table);
        int n_legal = game_legal(setup, state, legal, GAME_CHOICES_MAX);
        game_write(setup, state, legal[rng_below(&choices, (uint32_t)n_legal)], word);
        assert_true(room_play(room, table_to_move(room->game.table), room->game.number, word,
                              &refusal));
        service_settle(&service);
        uint32_t dice = rng_below(&choices, 100);
        struct witness *one = &reader[rng_below(&choices, (uint32_t)room->seats.n + 1)];
        if (dice == 0 && room_state(room) == ROOM_PLAYING)
            take_back(room);
        else if (dice == 1 || (!one->is_following && one->listener.viewer != GAME_WATCHER))
            read_anew(room, one, -1);
        else if (dice < 4 && one->listener.viewer == GAME_WATCHER)
            read_anew(room, one, room->game.number > 5 ? room->game.number - 5 : 0);
        else if (dice == 4 && room_state(room) == ROOM_PLAYING) {
            char *record = room_record(room);
            search_for_cards(&reader[0], record);
            search_for_secret(&reader[0], record);
            free(record);
        }
    }
    for (int i = 0; i <= room->seats.n; i++) {
        *n_hidden += reader[i].n_hidden;
        assert_true(reader[i].n_messages > 1);
        room_leave(&reader[i].listener);
        seat_table_free(reader[i].seat);
    }
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
}

static void test_nobody_is_told_too_much(void **state)
{
    (void)state;
    int n_games = 0, n_hidden = 0;
    choices = rng_seeded(SEED);
    for (int i = 0; i < game_count(); i++) {
        for (int preset = 0; preset < game_preset_count(game_at(i)); preset++) {
            game_setup setup = game_setup_default(game_at(i));
            assert_true(game_setup_preset(&setup, game_preset_key(game_at(i), preset), NULL));
            /* Where nothing is hidden a few games will do. */
            int n_hidden_before = n_hidden, most = N_GAMES;
            for (int game = 0; game < most; game++, n_games++) {
                play_game(&setup, &n_hidden);
                most = n_hidden > n_hidden_before ? N_GAMES : 2;
            }
        }
    }
    print_message("%d games, %d hidden cards looked for\n", n_games, n_hidden);
    assert_true(n_games > 200 && n_hidden > 400000);
}

static int open_service(void **state)
{
    (void)state;
    no_wire_service_open(&service);
    return 0;
}

static int close_service(void **state)
{
    (void)state;
    no_wire_service_close(&service);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_told_too_much),
    };
    return cmocka_run_group_tests(tests, open_service, close_service);
}
