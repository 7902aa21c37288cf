const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  deg: "°",
  times: "×",
  ndash: "–",
  mdash: "—",
  plusmn: "±",
  hellip: "…",
  reg: "®",
  trade: "™",
};

/** What people read of HTML: paragraphs and items on lines of their own, without scripts and styles. Plain text stays. */
export function htmlText(html: string): string {
  const text = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<li\b[^>]*>/gi, "\n- ")
    .replaceAll(/<\/?(?:p|div|br|h[1-6]|ul|ol|tr|table|section|article)\b[^>]*>/gi, "\n")
    .replaceAll(/<\/?[a-z][^>]*>/gi, "")
    .replaceAll(/&(#x?[\da-f]+|[a-z]+);/gi, (written, name: string) => entity(name) ?? written);
  const lines = text.split("\n").map((line) => line.replaceAll(/[ \t\u00a0]+/g, " ").trim());
  return lines
    .filter((line, at) => line !== "" || (lines[at - 1] ?? "") !== "")
    .join("\n")
    .trim();
}

function entity(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  if (hex || decimal) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
  return Object.hasOwn(entities, name.toLowerCase()) ? entities[name.toLowerCase()] : undefined;
}
