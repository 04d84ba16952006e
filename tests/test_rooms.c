/*
 * test_rooms.c: what happens at one table of a server does not spoil what
 * happens at another in the same turn, and no table stops for good.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <time.h>

#include "no_wire.h"
#include "room_clock.h"
#include "rooms_parts.h"
#include "thinkers.h"

enum { NO_SUCH_ROW = 999999 };

static struct service service;

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

static struct room *find(const char *id)
{
    struct refusal refusal;
    struct room *room = service_room(&service, id, &refusal);
    assert_non_null(room);
    return room;
}

/* A table for two, both of whom sit there. */
static struct room *make_table(void)
{
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    return find(id);
}

static void play_any(struct room *room)
{
    struct refusal refusal;
    game_move legal[GAME_CHOICES_MAX];
    char word[GAME_WORD_MAX];
    const game_state *state = table_state(room->game.table);
    game_legal(&room->about.setup, state, legal, GAME_CHOICES_MAX);
    game_write(&room->about.setup, state, legal[0], word);
    assert_true(room_play(room, table_to_move(room->game.table), room->game.number, word,
                          &refusal));
}

/* Looked at as if the server had just started. */
static int number_on_disk(const char *id)
{
    struct room fresh = {.rooms = service.rooms};
    assert_int_equal(room_load(&fresh, id), STORE_FOUND);
    int number = fresh.game.number;
    room_clear(&fresh);
    return number;
}

/* The store refuses a word at one table: those before and after it in the
 * same commit are saved. */
static void test_one_table_is_not_saved(void **state)
{
    (void)state;
    struct room *room[3] = {make_table(), make_table(), make_table()};
    char id[3][TABLE_ID_LENGTH + 1];
    int before[3];
    for (int i = 0; i < 3; i++) {
        memcpy(id[i], room[i]->about.id, sizeof id[i]);
        before[i] = room[i]->game.number;
        play_any(room[i]);
    }
    room[1]->about.row = NO_SUCH_ROW;
    service_settle(&service);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(find(id[i])->game.number > before[i], i != 1);
        assert_int_equal(number_on_disk(id[i]), find(id[i])->game.number);
    }
    play_any(find(id[1]));  /* it goes on from where it was */
    service_settle(&service);
    assert_true(number_on_disk(id[1]) > before[1]);
}

/* The server is full: a rematch is refused, and that is all. */
static void test_refused_rematch(void **state)
{
    (void)state;
    struct refusal refusal;
    struct room *over = make_table(), *other = make_table();
    assert_true(room_resign(over, 0, &refusal));
    service_settle(&service);
    assert_true(room_make_offer(over, 0, OFFER_REMATCH, &refusal));
    service_settle(&service);
    int before = other->game.number, n_open = service.rooms->n_open;
    play_any(other);
    service.rooms->n_open = LIMIT_TABLES;
    assert_false(room_answer_offer(over, 1, OFFER_REMATCH, true, &refusal));
    assert_string_equal(refusal.why.phrase->key, "too-many-tables");
    service.rooms->n_open = n_open;
    service_settle(&service);
    assert_true(other->game.number > before);
    assert_int_equal(service.count.n_failed_commits, 0);
    assert_int_equal(over->offer[OFFER_REMATCH].by, 0);  /* the offer stands: later it may be */
    assert_true(room_answer_offer(over, 1, OFFER_REMATCH, true, &refusal));
    service_settle(&service);
    assert_true(over->match.next_id[0]);
    assert_int_equal(room_state(find(over->match.next_id)), ROOM_PLAYING);
}

/* A game and the one that follows it are one batch: neither is without the
 * other. */
static void test_rematch_is_not_saved(void **state)
{
    (void)state;
    struct refusal refusal;
    struct room *over = make_table();
    char next_id[TABLE_ID_LENGTH + 1];
    assert_true(room_resign(over, 0, &refusal));
    service_settle(&service);
    assert_true(room_make_offer(over, 0, OFFER_REMATCH, &refusal));
    service_settle(&service);
    assert_true(room_answer_offer(over, 1, OFFER_REMATCH, true, &refusal));
    memcpy(next_id, over->match.next_id, sizeof next_id);
    over->unsaved.next_room->about.row = over->about.row;  /* which another has */
    service_settle(&service);
    assert_false(over->match.next_id[0]);
    assert_null(service_room(&service, next_id, &refusal));
    assert_int_equal(over->offer[OFFER_REMATCH].by, 0);
}

static void hear_nothing(struct listener *listener, const char *message, size_t length)
{
    (void)listener;
    (void)message;
    (void)length;
}

