/*
 * test_diagram.c: what is said of drawn positions that cannot be read, and of
 * expectations that do not hold. Those that hold: tests/positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "diagram.h"
#include "game.h"
#include "say.h"

#define DRAWN "game schotten\nstone 5 r6 r7 r8 | b8 b9 -\n"
#define TURN "game schotten\nhand 0 r1 r2\nhand 1 g1 g2\npile clan\nturn 0\n"

static const struct {
    const char *text;
    enum diagram_event last;
    const char *said;
} cases[] = {
    {"", DIAGRAM_END, ""},
    {"# nothing\n\n  \t\r\n", DIAGRAM_END, ""},
    {"stone 5 r6 |", DIAGRAM_BAD, "Line 1: A drawn position begins with a line: game NAME."},
    {"game", DIAGRAM_BAD, "Line 1: Which game? There are: "},
    {"game schotten cards=7", DIAGRAM_BAD, "Line 1: Option cards cannot be 7."},
    {DRAWN "claim 5 by 0 -> proven", DIAGRAM_FAILS,
     "Line 3: The claim at 5 was expected to be proven, and is beaten b7."},
    {DRAWN "claim 5 by 0 -> beaten b6", DIAGRAM_FAILS,
     "Line 3: The claim at 5 was expected to be beaten b6, and is beaten b7."},
    {DRAWN "claim 5 by 0 -> proven b7", DIAGRAM_BAD, "Line 3: Write: claim PLACE by SEAT"},
    {DRAWN "claim", DIAGRAM_BAD, "Line 3: Write: claim PLACE by SEAT"},
    {DRAWN "claim 5 by", DIAGRAM_BAD, "Line 3: Write: claim PLACE by SEAT"},
    {DRAWN "claim 5 of 0", DIAGRAM_BAD, "Line 3: Write: claim PLACE by SEAT"},
    {DRAWN "claim 5 by 0 ->", DIAGRAM_BAD, "Line 3: Write: claim PLACE by SEAT"},
    {DRAWN "claim 10 by 0", DIAGRAM_BAD, "Line 3: There is no place 10"},
    {DRAWN "claim 5 by 0\nstone 6 r1 |", DIAGRAM_BAD,
     "Line 4: stone draws the position, but a question has been asked already."},
    {DRAWN "\x01", DIAGRAM_BAD, "Line 3: Byte 1 does not belong into a drawn position."},
    {TURN "moves r1@1", DIAGRAM_FAILS, "Line 6: r1@2 is legal, but is not listed."},
    {TURN "moves r1@1 r1@1", DIAGRAM_FAILS, "Line 6: r1@1 is listed more than once."},
    {TURN "legal r1@1 g1@1", DIAGRAM_FAILS, "Line 6: g1@1 should be legal, and is not."},
    {TURN "illegal g1@1 r1@1", DIAGRAM_FAILS, "Line 6: r1@1 should not be legal, and is."},
    {TURN "play r1@1 r2@1", DIAGRAM_FAILS, "Line 6: "},
    {TURN "result 1-0", DIAGRAM_FAILS, "Line 6: result was expected to be 1-0, and is *."},
    {TURN "to_move over", DIAGRAM_FAILS, "Line 6: to_move was expected to be over, and is 0."},
    {TURN "to_move", DIAGRAM_BAD, "Line 6: Write: to_move SEAT"},
};

static void test_complaints(void **state)
{
    (void)state;
    if (!game_find("schotten"))
        skip();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct diagram *diagram = diagram_new(cases[i].text, strlen(cases[i].text));
        enum diagram_event event;
        do
            event = diagram_next(diagram);
        while (event == DIAGRAM_CLAIM || event == DIAGRAM_HOLDS);
        char said[512];
        struct text text = text_in(said, sizeof said);
        if (event != DIAGRAM_END)
            say_at(diagram_line(diagram), "", diagram_why(diagram), NULL, &text);
        if (event != cases[i].last || strncmp(said, cases[i].said, strlen(cases[i].said)) != 0)
            fail_msg("%s\ngave %d: %s", cases[i].text, event, said);
        diagram_free(diagram);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_complaints)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
