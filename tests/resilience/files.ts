import sharp from "sharp";
import type { UploadPurpose } from "#core/files/upload.ts";
import { stagePicture } from "#server/media/stage-picture.ts";
import { hashed } from "#server/storage/incoming-file.ts";
import type { ObjectStore } from "#server/storage/object-store.ts";
import { accepted } from "#tests/support/accepted.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";
import { sha256 } from "./browser.ts";
import type { Chance } from "./seeded.ts";

export interface LocalFile {
  name: string;
  bytes: Buffer;
  /** Bytes that the site stores: without a picture's metadata. */
  kept: { sha256: string; size: number };
}

export interface Folder {
  /** Mostly one of a few, because the same bytes are often sent again in practice. */
  choose(purpose: Exclude<UploadPurpose, "sbom" | "list">, chance: Chance): LocalFile;
}

const few = { pictures: 8, sheets: 3, files: 6 };
/** In bytes. More than one chunk of an upload: S3 stores such a file as a multipart upload. */
const large = 6_000_000;

export async function fillFolder(chance: Chance): Promise<Folder> {
  const many = <Item>(count: number, make: (nth: number) => Item) =>
    Array.from({ length: count }, (_, nth) => make(nth));
  const pictures = await Promise.all(many(few.pictures, (nth) => makePicture(nth, chance)));
  const sheets = many(few.sheets, (nth) => makeSheetFile(nth, chance));
  const files = many(few.files, (nth) => local(`manual-${nth}.pdf`, pdf(chance, chance.between(1, 300_000))));
  const shelves = { picture: pictures, sheet: sheets, "product-file": files, "general-file": files };

  return {
    choose(purpose, own) {
      const file = own.oneOf(shelves[purpose]) as LocalFile;
      if (purpose === "picture" || purpose === "sheet" || own.percent(50)) return file;
      const size = own.percent(10) ? large : own.between(1, 500_000);
      return local(`firmware-${own.between(1, 1e9)}.bin`, own.bytes(size));
    },
  };
}

/** Some wide enough for narrower variants, some not. */
async function makePicture(nth: number, chance: Chance): Promise<LocalFile> {
  const width = [60, 200, 400, 60, 200, 60, 800, 60][nth % 8] ?? 60;
  const [r = 0, g = 0, b = 0] = chance.bytes(3);
  const plain = sharp({ create: { width, height: width, channels: 3, background: { r, g, b } } });
  const [format, ending] = nth % 4 > 0 ? (["jpeg", "jpg"] as const) : (["png", "png"] as const);
  const bytes = await plain.toFormat(format).toBuffer();
  const name = `front-${nth}.${ending}`;
  const { object, size } = accepted(await stagePicture({ put: hashed } as unknown as ObjectStore, bytes, name));
  return { name, bytes, kept: { sha256: object, size } };
}

function makeSheetFile(nth: number, chance: Chance): LocalFile {
  const rows = Array.from({ length: 20 }, (_, row) => [`Row ${row}`, chance.between(1, 1_000)]);
  return local(`specs-${nth}.xlsx`, makeWorkbook({ Specs: makeSheet([["Optics"], ...rows]) }));
}

function pdf(chance: Chance, size: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), chance.bytes(size)]);
}

function local(name: string, bytes: Buffer): LocalFile {
  return { name, bytes, kept: { sha256: sha256(bytes), size: bytes.length } };
}
