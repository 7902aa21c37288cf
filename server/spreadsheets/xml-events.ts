import { SaxesParser } from "saxes";
import { DamagedWorkbook } from "./sheet-data.ts";

export type Attributes = Record<string, string>;

/** Names have no prefix. A path names an element and those around it, such as `sst/si/t`. */
export interface XmlEvents {
  open?(path: string, attributes: Attributes): void;
  /** With the text directly inside the element. */
  close?(path: string, text: string): void;
}

/** Reads a part of an Office Open XML file. Like Excel, it accepts no document type (ECMA-376 part 2, 6.2.5). */
export function readXml(part: Buffer, { open, close }: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  const elements: { path: string; text: string }[] = [];
  const addText = (text: string) => {
    const element = elements.at(-1);
    if (element) element.text += text;
  };
  parser.on("doctype", () => {
    throw new DamagedWorkbook("document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const outer = elements.at(-1);
    const path = outer ? `${outer.path}/${withoutPrefix(name)}` : withoutPrefix(name);
    if (elements.length >= deepest) throw new DamagedWorkbook("nested too deeply");
    elements.push({ path, text: "" });
    open?.(path, attributes);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = elements.pop();
    if (element) close?.(element.path, element.text);
  });
  parser.on("error", (error) => {
    throw new DamagedWorkbook(error.message);
  });
  parser.write(decodeXml(part)).close();
}

/** Excel's own parts have about ten levels. */
const deepest = 100;

export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** XML's booleans: 1, true, 0 and false. */
export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

export function isFalse(value: string | undefined): boolean {
  return value === "0" || value === "false";
}

function decodeXml(part: Buffer): string {
  try {
    return new TextDecoder(encodingOf(part), { fatal: true }).decode(part);
  } catch {
    throw new DamagedWorkbook("encoding");
  }
}

/** Detects the encoding as appendix F of the XML specification does. */
function encodingOf(part: Buffer): string {
  const start = part.subarray(0, 4).toString("hex");
  if (/^(fffe|3c00)/.test(start)) return "utf-16le";
  if (/^(feff|003c)/.test(start)) return "utf-16be";
  const declaration = part.toString("latin1", 0, 200);
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? "utf-8";
}