/* A worker had no memory for a player: the seat is asked again a little later. */
static void test_thought_without_a_word(void **state)
{
    (void)state;
    struct refusal refusal;
    struct room_keys keys;
    struct asked_table asked = no_wire_wish();
    asked.level[0] = 1;
    asked.seat = 1;
    struct room *room = rooms_create(service.rooms, &asked, &keys, &refusal);
    assert_non_null(room);
    service_settle(&service);
    assert_null(no_wire_thoughts);  /* nobody is there yet */
    struct listener listener = {.tell = hear_nothing};
    room_enter(room, &listener, 1);
    int number = room->game.number;
    struct thought *thought = no_wire_thoughts;
    no_wire_thoughts = thought->next;
    service_thought(&service, thought);
    assert_null(no_wire_thoughts);
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);  /* a table that has to go on stays in memory */
    service_look_around(&service);
    assert_non_null(no_wire_thoughts);
    no_wire_turn(&service, NULL, 0);
    assert_true(room->game.number > number);
    room_leave(&listener);
}

/* ---- Whose turn it is to think. */

static struct thought *ask(struct thinkers *thinkers, uint64_t payer)
{
    struct thought *thought = calloc(1, sizeof *thought);
    thought->payer = payer;
    assert_true(thinkers_add(thinkers, thought));
    return thought;
}

static void finish(struct thinkers *thinkers, struct thought *thought, int64_t used_us)
{
    thinkers_end(thinkers, thought, used_us);
    free(thought);
}

/* One address asks for fifty long thoughts, another for a short one: it waits
 * for one slice. */
static void test_thinking_is_shared_out(void **state)
{
    (void)state;
    enum { N_LONG = 50, GREEDY = 1, MODEST = 2 };
    struct thinkers thinkers = {.n_threads = 1};
    struct thought *greedy[N_LONG];
    for (int i = 0; i < N_LONG; i++)
        greedy[i] = ask(&thinkers, GREEDY);
    assert_ptr_equal(thinkers_next(&thinkers), greedy[0]);
    for (int i = 0; i < 5; i++) {
        struct thought *modest = ask(&thinkers, MODEST);
        thinkers_pause(&thinkers, greedy[0], 10000);
        assert_ptr_equal(thinkers_next(&thinkers), modest);
        finish(&thinkers, modest, 500);
        assert_ptr_equal(thinkers_next(&thinkers), greedy[0]);  /* what is begun is ended first */
    }
    /* Two who ask for all they can get the same. */
    int64_t used_us[3] = {0};
    for (int i = 0; i < N_LONG; i++)
        ask(&thinkers, MODEST);
    thinkers_pause(&thinkers, greedy[0], 10000);
    for (int i = 0; i < 100; i++) {
        struct thought *next = thinkers_next(&thinkers);
        used_us[next->payer] += 10000;
        assert_true(thinkers.n_begun <= 2);
        thinkers_pause(&thinkers, next, 10000);
    }
    assert_true(llabs(used_us[GREEDY] - used_us[MODEST]) <= 60000);
    /* What nobody waits for any more comes back first. */
    atomic_store(&greedy[N_LONG - 1]->is_cancelled, true);
    assert_ptr_equal(thinkers_next(&thinkers), greedy[N_LONG - 1]);
    finish(&thinkers, greedy[N_LONG - 1], 0);
    for (struct thought *left; (left = thinkers_next(&thinkers));)
        finish(&thinkers, left, 0);
    assert_null(thinkers.all);
    assert_int_equal(thinkers.n_begun, 0);
    assert_int_equal(atomic_load(&thinkers.n_waiting), 0);
}

/* ---- What is too old. */

enum { DAY_S = 86400, DAY_MS = DAY_S * 1000 };

static bool is_there(const char *id)
{
    struct refusal refusal;
    return service_room(&service, id, &refusal) != NULL;
}

/* The next look around, a minute and so many days later by the calendar. */
static void look_again(int64_t n_days)
{
    service.now_ms += RETENTION_EVERY_MS + 1000;
    service.now_s += RETENTION_EVERY_MS / 1000 + 1 + n_days * DAY_S;
    service_look_around(&service);
    service_settle(&service);
}

/* The calendar jumps by 91 days: a table made a minute ago stays. If it was
 * right after all, the table goes a day later. */
static void test_calendar_jumps(void **state)
{
    (void)state;
    static const struct server_settings settings = {.keep_waiting_days = 90, .keep_unfinished_days = 90};
    char id[TABLE_ID_LENGTH + 1];
    service.settings = &settings;
    service.now_s = (int64_t)time(NULL);
    memcpy(id, make_table()->about.id, sizeof id);
    service_look_around(&service);
    look_again(0);
    assert_true(is_there(id));
    look_again(91);
    assert_true(is_there(id));
    look_again(0);
    assert_true(is_there(id));
    service.now_ms += DAY_MS;
    service.now_s += DAY_S;
    look_again(0);
    assert_false(is_there(id));
}

/* It jumps while the server is down: the next run notices, and so does the one
 * after that, if it was for nothing. */
