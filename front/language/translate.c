/* translate.c: see translate.h. */
#include "translate.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The catalogues lie beside a program that was just built, else where it was
 * installed. */
static const char *find_catalogues(char folder[PATH_MAX])
{
    char program[PATH_MAX - 64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash = NULL;
    if (length > 0) {
        program[length] = '\0';
        slash = strrchr(program, '/');
    }
    if (slash) {
        *slash = '\0';
        snprintf(folder, PATH_MAX, "%s/front/po/fr/LC_MESSAGES/cairn.mo", program);
        if (access(folder, R_OK) == 0) {
            snprintf(folder, PATH_MAX, "%s/front/po", program);
            return folder;
        }
        snprintf(folder, PATH_MAX, "%s/../share/locale", program);
        return folder;
    }
    return "/usr/share/locale";
}

/* The language that the environment asks for, even where the machine has no
 * locale for it: then its texts are taken all the same. */
static void choose_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wanted = NULL;
    if (!setlocale(LC_CTYPE, ""))
        setlocale(LC_CTYPE, "C.UTF-8");
    if (setlocale(LC_MESSAGES, ""))
        return;
    for (int i = 0; i < 3 && !(wanted && *wanted); i++)
        wanted = getenv(names[i]);
    char language[3] = "";
    snprintf(language, sizeof language, "%.2s", wanted ? wanted : "");
    setlocale(LC_MESSAGES, "C.UTF-8");
    setenv("LANGUAGE", language, 0);
}

bool translate_speaks(const char *language)
{
    static const char *const spoken[] = {"en", "fr", "de"};
    for (size_t i = 0; i < sizeof spoken / sizeof spoken[0]; i++)
        if (strcmp(spoken[i], language) == 0)
            return true;
    return false;
}

static bool has_texts(const char *folder, const char *language)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/cairn.mo", folder, language);
    return strcmp(language, "en") == 0 || access(path, R_OK) == 0;
}

bool translate_begin(const char *language)
{
    char room[PATH_MAX];
    if (language) {
        /* Where the machine is in the C locale, LANGUAGE is not looked at. */
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("LANGUAGE", language, 1);
    }
    choose_language();
    const char *folder = find_catalogues(room);
    bindtextdomain("cairn", folder);
    bind_textdomain_codeset("cairn", "UTF-8");
    textdomain("cairn");
    return !language || has_texts(folder, language);
}

const char *translate(const char *english)
{
    return *english ? gettext(english) : english;
}

const char *translate_phrase(const char *english, const char *plural, long long n)
{
    if (!plural)
        return translate(english);
    return ngettext(english, plural, (unsigned long)(n < 0 ? -n : n));
}

static struct number_text with_mark(struct number_text number)
{
    char *mark = strchr(number.text, '.');
    if (mark)
        *mark = *translate(".");
    return number;
}

struct number_text translate_number(double number, int n_decimals)
{
    struct number_text made;
    snprintf(made.text, sizeof made.text, "%.*f", n_decimals, number);
    return with_mark(made);
}

struct number_text translate_change(double number, int n_decimals)
{
    struct number_text made;
    snprintf(made.text, sizeof made.text, "%+.*f", n_decimals, number);
    return with_mark(made);
}

translate_function *translate_language(const char *language)
{
    extern int _nl_msg_cat_cntr;  /* gettext looks at LANGUAGE again when it changes */
    if (!translate_speaks(language))
        return NULL;
    setlocale(LC_MESSAGES, "C.UTF-8");
    setenv("LANGUAGE", language, 1);
    _nl_msg_cat_cntr++;
    return translate_phrase;
}
