/** The limit of common file systems, in bytes of UTF-8. */
const longestName = 255;

/** Removes folders, control characters, and bidirectional marks, which can make `gnp.exe` read as `exe.png`. */
export function cleanFileName(name: string): string {
  const clean = name
    .toWellFormed()
    // macOS sends decomposed accents; NFC gives one address per name.
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "")
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  // Browsers resolve both as path segments, even percent-encoded.
  if (!clean || clean === "." || clean === "..") return "file";
  return shorten(clean);
}

export function fileExtension(name: string): string {
  return /[^.].*\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

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
