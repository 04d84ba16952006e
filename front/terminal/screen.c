/* screen.c: see screen.h. ncurses is used here and nowhere else. */
#include "screen.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "letters.h"

enum {
    PAIR_SUIT = 1,      /* one pair a suit, text on its colour */
    PAIR_BAR = 10,
    PAIR_LIT,
    PAIR_LAST,
    PAIR_BAD,
    KEY_ESCAPE = 27,
    ESCAPE_DELAY_MS = 40,
    SLICE_MS = 250,
    LINE_MAX_LETTERS = 1024,
};

static const char suits[] = "roygbp";

/* 256-colour backgrounds, and the nearest of eight. The second palette keeps
 * red and green, brown and purple apart for eyes that do not. */
static const struct {
    short rich[6], plain[6];
    short ink[6];  /* of the text on it: 0 black, 7 white */
} palettes[] = {
    [PALETTE_USUAL] = {{131, 94, 179, 65, 67, 97},
                       {COLOR_RED, COLOR_WHITE, COLOR_YELLOW, COLOR_GREEN, COLOR_BLUE, COLOR_MAGENTA},
                       {7, 7, 0, 7, 7, 7}},
    [PALETTE_COLOUR_BLIND] = {{166, 240, 227, 36, 25, 175},
                              {COLOR_RED, COLOR_WHITE, COLOR_YELLOW, COLOR_CYAN, COLOR_BLUE,
                               COLOR_MAGENTA},
                              {0, 7, 0, 0, 7, 0}},
};

static bool is_on, has_colour;
static volatile sig_atomic_t stop_asked;
static int cursor_row, cursor_column;

/* ---- Beginning and ending. */

static void ask_to_stop(int signal_number)
{
    stop_asked = signal_number;
}

/* A crash: the terminal first, then what would have happened. */
static void crash(int signal_number)
{
    static const char restore[] = "\033[?1000l\033[?1006l\033[?1002l\033[0m\033[?25h\033[?1049l\r\n";
    if (is_on) {
        endwin();
        ssize_t n_written = write(STDOUT_FILENO, restore, sizeof restore - 1);
        (void)n_written;
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void catch_signals(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = ask_to_stop};
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        sigaction(stops[i], &action, NULL);
    action.sa_handler = crash;
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigaction(crashes[i], &action, NULL);
}

static void make_colours(enum palette palette)
{
    has_colour = palette != PALETTE_NONE && !getenv("NO_COLOR") && has_colors();
    if (!has_colour)
        return;
    start_color();
    use_default_colors();
    bool is_rich = COLORS >= 256;
    for (int i = 0; i < 6; i++)
        init_pair((short)(PAIR_SUIT + i), palettes[palette].ink[i] ? (is_rich ? 231 : COLOR_WHITE)
                                                                   : (is_rich ? 16 : COLOR_BLACK),
                  is_rich ? palettes[palette].rich[i] : palettes[palette].plain[i]);
    if (!is_rich)
        init_pair(PAIR_SUIT + 1, COLOR_BLACK, palettes[palette].plain[1]);
    init_pair(PAIR_BAR, is_rich ? 253 : COLOR_WHITE, is_rich ? 238 : COLOR_BLUE);
    init_pair(PAIR_LIT, is_rich ? 71 : COLOR_GREEN, -1);
    init_pair(PAIR_LAST, is_rich ? 179 : COLOR_YELLOW, -1);
    init_pair(PAIR_BAD, is_rich ? 173 : COLOR_RED, -1);
}

/* Terminals do not always send what their type says. */
static void know_other_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } others[] = {
        {"\033[A", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
        {"\033OA", KEY_UP},     {"\033OB", KEY_DOWN},   {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT},
        {"\033[H", KEY_HOME},   {"\033[F", KEY_END},    {"\033OH", KEY_HOME},  {"\033OF", KEY_END},
        {"\033[1~", KEY_HOME},  {"\033[4~", KEY_END},   {"\033[7~", KEY_HOME}, {"\033[8~", KEY_END},
        {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE}, {"\033[Z", KEY_BTAB},
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (key_defined(others[i].bytes) == 0)
            define_key(others[i].bytes, others[i].key);
}

bool screen_begin(enum palette palette)
{
    if (!newterm(NULL, stdout, stdin))
        return false;
    is_on = true;
    atexit(screen_end);
    catch_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_other_keys();
    set_escdelay(ESCAPE_DELAY_MS);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED, NULL);
    mouseinterval(0);
    make_colours(palette);
    return true;
}

