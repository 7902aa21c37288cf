/** Names and values in their order, as a browser without scripts would send them. */
export type Fields = [name: string, value: string][];

const control =
  /<(input|textarea|select)\b([^>]*)>(?:([^<]*)<\/textarea>|((?:<option\b[^>]*>[^<]*<\/option>)*)<\/select>)?/g;

/** Reads the form of the page's main part. */
export function readForm(html: string): Fields {
  const form = /<form\b[^>]*\bnoValidate\b[^>]*>([\s\S]*?)<\/form>/i.exec(html)?.[1];
  if (form === undefined) throw new Error(`This page has no form:\n${html.slice(0, 2_000)}`);
  const fields: Fields = [];
  for (const [, kind, attributes = "", text = "", options = ""] of form.matchAll(control)) {
    const name = attribute(attributes, "name");
    if (name === undefined) continue;
    if (kind === "textarea") fields.push([name, unescaped(text)]);
    else if (kind === "select") fields.push([name, chosen(options)]);
    else if (!/\stype="(checkbox|radio)"/.test(attributes)) fields.push([name, attribute(attributes, "value") ?? ""]);
    else if (/\schecked=""/.test(attributes)) fields.push([name, attribute(attributes, "value") ?? "on"]);
  }
  return fields;
}

/** The text of a page, without its markup and form. */
export function readWords(html: string): string {
  const words = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, " ");
  return unescaped(words).replace(/\s+/g, " ");
}

function chosen(options: string): string {
  const [first = "", ...others] = options.match(/<option\b[^>]*>/g) ?? [];
  const option = [first, ...others].find((tag) => /\sselected=""/.test(tag)) ?? first;
  return attribute(option, "value") ?? "";
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function unescaped(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);
}
