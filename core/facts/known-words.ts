import type { FactKind } from "./fact.ts";

/** Words that `{list}` finds, by the name they are stored under. A maker's extension of a codec is its standard. */
const words: Partial<Record<FactKind, Record<string, string[]>>> = {
  codecs: {
    "H.265": ["h.265", "h265", "h 265", "h.265+", "h265+", "hevc", "u265", "ultra 265"],
    "H.264": [
      "h.264",
      "h264",
      "h 264",
      "h.264+",
      "h264+",
      "avc",
      ...["b", "h", "m", "bp", "mp", "hp"].map((profile) => `h.264${profile}`),
    ],
    "H.266": ["h.266", "vvc"],
    MJPEG: ["mjpeg", "m-jpeg", "motion jpeg", "motion-jpeg"],
    "MPEG-4": ["mpeg-4", "mpeg4"],
    MxPEG: ["mxpeg", "mxpeg+"],
    AV1: ["av1"],
  },
  interfaces: {
    USB: ["usb", "usb2.0", "usb3.0", "usb-c", "miniusb", "mini-usb", "mini usb", "micro usb", "microusb", "micro-usb"],
    HDMI: ["hdmi"],
    VGA: ["vga"],
    DisplayPort: ["displayport", "display port"],
    BNC: ["bnc"],
    "RS-485": ["rs-485", "rs485", "rs 485"],
    "RS-232": ["rs-232", "rs232", "rs 232", "rs-232c", "rs232c"],
    Wiegand: ["wiegand"],
    "Wi-Fi": ["wi-fi", "wifi", "wlan"],
    Bluetooth: ["bluetooth"],
    eSATA: ["esata", "e-sata"],
  },
};

const letter = /[\p{L}\d+]/u;

/** The stored names and numbers of the words in a plain text, in its order, each once. */
export function findWords(kind: FactKind, plainText: string, label = ""): (string | number)[] {
  const text = plainText.toLowerCase();
  if (kind === "ip") return numbersAfter(text, /(?<![\p{L}\d])ip ?-?(\d\d)k?(?![\d.])/gu);
  if (kind === "ik") return numbersAfter(text, /(?<![\p{L}\d])ik ?-?(\d\d?)(?![\d.])/gu);
  if (kind === "poeClass")
    return numbersAfter(
      text,
      /(?<!\p{L})(?:class|klasse):? ?(\d)(?![\d.]| ?(?:[-~/&…]|to|or|and|bis|oder|und) ?\d(?![\d.]| ?v))/gu,
    );
  if (kind === "poeStandard") return poeStandards(text);
  if (kind === "supply") return supplies(text, label.toLowerCase());
  if (kind === "interfaces")
    return [...new Set([...text.split(/ \+ | and |&/).flatMap(sockets), ...knownWords(kind, text)])];
  return knownWords(kind, text);
}

export function hasWords(kind: FactKind): boolean {
  return words[kind] !== undefined || ["ip", "ik", "poeClass", "poeStandard", "supply"].includes(kind);
}

function numbersAfter(text: string, pattern: RegExp): number[] {
  return [...new Set([...text.matchAll(pattern)].map(([, digits]) => Number(digits)))];
}

/** The longest word counts where several begin at one place. */
function knownWords(kind: FactKind, text: string): string[] {
  const found: { at: number; length: number; name: string }[] = [];
  for (const [name, spellings] of Object.entries(words[kind] ?? {}))
    for (const spelling of spellings)
      for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1))
        if (isWhole(text, at, at + spelling.length)) found.push({ at, length: spelling.length, name });
  found.sort((left, right) => left.at - right.at || right.length - left.length);
  const names = new Set<string>();
  let end = 0;
  for (const { at, length, name } of found) {
    if (at < end) continue;
    end = at + length;
    if (name === "MPEG-4" && isPartTen.test(`${text.slice(Math.max(0, at - 8), at)}…${text.slice(end, end + 14)}`))
      continue;
    names.add(name);
  }
  return [...names];
}

