const special = /["&'<>]/;
const entities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

export function escaped(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => entities[character] ?? "") : text;
}
