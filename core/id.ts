export const idPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const uuid = new RegExp(`^${idPattern}$`);

export function newId(): string {
  // `randomUUID` exists in secure contexts only.
  return crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Formats random bytes as a UUID of version 4 (RFC 9562, 5.4). */
function uuidOf(bytes: Uint8Array): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Rejects upper-case UUIDs, so that a record has one address only. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** The ids anywhere in a text, each once. */
export function idsWithin(text: string): string[] {
  return [...new Set(text.match(new RegExp(idPattern, "g")))];
}
