/* drawings.c: which games have a drawing of their own: those with a file in
 * games/ (meson.build lists them). */
#include <string.h>

#include "drawing_list.h"
#include "scene.h"

#define GAME(name) scene_drawing draw_##name;
DRAWING_LIST(GAME)
#undef GAME

static const struct {
    const char *game;
    scene_drawing *draw;
} drawings[] = {
#define GAME(name) {#name, draw_##name},
    DRAWING_LIST(GAME)
#undef GAME
};

scene_drawing *scene_drawing_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++)
        if (strcmp(drawings[i].game, game_key(game)) == 0)
            return drawings[i].draw;
    return NULL;
}
