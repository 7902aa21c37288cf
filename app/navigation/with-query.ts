type Value = string | number | false | undefined;

/** Adds parameters to an address, except empty ones and first pages: a number is that of a page. */
export function withQuery(address: string, parameters: Record<string, Value>): string {
  const query = new URLSearchParams(filled(parameters));
  return query.size > 0 ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
}

export function filled(parameters: Record<string, Value>): Record<string, string> {
  const entries = Object.entries(parameters).filter(([, value]) => value && value !== 1);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
