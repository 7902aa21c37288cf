import { ownValue } from "./own-value.ts";

const special = /["&'<>]/;
const entities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

export function escaped(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => ownValue(entities, character) ?? "") : text;
}
