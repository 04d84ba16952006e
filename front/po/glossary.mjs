/*
 * glossary.mjs: the words of the books, and what they are in French and German:
 * one word for one thing. Where a text has the English term, its translation
 * has to have one of the forms given here (letters mind case only where it
 * matters); `never` are words that were once used for the same things.
 */
export const glossary = [
  /* Schotten Totten */
  { english: /\bstones?\b(?! Giant)/i, fr: /borne/i, de: /Grenzstein/i },
  { english: /\bclan (card|pile)/i, fr: /Clan/, de: /Clan/ },
  { english: /\btactic (card|pile)/i, fr: /Tactique/, de: /Taktik/ },
  { english: /\bclaim(s|ed)?\b(?! the win)/i, fr: /revendi/i, de: /anspruch|ansprüche|vergeben|nicht zu haben/i },
  { english: /\bformations?\b/i, fr: /combinaison/i, de: /Formation/ },
  { english: /\bcolour runs?\b/i, fr: /suite couleur/i, de: /Farbl(auf|äufe)/ },
  { english: /\ba run\b/i, fr: /suite/i, de: /Lauf/ },
  { english: /\bsame[- ]value\b|\bequal values\b/i, fr: /même valeur/i, de: /gleiche Stärke/i },
  { english: /\bJoker\b/, fr: /Joker/, de: /Joker/ },
  { english: /\bSpy\b/i, fr: /Espion/, de: /Spion/ },
  { english: /\bShield Bearer\b/, fr: /Porte-bouclier/, de: /Schildträger/ },
  { english: /\bHeadhunter\b/, fr: /Chasseur de têtes/, de: /Kopfjäger/ },

  /* Schotten Totten 2 */
  { english: /\battackers?\b(?!'s)/i, fr: /assaillant/i, de: /Angreifer/ },
  { english: /\bdefender/i, fr: /défenseur/i, de: /Verteidiger/ },
  { english: /\btiles?\b|\bparts? of the wall\b|\bwall [%\d]/i, fr: /tuile|seul l’assaillant.* revendique/i, de: /Mauerteil/ },
  { english: /\bsiege cards?\b/i, fr: /cartes? Siège/, de: /Belagerungskarte/ },
  { english: /\bdamaged\b/i, fr: /endommagée/i, de: /beschädigt/i },
  { english: /\bcauldrons?\b/i, fr: /chaudron/i, de: /kessel/i },
  { english: /\bretreat/i, fr: /retrait|retirer/i, de: /zurück|rückzug/i },
  { english: /^(Redeploy\b)/, fr: /Redéploiement/, de: /Neueinsatz/ },
  { english: /^(Recruit\b)/, fr: /Recrutement/, de: /Rekrutierung/ },
  { english: /^(Treason\b)/, fr: /Traîtrise/, de: /Verrat/ },
  { english: /^(Support\b)/, fr: /Soutien/, de: /Unterstützung/ },

  /* Spiel der Türme */
  { english: /\bpieces?\b(?! of advice)/i, fr: /pion/i, de: /Stein/ },
  { english: /\b(building )?sites?\b/i, fr: /chantier/i, de: /Baupl[aä]tz/ },
  { english: /\bdistricts?\b/i, fr: /quartier/i, de: /Viertel/ },
  { english: /\bsymbols?\b/i, fr: /symbole/i, de: /Symbol/ },
  { english: /\bpurple\b/i, fr: /violet/i, de: /violett/i },

  /* At every table */
  { english: /\bseats?\b/i, fr: /place|joueur/i, de: /Platz|Plätze|sitzt/ },
  { english: /\brounds?\b/i, fr: /manche/i, de: /Runde/ },
  { english: /\bmatch\b/i, fr: /match|manches|revanche/i, de: /Match/ },
  { english: /\b(offer|offers|offered|agreed to) a draw\b/i, fr: /nulle|nul\b/i, de: /Unentschieden/ },
  { english: /\bhints?\b/i, fr: /conseil/i, de: /Tipp/ },
];

export const never = {
  fr: /\bpans?\b|attaquant|pièces?\b|\bRenfort\b|\bTrahison\b|partie notée|compte rendu|valeurs égales/i,
  de: /\blila\b|Farbfolge|Nachschub|Umgruppierung|Anwerbung|\bZuges\b|\bRemis\b|Gleiche Werte|\bEnter\b/i,
};
