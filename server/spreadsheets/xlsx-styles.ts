import { getFormatFromId } from "numfmt";
import { black, type Colour, colourReader, fromHex, type ReadColour, standardPalette, white } from "./colours.ts";
import { type FontReader, readFont } from "./rich-text.ts";
import { type CellStyle, type Condition, plainStyle } from "./sheet-data.ts";
import { type Attributes, isFalse, readXml } from "./xml-events.ts";

export interface Styles {
  cells: CellStyle[];
  /** What each conditional style, in order, changes. */
  conditional: ConditionalStyle[];
  colourOf: ReadColour;
}

export interface ConditionalStyle extends Pick<Condition, "colour" | "background"> {
  /** The format of numbers, or whether texts are struck out. */
  changesText: boolean;
}

/** From `styles.xml` (ECMA-376 part 1, 18.8) and the theme. */
export function readStyles(part: Buffer | undefined, theme: Buffer | undefined): Styles {
  const colourOf = colourReader(part ? paletteOf(part) : standardPalette, theme ? themeColours(theme) : officeTheme);
  const formats = new Map<number, string>();
  const fonts: FontReader[] = [];
  const fills: FillReader[] = [];
  const styles: { format: number; font: number; fill: number; isControl?: boolean }[] = [];
  const conditional: ConditionalStyleReader[] = [];
  const children: [inside: string, child: (path: string, attributes: Attributes) => void][] = [
    ["styleSheet/fonts/font/", (path, attributes) => fonts.at(-1)?.property(path, attributes)],
    ["styleSheet/fills/fill/", (path, attributes) => fills.at(-1)?.open(path, attributes)],
    ["styleSheet/dxfs/dxf/", (path, attributes) => conditional.at(-1)?.open(path, attributes)],
  ];
  if (part)
    readXml(part, {
      open(path, attributes) {
        const { numFmtId = "0", fontId = "0", fillId = "0", formatCode = "" } = attributes;
        for (const [inside, child] of children)
          if (path.startsWith(inside)) return child(path.slice(inside.length), attributes);
        if (path === "styleSheet/fonts/font") fonts.push(readFont(colourOf));
        else if (path === "styleSheet/fills/fill") fills.push(readFill(colourOf));
        else if (path === "styleSheet/numFmts/numFmt") formats.set(Number(numFmtId), formatCode);
        else if (path === "styleSheet/dxfs/dxf") conditional.push(readConditionalStyle(colourOf));
        else if (path === "styleSheet/cellXfs/xf")
          styles.push({ format: Number(numFmtId), font: Number(fontId), fill: Number(fillId) });
        // [MS-XLSX] 2.6.229: a control, of which Excel knows the checkbox.
        else if (/^styleSheet\/cellXfs\/xf\/extLst\/ext\/xfComplement$/.test(path))
          Object.assign(styles.at(-1) ?? {}, { isControl: true });
      },
    });
  const cells = styles.map(({ format, font, fill, isControl }) => ({
    format: formats.get(format) ?? builtInFormat(format),
    font: fonts[font]?.font ?? plainStyle.font,
    background: backgroundOf(fill, fills),
    ...(isControl && { isControl }),
  }));
  return { cells, conditional: conditional.map(({ style }) => style()), colourOf };
}

/** Excel takes the first two fills to be none and a pattern of dots, whatever the file says. */
function backgroundOf(fill: number, fills: FillReader[]): Colour {
  return fill > 1 ? fills[fill]?.colour() : [white][fill];
}

interface FillReader {
  open(path: string, attributes: Attributes): void;
  colour(): Colour;
}

/** Only a plain colour is told; in a conditional style it is the background of a pattern that need not be named. */
function readFill(colourOf: ReadColour, isConditional = false): FillReader {
  let pattern = isConditional ? "solid" : "none";
  let isGradient = false;
  let front: Attributes | undefined;
  let back: Attributes | undefined;
  return {
    open(path, attributes) {
      if (path === "patternFill") pattern = attributes.patternType ?? pattern;
      else if (path === "gradientFill") isGradient = true;
      else if (path === "patternFill/fgColor") front = attributes;
      else if (path === "patternFill/bgColor") back = attributes;
    },
    colour() {
      if (isGradient) return undefined;
      if (pattern === "none") return white;
      if (pattern !== "solid") return undefined;
      return isConditional ? colourOf(back ?? front, white) : colourOf(front, black);
    },
  };
}

interface ConditionalStyleReader {
  /** Paths begin inside the element `dxf`. */
  open(path: string, attributes: Attributes): void;
  style(): ConditionalStyle;
}

export function readConditionalStyle(colourOf: ReadColour): ConditionalStyleReader {
  let changesText = false;
  let colour: Colour;
  let fill: FillReader | undefined;
  return {
    open(path, attributes) {
      if (path === "numFmt") changesText = true;
      else if (path === "font/strike") changesText ||= !isFalse(attributes.val);
      else if (path === "font/color") colour = colourOf(attributes, undefined);
      else if (path === "fill") fill = readFill(colourOf, true);
      else if (path.startsWith("fill/")) fill?.open(path.slice(5), attributes);
    },
    style: () => ({
      changesText,
      ...(colour !== undefined && { colour }),
      ...(fill && { background: fill.colour() }),
    }),
  };
}

/** A workbook may have a palette of its own. */
function paletteOf(part: Buffer): Colour[] {
  if (!part.includes("indexedColors")) return standardPalette;
  const own: Colour[] = [];
  readXml(part, {
    open(path, { rgb = "" }) {
      if (path === "styleSheet/colors/indexedColors/rgbColor") own.push(fromHex(rgb));
    },
  });
  return standardPalette.map((colour, index) => (index < 64 && index in own ? own[index] : colour));
}

/** Cells count light before dark. */
const themeOrder = ["lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];
const officeTheme: Colour[] = [white, black];

function themeColours(part: Buffer): Colour[] {
  const colours: Colour[] = [];
  readXml(part, {
    open(path, { val = "", lastClr = val }) {
      const name = /^theme\/themeElements\/clrScheme\/(\w+)\/(?:srgbClr|sysClr)$/.exec(path)?.[1] ?? "";
      const place = themeOrder.indexOf(name);
      if (place >= 0) colours[place] = fromHex(lastClr);
    },
  });
  return colours;
}

/** The formats that files name by number alone, in English Excel (ECMA-376 part 1, 18.8.30); others are General. */
export function builtInFormat(id: number): string {
  return Number.isInteger(id) && id >= 0 && id <= lastBuiltIn ? getFormatFromId(id, "en-US") : "General";
}

const lastBuiltIn = 81;
