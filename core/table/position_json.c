/* position_json.c: see position_json.h. */
#include "position_json.h"

#include <stdlib.h>

#include "state_json.h"
#include "text.h"

enum { ROOM = STATE_JSON_MAX + GAME_CHOICES_MAX * (GAME_WORD_MAX + 3) + 64 };

char *position_json(const struct sight *sight, int seat)
{
    game_view seen;
    int n_words = 0;
    char *line = malloc(ROOM), *view = malloc(STATE_JSON_MAX);
    char(*words)[GAME_WORD_MAX] = sight_offered(sight, &n_words);
    if (line && view && words) {
        struct text text = text_in(line, ROOM), json = text_in(view, STATE_JSON_MAX);
        sight_json(sight, seat, &json);
        sight_view(sight, seat, &seen);
        text_format(&text, "{\"seat\":%d,\"phase\":\"%s\",\"moves\":[", seat,
                    game_phase_key(view_phase(sight_setup(sight), &seen)));
        for (int i = 0; i < n_words; i++) {
            text_add(&text, i > 0 ? "," : "");
            text_json_string(&text, words[i]);
        }
        text_add(&text, "],\"view\":");
        text_add(&text, view);
        text_char(&text, '}');
    } else {
        free(line);
        line = NULL;
    }
    free(words);
    free(view);
    return line;
}
