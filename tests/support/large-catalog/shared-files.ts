import { basename, join } from "node:path";
import { stagePicture } from "#server/media/stage-picture.ts";
import { stageSheet } from "#server/spreadsheets/stage-sheet.ts";
import type { ObjectStore } from "#server/storage/object-store.ts";
import { generalFileLimit, stageFile } from "#server/storage/stage-file.ts";
import type { StagedFile, StagedPicture, StagedSheet } from "#server/storage/staged-file.ts";
import { accepted } from "../accepted.ts";
import { demo, demoFolder } from "../demo.ts";

/** A few of the demo's files, which all products of a large catalog share: many rows, few bytes. */
export interface SharedFiles {
  pictures: StagedPicture[];
  sheets: StagedSheet[];
  downloads: StagedFile[];
}

const most = { pictures: 8, sheets: 3 };

export async function stageSharedFiles(store: ObjectStore): Promise<SharedFiles> {
  const images = [...new Set(demo.products.map(({ image }) => image))].slice(0, most.pictures);
  const sheets = demo.products.filter(
    ({ specsFile, category }) => specsFile && category === demo.products[0]?.category,
  );
  const downloads = [...new Set(demo.downloads.map(({ file }) => file))];

  const staged: SharedFiles = { pictures: [], sheets: [], downloads: [] };
  for (const image of images) {
    staged.pictures.push(accepted(await stagePicture(store, join(demoFolder, image), basename(image))));
  }
  for (const { specsFile = "" } of sheets.slice(0, most.sheets)) {
    staged.sheets.push(accepted(await stageSheet(store, join(demoFolder, specsFile), basename(specsFile))));
  }
  for (const file of downloads) {
    staged.downloads.push(accepted(await stageFile(store, join(demoFolder, file), basename(file), generalFileLimit)));
  }
  return staged;
}
