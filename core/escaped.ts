const special = /["&'<>]/;
const entities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text for HTML content and quoted attributes, with the entities that React writes. */
export function escaped(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => entities[character] ?? "") : text;
}
