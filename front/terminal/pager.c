/* pager.c: see pager.h. */
#include "pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "term_text.h"

enum { MARGIN = 3, ROWS_MAX = 4000 };

/* Draws the text from row `first` on; returns how many rows it has in all. */
static int draw_page(const char *title, const char *text, int first)
{
    int width = screen_columns() - 2 * MARGIN, row = 0;
    width = width > 76 ? 76 : width;
    screen_clear();
    const char *line = text;
    while (*line && row < ROWS_MAX) {
        size_t length = strcspn(line, "\n");
        char paragraph[2048];
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, line);
        int n_rows = *paragraph ? screen_wrapped(-ROWS_MAX, 0, width, ROWS_MAX, LOOK_PLAIN, paragraph)
                                : 1;
        bool is_heading = *paragraph && strncmp(paragraph, "# ", 2) == 0;
        int at = 2 + row - first;
        if (at + n_rows > 2 && at < screen_rows())
            screen_wrapped(at, MARGIN, width, n_rows, is_heading ? LOOK_BOLD : LOOK_PLAIN,
                           is_heading ? paragraph + 2 : paragraph);
        row += n_rows;
        line += length + (line[length] == '\n');
    }
    screen_bar(0, title, "Cairn");
    screen_bar(1, "", "");
    screen_bar(screen_rows() - 1, translate("↑ ↓ scroll   any other key: back to the table"), "");
    screen_show();
    return row;
}

enum screen_event_kind pager_show(const char *title, const char *text)
{
    int first = 0;
    for (;;) {
        int n_rows = draw_page(title, text, first), page = screen_rows() - 4;
        int last = n_rows - page > 0 ? n_rows - page : 0;
        struct event event = screen_event(-1);
        switch (event.kind) {
        case EVENT_UP: first--; break;
        case EVENT_DOWN: first++; break;
        case EVENT_PAGE_UP: first -= page; break;
        case EVENT_PAGE_DOWN: first += page; break;
        case EVENT_HOME: first = 0; break;
        case EVENT_END: first = last; break;
        case EVENT_RESIZE: case EVENT_NONE: break;
        case EVENT_KEY:
            if (event.key == ' ') {
                first += page;
                break;
            }
            return EVENT_NONE;
        case EVENT_STOP: return EVENT_STOP;
        default: return EVENT_NONE;
        }
        first = first > last ? last : first;
        first = first < 0 ? 0 : first;
    }
}

bool pager_ask(const char *question, char *answer, int room)
{
    int length = (int)strlen(answer);
    for (;;) {
        int row = screen_rows() - 2, column = screen_width(question) + 2;
        char blank[512];
        snprintf(blank, sizeof blank, "%*s", screen_columns() - 1, "");
        screen_text(row, 0, LOOK_PLAIN, blank);
        screen_text(row, 1, LOOK_BOLD, question);
        screen_text(row, column, LOOK_PLAIN, answer);
        screen_cursor(row, column + screen_width(answer));
        screen_show();
        struct event event = screen_event(-1);
        if (event.kind == EVENT_ENTER)
            return true;
        if (event.kind == EVENT_BACK || event.kind == EVENT_STOP)
            return false;
        if (event.kind == EVENT_ERASE && length > 0) {
            do
                answer[--length] = '\0';
            while (length > 0 && ((unsigned char)answer[length] & 0xc0) == 0x80);
        } else if (event.kind == EVENT_KEY && event.key >= ' ') {
            char bytes[16];
            int n_bytes = wctomb(bytes, (wchar_t)event.key);
            if (n_bytes > 0 && length + n_bytes < room) {
                memcpy(answer + length, bytes, (size_t)n_bytes);
                answer[length += n_bytes] = '\0';
            }
        }
    }
}
