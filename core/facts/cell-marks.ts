// What the marks and words of a cell say where it holds nothing else. Whatever is none of these says nothing: it is asked about.

/** Nothing is said: `N/A`, `–`. */
export function isBlank(text: string): boolean {
  return blank.test(text.trim());
}

const blank = /^(?:-+|\.+|…|\/|\\|n[./ ]?a\.?|not (?:stated|specified|available|applicable)|k\. ?a\.?|keine angabe)?$/i;

/** To be said later. */
export function isOpen(text: string): boolean {
  return /^(?:tbd|tba|tbc|to be (?:defined|determined|confirmed|announced)|unknown|\?+)\.?$/i.test(text);
}

/** `#N/A`, `#REF!` and their like in other languages, such as `#BEZUG!`. */
export function isErrorValue(text: string): boolean {
  return /^#(?:[\p{Lu}_]{2,}[\p{Lu}\d_]*[!?]?|N\/A|\p{Lu}+\/0!|DIV\/0!|SPILL!)$/u.test(text.trim());
}

/** Signs without a letter or digit. Only some of them say yes or no. */
export function isSign(text: string): boolean {
  return text !== "" && !/[\p{L}\p{N}]/u.test(text);
}

const noSign = /^(?:[✗✘❌☐□▢⬜◻🚫⛔]|[✕✖×⨯](?! ?\d))\uFE0F?(?= |\(|$)/u;
const noWord =
  /^(?:no|none|non|not supported|unsupported|without|w\/o|nein|nicht vorhanden|ohne|kein(?:e[nrs]?)?|aucune?|sans|ninguno|sin|false|falsch|faux|falso)\.?(?![\p{L}\d])(?! ?\/ ?(?:nc|yes|ja|oui|s[ií])(?!\p{L}))/iu;
const yesSign = /^(?:[✓✔√☑✅🗸]|[●•■⬛◼](?: ?\(?\d\))?$)/u;
const yesWord =
  /^(?:yes|oui|ja|s[ií]|supported|support|unterstützt|available|vorhanden|built[- ]in|eingebaut|integrated|integriert|intégrée?|included|standard|true|wahr|vrai|verdadero)(?![\p{L}\d])/iu;
const anyNo =
  /(?<![\p{L}\d])(?:no|not|non|none|without|nicht|nein|ohne|kein(?:e[nmrs]?)?|pas|aucune?|sans|sin|unsupported|false)(?![\p{L}\d])|[✗✘❌☐🚫⛔]/iu;
/** Promised, or to be ordered: the product does not have it. */
const notYet =
  /(?<!\p{L})(?:on request|planned|roadmap|coming|soon|later|future|in preparation|auf anfrage|geplant|sur demande|bientôt|prévue?|bajo pedido)(?!\p{L})/iu;

/** Says no with its first word, or as a whole: `No`, `✗`, `0`, `FALSE`. */
export function isNegative(text: string): boolean {
  return noSign.test(text) || noWord.test(text) || /^[0n]$/i.test(text);
}

/** Says yes with its first word, or as a whole: `Yes, with licence`, `✓`, `TRUE`. */
export function isAffirmative(text: string): boolean {
  return (yesSign.test(text) || yesWord.test(text) || /^y$/i.test(text)) && !isDoubtful(text);
}

/** Says no somewhere in its first clause, or speaks of a product to come. */
export function isDoubtful(text: string): boolean {
  return anyNo.test(/^[^,;.\n]*/.exec(text)?.[0] ?? "") || notYet.test(text);
}

/** Negates the words that follow it. */
const noneOf = /(?<![\p{L}\d])(?:without|ohne|kein(?:e[nmrs]?)?|aucune?|sans|sin|no|non)[ -](?=\p{L}).*/isu;
const bareNo = /\((?:no|none|not (?:supported|available)|nein|non|[✗✘×❌☐])\)|[:=] ?[×-]$/iu;

const denied = /(?<![\p{L}\d])(?:no|not|none|nicht|nein|pas|unsupported|false)(?![\p{L}\d])|[✗✘❌☐🚫⛔]/iu;

/** What a clause names as being there: not what follows `without`, nor what is `not supported`. */
export function affirmedIn(clause: string): string {
  if (bareNo.test(clause)) return "";
  const plain = clause.replace(/\([^()]*\)/g, (note) => (anyNo.test(note) ? " " : note)).replace(noneOf, "");
  return denied.test(plain) ? "" : plain;
}
