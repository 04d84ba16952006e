/* drawings.c: which games have a drawing of their own. */
#include <string.h>

#include "scene.h"

scene_drawing draw_schotten, draw_siege, draw_towers;

static const struct {
    const char *game;
    scene_drawing *draw;
} drawings[] = {
    {"schotten", draw_schotten},
    {"siege", draw_siege},
    {"towers", draw_towers},
};

scene_drawing *scene_drawing_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++)
        if (strcmp(drawings[i].game, game_key(game)) == 0)
            return drawings[i].draw;
    return NULL;
}
