/* calendar.c: see calendar.h. */
#include "calendar.h"

#include "journal.h"
#include "server_limits.h"

/* The last day that was believed, and when a server last ran; 0: it did not know. */
static const char note_of_day[] = "calendar", note_of_run[] = "running";

/* By how much it is away from what it should be: since the last look or, at the
 * first, since the last run. */
static int64_t jump_s(const struct calendar *calendar, struct store *store, int64_t now_ms,
                      int64_t now_s)
{
    if (!calendar->has_been_seen)
        return now_s - store_number(store, note_of_day, now_s);
    return now_s - calendar->seen_s - (now_ms - calendar->seen_ms) / 1000;
}

static void distrust(struct calendar *calendar, int64_t by_s, int64_t now_ms)
{
    bool was_away = !calendar->has_been_seen && by_s > 0;
    calendar->is_distrusted = true;
    calendar->distrusted_ms = now_ms;
    calendar->is_wrong = calendar->is_wrong || !was_away;
    if (was_away)
        journal("info", "was-away", "seconds=%lld", (long long)by_s);
    else
        journal("warning", "calendar-jumped", "seconds=%lld", (long long)by_s);
}

/* A day that is not believed is not noted: the next run does not believe it either. */
static void take_notes(struct calendar *calendar, struct store *store, int64_t now_ms, int64_t now_s)
{
    if (calendar->has_been_seen && now_ms - calendar->noted_ms < CALENDAR_NOTED_MS)
        return;
    bool is_noted = store_set_number(store, note_of_run, calendar->is_wrong ? 0 : now_s) &&
                    (calendar->is_distrusted || store_set_number(store, note_of_day, now_s));
    if (is_noted)
        calendar->noted_ms = now_ms;
}

bool calendar_look(struct calendar *calendar, struct store *store, int64_t now_ms, int64_t now_s)
{
    int64_t by_s = jump_s(calendar, store, now_ms, now_s);
    if (by_s > CALENDAR_JUMP_S || by_s < -CALENDAR_JUMP_S)
        distrust(calendar, by_s, now_ms);
    else if (calendar->is_distrusted && now_ms - calendar->distrusted_ms > (int64_t)CALENDAR_TRUSTED_MS)
        calendar->is_distrusted = calendar->is_wrong = false;
    take_notes(calendar, store, now_ms, now_s);
    calendar->has_been_seen = true;
    calendar->seen_ms = now_ms;
    calendar->seen_s = now_s;
    return !calendar->is_distrusted;
}

/* It may have run on for a while after it noted so. */
int64_t calendar_away_s(struct store *store, int64_t now_s)
{
    int64_t ran_s = store_number(store, note_of_run, 0);
    int64_t away_s = now_s - ran_s - CALENDAR_NOTED_MS / 1000;
    if (store_number(store, note_of_day, 0) == 0)
        return -1;
    return ran_s > 0 && away_s > 0 ? away_s : 0;
}
