export const shortestPart = 3;

/** Letters and digits alone, without a footnote's, so that `VF-B8V-2712`, `vf b8v.2712` and `VFB8V2712` are one. */
export function partKey(text: string): string {
  return text
    .replaceAll(/(?<=\d)[⁰¹²³⁴-⁹]+/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The part of a model that a query names with other separators or none; empty if it has no digit, as too many models have "eye". */
export function askedPart(query: string): string {
  const key = partKey(query);
  return key.length >= shortestPart && /\d/.test(key) ? key : "";
}

/** Whether the model has the part, as `VF-B8V-2712` has `b8v27`. */
export function hasPart(model: string, part: string): boolean {
  return part !== "" && partKey(model).includes(part);
}

/** What a model begins with before its first separator, such as `vf` of `VF-B8V-2712`; empty without one. */
export function partPrefix(model: string): string {
  const separator = model.search(/[\s./_-]/);
  return separator > 0 ? partKey(model.slice(0, separator)) : "";
}

/** The prefix of at least half of these models, by which the maker marks them; empty if there is none. */
export function makersPrefix(prefixes: Iterable<string>, models: number): string {
  const counts = new Map<string, number>();
  for (const prefix of prefixes) if (prefix !== "") counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const [prefix, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
  return count >= 2 && count * 2 >= models ? prefix : "";
}

export function withoutPrefix(key: string, prefix: string): string {
  return prefix !== "" && key.startsWith(prefix) && key.length > prefix.length + 1 ? key.slice(prefix.length) : key;
}
