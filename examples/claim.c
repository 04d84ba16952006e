/* claim.c: is a claim proven, and if not, which cards refute it? */
#include <cairn.h>
#include <stdio.h>

int main(void)
{
    static const char position[] =
        "game schotten\n"
        "stone 5  r6 r7 r8 | b8 b9 -\n"
        "claim 5 by 0\n";
    cairn_proof proof;
    cairn_error error;
    if (cairn_prove(position, &proof, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    printf("%s %s\n%s", proof.verdict, proof.added, proof.text);
    return proof.is_proven ? 0 : 1;
}
