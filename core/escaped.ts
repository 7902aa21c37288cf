const special = /["&'<>]/;
const entities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** A text so that nothing in it is markup, neither between tags nor in a quoted attribute: as React writes it. */
export function escaped(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => entities[character] ?? "") : text;
}
