export type Parameters = [name: string, value: string][];

/** `page` is left out where it is the first. */
export function addressOf(path: string, parameters: string | Parameters | URLSearchParams, page = 1): string {
  const query = new URLSearchParams(parameters);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** With other values for some parameters; an empty one removes them. */
export function changed(query: string, values: Record<string, string>): URLSearchParams {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    parameters.delete(name);
    if (value) parameters.set(name, value);
  }
  return parameters;
}
