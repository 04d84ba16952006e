/* review.c: was it me or the cards? Reads a record and tells what each seat's
 * decisions and cards were worth, as JSON.
 *
 *     review <GAME.cairn
 */
#include <cairn.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static char text[1 << 20];
    cairn_error error;
    size_t n_bytes = fread(text, 1, sizeof text, stdin);
    char *json = cairn_review(text, n_bytes, 200, 1, &error);
    if (!json) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    puts(json);
    free(json);
    return 0;
}
