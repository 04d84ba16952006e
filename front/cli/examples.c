/* examples.c: see examples.h. The tests run those that need nothing but the program. */
#include "examples.h"

#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "sentence.h"
#include "text.h"
#include "translate.h"

static const struct example {
    const char *line;  /* after "cairn "; its first word is the command, GAME stands for the first game */
    const char *what;
} examples[] = {
    {"play GAME --level=5", PHRASE("a game against a strong computer")},
    {"play GAME -p person -p person --rounds=3", PHRASE("three rounds for two at one screen")},
    {"play --resume", PHRASE("on with the last game")},
    {"play --table=https://cairn.example/t/TABLE --name=Ann", PHRASE("a free seat at a server's table")},
    {"replay games.cairn --seat=0", PHRASE("recorded games, as the first seat saw them")},
    {"review games.cairn", PHRASE("what was skill, and what the cards")},
    {"puzzle GAME", PHRASE("one that is about as hard as you are good")},
    {"puzzles check puzzles.txt", PHRASE("does every puzzle still have one answer?")},
    {"serve --host=0.0.0.0", PHRASE("for everybody in this network")},
    {"serve --config=/etc/cairn.conf", PHRASE("as the service does it")},
    {"tables list https://cairn.example", PHRASE("who waits for somebody to play with")},
    {"tables make http://localhost:8640 GAME -p person -p bot --keys=k",
     PHRASE("a table for a person and a program, whose key is written to a file")},
    {"tables delete http://localhost:8640/t/TABLE -k k/TABLE-owner", PHRASE("gone, with all its data")},
    {"prove position.txt", PHRASE("the verdict, and why")},
    {"admin list --data=/var/lib/cairn", PHRASE("tables that are not over")},
    {"admin bar 192.0.2.7 --data=/var/lib/cairn", PHRASE("shut out an address")},
    {"backup --data=/var/lib/cairn copy.db", PHRASE("while the server plays on")},
    {"store export archive --data=/var/lib/cairn", PHRASE("everything, in files that anybody can read")},
    {"load http://localhost:8640 --tables=100 --rate=1000", PHRASE("a thousand words a second at a hundred tables")},
    {"verify game.cairn --receipt=mine.receipt", PHRASE("did the server deal what it had signed?")},
    {"arena GAME level:3 level:4 --deals=50", PHRASE("who is better, and by how much?")},
    {"arena GAME 'engine:python3 bot.py' level:1 level:2 --gauntlet", PHRASE("a bot of your own against all others")},
    {"bench", PHRASE("how fast is this machine?")},
    {"analyse <queries.jsonl", PHRASE("an answer for each line")},
    {"engine -c https://cairn.example/t/TABLE -k k/TABLE-seat1", PHRASE("the computer at a bot's seat")},
};

enum { N_EXAMPLES = sizeof examples / sizeof examples[0], ROOM = 4096 };

static bool is_of(const struct example *example, const char *command)
{
    size_t length = strcspn(example->line, " ");
    return strlen(command) == length && strncmp(example->line, command, length) == 0;
}

/* Help is broken at 79 columns: all are shorter. */
static void write_line(const char *line, struct text *out)
{
    static const char stand_in[] = "GAME";
    const char *at = strstr(line, stand_in);
    if (at)
        text_format(out, "  cairn %.*s%s%s\n", (int)(at - line), line, game_key(game_at(0)), at + strlen(stand_in));
    else
        text_format(out, "  cairn %s\n", line);
}

char *examples_of(const char *command)
{
    char *list = malloc(ROOM);
    if (!list)
        return NULL;
    struct text out = text_in(list, ROOM);
    for (int i = 0; i < N_EXAMPLES; i++) {
        if (!is_of(&examples[i], command))
            continue;
        if (out.length == 0)
            text_format(&out, "%s\n", translate(PHRASE("Examples:")));
        write_line(examples[i].line, &out);
        text_format(&out, "        %s\n", translate(examples[i].what));
    }
    if (out.length > 0)
        return list;
    free(list);
    return NULL;
}
