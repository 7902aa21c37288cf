/** What a table has under a text from outside: it has no `constructor` and no `toString`, which each object has. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
