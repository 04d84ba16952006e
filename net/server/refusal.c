/* refusal.c: see refusal.h. */
#include "refusal.h"

#include <stddef.h>

#include "say.h"

const struct phrase refusal_no_memory = {
    "no-memory", PHRASE("The server has no memory left for this.")};
const struct phrase refusal_not_saved = {
    "not-saved", PHRASE("This could not be saved, so nothing has changed. Try again.")};

bool refusal_fill(struct refusal *refusal, int status, const struct phrase *phrase,
                  const struct sentence_argument argument[SENTENCE_ARGUMENTS_MAX])
{
    refusal->status = status;
    sentence_fill(&refusal->why, phrase, argument);
    return false;
}

void refusal_json(const struct refusal *refusal, struct text *out)
{
    char sentence[REFUSAL_JSON_MAX / 4];
    struct text text = text_in(sentence, sizeof sentence);
    say(&refusal->why, NULL, &text);
    text_add(out, "\"code\":");
    text_json_string(out, refusal->why.phrase->key);
    text_add(out, ",\"text\":");
    text_json_string(out, sentence);
    text_add(out, ",\"phrase\":");
    text_json_string(out, refusal->why.phrase->english);
    say_json_rest(&refusal->why, out);
}