static void test_calendar_jumps_between_runs(void **state)
{
    (void)state;
    static const struct server_settings settings = {.keep_waiting_days = 90, .keep_unfinished_days = 90};
    char id[TABLE_ID_LENGTH + 1];
    service.settings = &settings;
    service.now_s = (int64_t)time(NULL);
    memcpy(id, make_table()->about.id, sizeof id);
    service_look_around(&service);
    service_settle(&service);
    for (int run = 0; run < 2; run++) {
        service.has_looked = false;  /* as a service that has just begun */
        service.calendar = (struct calendar){0};
        service.retention_ms = 0;
        look_again(91);
        assert_true(is_there(id));
        look_again(0);
        assert_true(is_there(id));
    }
    service.now_ms += DAY_MS;
    service.now_s += DAY_S;
    look_again(0);
    assert_false(is_there(id));
}

/* A server that was away for long is no calendar that has jumped; one that is
 * behind its last run is. */
static void test_being_away_is_no_jump(void **state)
{
    (void)state;
    struct calendar calendar = {0};
    assert_int_equal(calendar_away_s(service.store, 100 * DAY_S), -1);
    assert_true(calendar_look(&calendar, service.store, 1, 100 * DAY_S));
    calendar = (struct calendar){0};
    int64_t away_s = calendar_away_s(service.store, 103 * DAY_S);
    assert_true(away_s > 2 * DAY_S && away_s <= 3 * DAY_S);
    assert_false(calendar_look(&calendar, service.store, 1, 103 * DAY_S));
    assert_false(calendar.is_wrong);
    calendar = (struct calendar){0};
    assert_false(calendar_look(&calendar, service.store, 1, 99 * DAY_S));
    assert_true(calendar.is_wrong);
    assert_int_equal(calendar_away_s(service.store, 200 * DAY_S), 0);
    calendar = (struct calendar){0};
    assert_true(calendar_look(&calendar, service.store, 1, 100 * DAY_S));
    assert_false(calendar_look(&calendar, service.store, 1001, 101 * DAY_S));
    assert_true(calendar.is_wrong);
}

/* The server is killed while somebody thinks for long: of that time no more than
 * the last seconds are given back. Nobody is told that a clock was saved. */
static void test_running_clocks_are_saved(void **state)
{
    (void)state;
    enum { START_S = 600 };
    struct asked_table asked = no_wire_wish();
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    asked.clock_start_s = START_S;
    no_wire_table_of(&service, &asked, id, key);
    struct room *room = find(id);
    for (int seat = 0; seat < 2; seat++) {  /* whose first word is played without a clock */
        play_any(room);
        service_settle(&service);
    }
    int64_t before = room->clock.left_ms[room->clock.running];
    for (int second = 0; second < 45; second++) {
        service.now_ms += 1000;
        service.now_s++;
        service_look_around(&service);
        service_settle(&service);
    }
    struct room fresh = {.rooms = service.rooms};
    assert_int_equal(room_load(&fresh, id), STORE_FOUND);
    int64_t left = fresh.clock.left_ms[room->clock.running];
    assert_true(left <= before - 45000 + CLOCK_SAVED_MS && left >= before - 45000);
    assert_int_equal(room_clock_left(&room->clock, room->clock.running, service.now_ms), before - 45000);
    room_clear(&fresh);
}

/* More tables that cannot be read than are deleted at once: those after them
 * go all the same. */
static void test_unreadable_tables_go(void **state)
{
    (void)state;
    enum { N_UNREADABLE = LIMIT_DELETED_AT_ONCE + 20 };
    static const struct server_settings settings = {.keep_waiting_days = 1, .keep_unfinished_days = 1};
    static char id[N_UNREADABLE + 1][TABLE_ID_LENGTH + 1];
    service.settings = &settings;
    for (int i = 0; i <= N_UNREADABLE; i++) {
        struct room *room = make_table();
        memcpy(id[i], room->about.id, sizeof id[i]);
        if (i == N_UNREADABLE)
            break;
        struct event_row event = {.number = 999, .kind = EVENT_WORD, .words = "nonsense"};
        assert_true(store_add_event(service.store, room->about.row, &event));
    }
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
    assert_false(is_there(id[0]));
    service.now_s = (int64_t)time(NULL) + 3 * DAY_S;
    service_look_around(&service);
    service_settle(&service);
    look_again(0);
    assert_false(is_there(id[N_UNREADABLE]));
    assert_int_equal(service.rooms->n_open, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_table_is_not_saved, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_refused_rematch, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_rematch_is_not_saved, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_thought_without_a_word, open_service,
                                        close_service),
        cmocka_unit_test(test_thinking_is_shared_out),
        cmocka_unit_test_setup_teardown(test_calendar_jumps, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_calendar_jumps_between_runs, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_being_away_is_no_jump, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_running_clocks_are_saved, open_service, close_service),
        cmocka_unit_test_setup_teardown(test_unreadable_tables_go, open_service, close_service),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
