const superscripts = new Map(
  Array.from("0123456789+-−=()", (digit, at) => [digit, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"][at] ?? digit]),
);

/** A raised text with Unicode's superscripts for its digits and their signs; one without digits stays as it is. */
export function raiseDigits(text: string): string {
  return /\d/.test(text) ? Array.from(text, (character) => superscripts.get(character) ?? character).join("") : text;
}
