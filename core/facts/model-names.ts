/** Whether two texts name the same model, however they are punctuated. */
export function modelKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const brackets = /[([{]([^()[\]{}]*)[)\]}]/g;
const splits = [/[\n,;|+&]|\s(?:and|or|und|et|y)\s/iu, /[\n/]/, /[\n/,;|+&]/];
const region =
  "(?:EU|US|USA|UK|JP|CN|EMEA|APAC|NTSC|PAL|Europe|America|Americas|Asia|International|Global|Worldwide|Version)";
/** `Varifocal VF-B8V-2712 EU`, `VF-B8V-2712-EU` */
const withWords = new RegExp(
  String.raw`^(?:\p{L}{3,}[.:]?\s+){0,2}(?:no\.?\s+)?([^\s].*?)(?:\s*[-–—]?(?<=[\s\-–—])${region}){0,2}$`,
  "iu",
);
const longestName = 160;

/** The keys of models that a cell may name. */
export function namesIn(cell: string): string[] {
  return [...new Set(textsIn(cell).map(modelKey))].filter((name) => name !== "");
}

/** All of the cell, its lines and parts, and what stands in brackets. */
function textsIn(cell: string): string[] {
  if (cell === "" || cell.length > longestName) return [];
  const noted = Array.from(cell.matchAll(brackets), ([, note = ""]) => note);
  const plain = cell.replace(brackets, " ");
  const parts = [...splits.flatMap((split) => plain.split(split)), ...noted];
  return [cell, ...parts.flatMap((part) => [part, withWords.exec(part.trim())?.[1] ?? ""])].map((text) => text.trim());
}

/** 2 if the cell is the model, 1 if it names it among others or with a note, 0 if it does not. */
export function naming(cell: string, key: string): 0 | 1 | 2 {
  if (key === "" || cell === "" || cell.length > longestName) return 0;
  if (modelKey(cell) === key) return 2;
  return namesIn(cell).includes(key) ? 1 : 0;
}

/** Whether a cell looks like a model of the same maker: letters as the model begins, and a digit. */
export function isLikeModel(cell: string, model: string): boolean {
  const begin = /^\p{L}+/u.exec(model.trim())?.[0] ?? "";
  if (begin === "" || cell.length > longestName || !/\d/.test(cell)) return false;
  return new RegExp(`(?<!\\p{L})${begin}(?!\\p{L})`, "iu").test(cell);
}

const mostCandidates = 400;

/** What may be models in a sheet: texts of letters and digits. A query finds those that the catalogue has. */
export function modelCandidates(rows: readonly (readonly string[])[]): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    for (const cell of row) {
      if (!/\d/.test(cell) || !/\p{L}/u.test(cell)) continue;
      for (const text of textsIn(cell.trim()))
        if (/\d/.test(text) && /\p{L}/u.test(text) && text.length > 2) found.add(text);
      if (found.size >= mostCandidates) return [...found];
    }
  }
  return [...found];
}