/** H.264 is Part 10 of MPEG-4, as in `H.264 (MPEG-4, Part 10)` and `MPEG-4 AVC`. */
const isPartTen = /…,? ?(?:part ?10|[-/]? ?avc)|h\.?264 ?\(…|…\/h\.?264 ?\(?avc/;

function isWhole(text: string, from: number, to: number): boolean {
  return !letter.test(text[from - 1] ?? "") && !letter.test(text[to] ?? "");
}

/** Also `802.3af/at`. */
function poeStandards(text: string): string[] {
  const letters = [...text.matchAll(/802\.3 ?((?:af|at|bt)(?:(?: ?[/,&] ?| and )(?:af|at|bt)(?![a-z]))*)/g)];
  const named = letters.flatMap(([, list = ""]) => list.match(/af|at|bt/g) ?? []);
  if (named.length === 0 && /(?<![a-z])poe ?\+\+/.test(text)) named.push("bt");
  else if (named.length === 0 && /(?<![a-z])poe ?\+/.test(text)) named.push("at");
  return [...new Set(named)].map((name) => `802.3${name}`);
}

/** The fastest of a socket that has several speeds; that of fibre belongs to its module. */
function sockets(text: string): string[] {
  const sfp = text.match(/(?<![a-z])sfp(?: ?\+|28)?(?![a-z])/g) ?? [];
  if (sfp.length > 0) return sfp.map((name) => (name.includes("+") ? "SFP+" : "SFP"));
  if (/802\.11/.test(text)) return ["Wi-Fi"];
  if (/wi-?fi|wlan|wireless|usb/.test(text)) return [];
  const speed = speeds.find(([pattern]) => pattern.test(text));
  return speed ? [speed[1]] : [];
}

const speeds: [RegExp, string][] = [
  [/(?<![\d.])10 ?g(?:base|bps|bit|be|b\/s|e(?![a-z]))/, "10GBASE-T"],
  [/(?<!\d)2[.,]5 ?g(?:base|bps|bit|be|b\/s|e(?![a-z]))/, "2.5GBASE-T"],
  [
    /(?<!\d)1000 ?(?:base|m(?![a-z]|²)|mbps|mbit|mb\/s)|\/1000(?!\d)|gigabit|(?<![a-z])gbe(?![a-z])|(?<![\d.])1 ?g(?:bps|bit|be|b\/s)/,
    "1000BASE-T",
  ],
  [/(?<!\d)100 ?(?:base|mbps|mbit|mb\/s)|\/100 ?m?(?![\da-z])|fast ethernet/, "100BASE-TX"],
];

const volts = String.raw`(\d+(?:[.,]\d+)?)(?: ?v(?: ?[ad]c)?)?(?: ?(?:-|~|to|…) ?(\d+(?:[.,]\d+)?))?`;
const unitFirst = new RegExp(`(?<![a-z])v?(ac|dc):? ?${volts} ?v(?![a-z])`, "g");
const unitLast = new RegExp(String.raw`(?<![\d.,a-z])${volts} ?v ?\(?(ac ?[/&] ?dc|ac|dc)(?![a-z])`, "g");

const plainVolts = new RegExp(String.raw`(?<![\d.,a-z])${volts} ?v(?![a-z])`, "g");

/** `PoE`, `12 V DC`, `100–240 V AC`. The label may say which kind of current it is. */
function supplies(text: string, label: string): string[] {
  const found: { at: number; name: string }[] = [];
  const poe = /(?<![a-z]|(?:no|without|non|ohne|kein) ?-?)poe(?![a-z])|power over ethernet|802\.3 ?(?:af|at|bt)/.exec(
    text,
  );
  if (poe) found.push({ at: poe.index, name: "PoE" });
  const add = (at: number, low: string, high: string | undefined, current: string) => {
    if (current.length > 2) {
      for (const each of ["ac", "dc"]) add(at, low, high, each);
      return;
    }
    // The volts of PoE itself.
    if (poe && current === "dc" && Number(low) >= 36 && Number(low) <= 57) return;
    const name = [low, high]
      .filter((end) => end !== undefined)
      .map(withoutZeros)
      .join("–");
    found.push({ at, name: `${name} V ${current.toUpperCase()}` });
  };
  for (const match of text.matchAll(unitFirst)) add(match.index, match[2] ?? "", match[3], match[1] ?? "");
  for (const match of text.matchAll(unitLast)) add(match.index, match[1] ?? "", match[2], match[3] ?? "");
  const labelCurrent = /(?<![a-z])[ad]c(?![a-z])/.exec(label)?.[0];
  if (found.length === 0 && labelCurrent)
    for (const match of text.matchAll(plainVolts)) add(match.index, match[1] ?? "", match[2], labelCurrent);
  return [...new Set(found.sort((left, right) => left.at - right.at).map(({ name }) => name))];
}

function withoutZeros(number: string): string {
  return String(Number(number.replace(",", ".")));
}