void screen_end(void)
{
    if (!is_on)
        return;
    is_on = false;
    endwin();
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

/* ---- Drawing. */

static attr_t look_attributes(enum look look)
{
    switch (look) {
    case LOOK_DIM:
        return A_DIM;
    case LOOK_BOLD:
        return A_BOLD;
    case LOOK_BAR:
        return has_colour ? (attr_t)COLOR_PAIR(PAIR_BAR) : A_REVERSE;
    case LOOK_LIT:
        return A_BOLD | (has_colour ? (attr_t)COLOR_PAIR(PAIR_LIT) : 0);
    case LOOK_TAKEN:
        return A_BOLD | A_UNDERLINE;
    case LOOK_FOCUS:
        return A_REVERSE | A_BOLD;
    case LOOK_LAST:
        return A_BOLD | (has_colour ? (attr_t)COLOR_PAIR(PAIR_LAST) : A_UNDERLINE);
    case LOOK_BAD:
        return A_BOLD | (has_colour ? (attr_t)COLOR_PAIR(PAIR_BAD) : 0);
    default:
        return A_NORMAL;
    }
}

void screen_clear(void)
{
    erase();
    cursor_row = -1;
}

void screen_cursor(int row, int column)
{
    cursor_row = row;
    cursor_column = column;
}

void screen_show(void)
{
    curs_set(cursor_row >= 0);
    if (cursor_row >= 0)
        move(cursor_row, cursor_column);
    refresh();
}

int screen_fitting(const char *text, int room)
{
    const char *at = text, *next = text;
    wchar_t letter;
    for (int width = 0; (letter = letter_next(&next)) != L'\0'; at = next) {
        width += letter_columns(letter);
        if (letter < L' ' || width > room)
            break;
    }
    return (int)(at - text);
}

/* The columns of the text's first bytes. */
static int width_of(const char *text, int n_bytes)
{
    const char *end = text + n_bytes;
    int width = 0;
    while (text < end)
        width += letter_columns(letter_next(&text));
    return width;
}

int screen_width(const char *text)
{
    return width_of(text, (int)strlen(text));
}

static void put(int row, int column, attr_t attributes, const char *text)
{
    wchar_t line[LINE_MAX_LETTERS];
    int n_letters = 0;
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return;
    const char *end = text + screen_fitting(text, COLS - column);
    while (text < end && n_letters < LINE_MAX_LETTERS)
        line[n_letters++] = letter_next(&text);
    attrset(attributes);
    mvaddnwstr(row, column, line, n_letters);
    attrset(A_NORMAL);
}

void screen_text(int row, int column, enum look look, const char *text)
{
    put(row, column, look_attributes(look), text);
}

void screen_coloured(int row, int column, char suit, enum look look, const char *text)
{
    const char *at = suit ? strchr(suits, suit) : NULL;
    attr_t attributes = look == LOOK_LIT || look == LOOK_LAST ? A_BOLD : look_attributes(look);
    if (!at || !has_colour) {
        put(row, column, look_attributes(look), text);
        return;
    }
    if (look == LOOK_FOCUS)
        attributes = A_BOLD | A_REVERSE;
    put(row, column, attributes | (attr_t)COLOR_PAIR(PAIR_SUIT + (at - suits)), text);
}

/* How long the beginning of the text is that fits and ends before a separator. */
static int whole_part(const char *text, int room, const char *separator)
{
    int length = screen_fitting(text, room);
    if (!text[length])
        return length;
    while (length > 0 && strncmp(text + length, separator, strlen(separator)) != 0)
        length--;
    return length;
}

static void put_part(int row, int column, enum look look, const char *text, int n_bytes)
{
    char part[512];
    snprintf(part, sizeof part, "%.*s", n_bytes, text);
    screen_text(row, column, look, part);
}

void screen_bar(int row, const char *left, const char *right)
{
    int column = COLS - screen_width(right) - 1;
    attrset(look_attributes(LOOK_BAR));
    mvhline(row, 0, ' ', COLS);
    attrset(A_NORMAL);
    put_part(row, 1, LOOK_BAR, left, whole_part(left, column - 3, "  "));
    screen_text(row, column, LOOK_BAR, right);
}

bool screen_words(int row, int column, int width, enum look look, const char *text)
{
    bool is_whole = !text[screen_fitting(text, width)];
    int length = is_whole ? (int)strlen(text) : whole_part(text, width - 2, " ");
    put_part(row, column, look, text, length);
    if (!is_whole)
        screen_text(row, column + width_of(text, length) + 1, look, "…");
    return is_whole;
}

int screen_wrapped(int row, int column, int width, int n_rows, enum look look, const char *text)
{
    int n_used = 0;
    char line[512];
    while (*text && n_used < n_rows) {
        int length = screen_fitting(text, width), cut = length;
        const char *newline = memchr(text, '\n', (size_t)length + (text[length] == '\n'));
        if (newline) {
            cut = (int)(newline - text);
        } else if (text[length]) {
            while (cut > 0 && (text[cut] != ' ' || text[cut + 1] == '%'))
                cut--;
            cut = cut > 0 ? cut : length > 0 ? length : 1;
        }
        snprintf(line, sizeof line, "%.*s", cut, text);
        screen_text(row + n_used++, column, look, line);
        text += cut;
        if (*text == ' ' || *text == '\n')
            text++;
    }
    return n_used;
}

/* ---- Input. */

static struct event mouse_event(void)
{
    MEVENT mouse;
    struct event event = {.kind = EVENT_NONE};
    if (getmouse(&mouse) != OK)
        return event;
    event.kind = EVENT_MOUSE;
    event.row = mouse.y;
    event.column = mouse.x;
    event.is_right = (mouse.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) != 0;
    return event;
}

static enum screen_event_kind kind_of_key(wint_t key)
{
    switch (key) {
    case KEY_UP: return EVENT_UP;
    case KEY_DOWN: return EVENT_DOWN;
    case KEY_LEFT: return EVENT_LEFT;
    case KEY_RIGHT: return EVENT_RIGHT;
    case KEY_PPAGE: return EVENT_PAGE_UP;
    case KEY_NPAGE: return EVENT_PAGE_DOWN;
    case KEY_HOME: return EVENT_HOME;
    case KEY_END: return EVENT_END;
    case KEY_ENTER: return EVENT_ENTER;
    case KEY_BTAB: return EVENT_BACK_TAB;
    case KEY_BACKSPACE: return EVENT_ERASE;
    case KEY_F(1): return EVENT_HELP;
    case KEY_RESIZE: return EVENT_RESIZE;
    default: return EVENT_NONE;
    }
}

/* For ever is waited in slices: curses would sleep through a signal (another
 * size, a wish to end) that comes just before it waits. */
static int wait_for_key(int timeout_ms, wint_t *key)
{
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    int got;
    timeout(timeout_ms < 0 ? 0 : timeout_ms);
    while ((got = get_wch(key)) == ERR && timeout_ms < 0 && !stop_asked) {
        if (poll(&keyboard, 1, SLICE_MS) <= 0)
            continue;
        timeout(-1);
        errno = 0;
        return get_wch(key);
    }
    return got;
}

struct event screen_event(int timeout_ms)
{
    wint_t key = 0;
    struct event event = {.kind = EVENT_NONE};
    if (stop_asked) {
        event.kind = EVENT_STOP;
        event.key = stop_asked;
        return event;
    }
    int got = wait_for_key(timeout_ms, &key);
    if (stop_asked) {
        event.kind = EVENT_STOP;
        event.key = stop_asked;
    } else if (got == KEY_CODE_YES && key == KEY_MOUSE) {
        event = mouse_event();
    } else if (got == KEY_CODE_YES) {
        event.kind = kind_of_key(key);
    } else if (got == ERR && timeout_ms < 0 && errno != EINTR) {
        event.kind = EVENT_STOP;  /* the terminal is gone */
        event.key = SIGHUP;
    } else if (got == OK) {
        event.kind = key == KEY_ESCAPE               ? EVENT_BACK
                     : key == '\r' || key == '\n'    ? EVENT_ENTER
                     : key == '\t'                   ? EVENT_TAB
                     : key == 127 || key == '\b'     ? EVENT_ERASE
                                                     : EVENT_KEY;
        event.key = (int)key;
    }
    return event;
}
