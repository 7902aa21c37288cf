/** The longest file name that common systems take, in bytes of UTF-8. */
const longestName = 255;

/**
 * A file's name as we keep and show it. Spaces, quotes, every script and leading dots stay; what could lead elsewhere
 * or mislead goes: folders (of either slash), control characters, and the invisible marks that turn the direction of
 * text, with which `gnp.exe` can be made to read as `exe.png`. It never decides where bytes are stored.
 */
export function cleanFileName(name: string): string {
  const clean = name
    .toWellFormed()
    // Macs send accents as separate characters; one spelling gives one address.
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "")
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  // A browser would take either as a step through folders, even percent-encoded.
  if (!clean || clean === "." || clean === "..") return "file";
  return shorten(clean);
}

/** The ending of a file name in lower case, without its dot; empty without one. */
export function fileExtension(name: string): string {
  return /[^.].*\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Cuts the stem, so that the system still knows what to open the file with. */
function shorten(name: string): string {
  if (bytesOf(name) <= longestName) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : "";
  let stem = "";
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    if (bytesOf(stem + segment + ending) > longestName) break;
    stem += segment;
  }
  return stem.trimEnd() + ending || "file";
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
