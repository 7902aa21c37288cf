const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new record's id: a random UUID in lower case. */
export function newId(): string {
  return crypto.randomUUID();
}

/** Whether a text has the form of our ids; an upper-case UUID has not, so that a record has one address only. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
