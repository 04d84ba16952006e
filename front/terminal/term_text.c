/* term_text.c: see term_text.h. */
#include "term_text.h"

#include <string.h>

#include "sentence.h"

struct name {
    const char *key, *english;
};

static const struct name piles[] = {
    {"clan", PHRASE("clan pile")},
    {"siege", PHRASE("siege pile")},
    {"tactic", PHRASE("tactic pile")},
    {NULL, NULL},
};

static const struct name buttons[] = {
    {"done", PHRASE("go on")},
    {"pass", PHRASE("pass")},
    {"play", PHRASE("play it")},
    {"return", PHRASE("put it under its pile")},
    {"give", PHRASE("give these")},
    {"retreat", PHRASE("retreat")},
    {"oil", PHRASE("pour oil")},
    {NULL, NULL},
};

static const struct name presets[] = {
    {"schotten/base", PHRASE("Basic game")},
    {"schotten/classic", PHRASE("Classic 1999")},
    {"schotten/tactics", PHRASE("Tactic cards")},
    {"schotten/experts", PHRASE("Experts")},
    {"schotten/battleline", PHRASE("Sixty cards")},
    {"schotten/battleline-tactics", PHRASE("Battle Line")},
    {"siege/base", PHRASE("Basic game")},
    {"siege/tactics", PHRASE("Tactic cards")},
    {"siege/german", PHRASE("German book")},
    {"siege/german-tactics", PHRASE("German book, tactics")},
    {"towers/two", PHRASE("Two players")},
    {"towers/three", PHRASE("Three players")},
    {"towers/four", PHRASE("Four players")},
    {"towers/tall", PHRASE("Two, sky high")},
    {NULL, NULL},
};

static const struct name options[] = {
    {"tactics", PHRASE("tactic cards")},
    {"claim", PHRASE("claims")},
    {"cards", PHRASE("clan cards")},
    {"edition", PHRASE("edition")},
    {"players", PHRASE("players")},
    {"height", PHRASE("highest tower")},
    {NULL, NULL},
};

static const struct name option_values[] = {
    {"tactics=on", PHRASE("yes")},
    {"tactics=off", PHRASE("no")},
    {"claim=after", PHRASE("after playing")},
    {"claim=start", PHRASE("when the turn begins")},
    {"edition=french", PHRASE("French")},
    {"edition=german", PHRASE("German")},
    {"height=any", PHRASE("as high as it gets")},
    {NULL, NULL},
};

static const struct name prompts[] = {
    {"play", PHRASE("Your turn: choose a card")},
    {"claim", PHRASE("Claim what is yours, or go on")},
    {"draw", PHRASE("Choose a pile to draw from")},
    {"return", PHRASE("Choose a card to put under its pile")},
    {"shuffle", PHRASE("Choose a card to shuffle in")},
    {"give", PHRASE("Choose the cards to give")},
    {"extra", PHRASE("Move another tower, or stop")},
    {NULL, NULL},
};

/* After the first step: by the first kind of thing that may be chosen. */
static const struct name next_prompts[] = {
    {"board:", PHRASE("Choose a card on the table")},
    {"loose:", PHRASE("Choose a card from the discard")},
    {"hand:", PHRASE("Choose the cards to give")},
    {"place:", PHRASE("Choose where")},
    {"square:", PHRASE("Choose where")},
    {"do:", PHRASE("Confirm, or take it back")},
    {NULL, NULL},
};

static const char *find(const struct name names[], const char *key, const char *otherwise)
{
    for (; names->key; names++)
        if (strcmp(names->key, key) == 0)
            return translate(names->english);
    return otherwise;
}

const char *term_pile_name(const char *key)
{
    return find(piles, key, key);
}

const char *term_button_name(const char *key)
{
    return find(buttons, key, key);
}

const char *term_preset_name(const char *game, const char *key)
{
    char both[64];
    struct text text = text_in(both, sizeof both);
    text_format(&text, "%s/%s", game, key);
    return find(presets, both, key);
}

const char *term_option_name(const char *key)
{
    return find(options, key, key);
}

const char *term_option_value(const char *key, const char *value)
{
    char both[64];
    struct text text = text_in(both, sizeof both);
    text_format(&text, "%s=%s", key, value);
    return find(option_values, both, value);
}

const char *term_role_name(const char *game, int seat)
{
    static const char *const sides[] = {PHRASE("Attacker"), PHRASE("Defender")};
    static const char *const colours[] = {PHRASE("Purple"), PHRASE("Red"), PHRASE("Blue"),
                                          PHRASE("Green")};
    if (strcmp(game, "siege") == 0)
        return translate(sides[seat]);
    return strcmp(game, "towers") == 0 ? translate(colours[seat]) : "";
}

static const char *prompt_after(const struct choice *choice)
{
    static step_name next[GAME_CHOICES_MAX];
    int n_next = choice_next(choice, next, GAME_CHOICES_MAX);
    for (const struct name *name = next_prompts; name->key; name++)
        for (int i = 0; i < n_next; i++)
            if (strncmp(next[i], name->key, strlen(name->key)) == 0)
                return translate(name->english);
    return "";
}

const char *term_prompt(const json_t *view, const struct choice *choice)
{
    const char *phase = json_string_value(json_object_get(view, "phase"));
    if (choice->n_taken > 0)
        return prompt_after(choice);
    if (choice->n_paths == 1 && choice_is_next(choice, "do:pass"))
        return translate("You cannot move: pass");
    if (json_object_get(view, "squares") && strcmp(phase, "play") == 0)
        return translate("Your turn: choose a tower");
    return find(prompts, phase, translate("Your turn"));
}
