import { basename } from "node:path";
import type { Outcome } from "#core/outcome.ts";
import { type StagedPictures, stagePicture } from "../../media/stage-picture.ts";
import { stageSbom } from "../../sbom/stage-sbom.ts";
import { stageSheet } from "../../spreadsheets/stage-sheet.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { generalFileLimit, productFileLimit, stageFile } from "../../storage/stage-file.ts";
import type { StagedFile, StagedPicture, StagedSbom, StagedSheet } from "../../storage/staged-file.ts";
import type { CatalogFile } from "./catalog-file.ts";
import type { FindFile } from "./file-finder.ts";

export interface StagedCatalog {
  pictures: Map<string, StagedPicture>;
  sheets: Map<string, StagedSheet>;
  productFiles: Map<string, StagedFile>;
  generalFiles: Map<string, StagedFile>;
  sboms: Map<string, StagedSbom>;
}

/** The visible name decides a file's type, so the path alone does not identify it. */
export function nameAndPath({ file, fileName }: { file: string; fileName: string }): string {
  return `${fileName}\0${file}`;
}

export type Progress = (done: number, total: number) => void;

/** Stores each file once. Returns a sentence for each file that was refused. */
export async function stageCatalog(
  catalog: CatalogFile,
  findFile: FindFile,
  store: ObjectStore,
  progress: Progress = () => {},
): Promise<{ staged: StagedCatalog; mistakes: string[] }> {
  const { pictures, sheets, productFiles, generalFiles, sboms } = filesIn(catalog);
  const total = pictures.size + sheets.size + productFiles.size + generalFiles.size + sboms.size;
  const mistakes: string[] = [];
  const known: StagedPictures = new Map();
  let done = 0;

  async function stageAll<Staged>(files: Files, stage: (path: string, name: string) => Promise<Outcome<Staged>>) {
    const staged = new Map<string, Staged>();
    for (const [key, { file, fileName }] of files) {
      const outcome = await stage(await findFile(file), fileName);
      if (outcome.ok) staged.set(key, outcome.value);
      else mistakes.push(`${file}: ${Object.values(outcome.errors).join(" ")}`);
      done += 1;
      progress(done, total);
    }
    return staged;
  }

  progress(0, total);
  // Pictures and workbooks are decoded by different processes, so both run at once.
  const [stagedPictures, stagedSheets] = await Promise.all([
    stageAll(pictures, (path, name) => stagePicture(store, path, name, known)),
    stageAll(sheets, (path, name) => stageSheet(store, path, name)),
  ]);
  const staged = {
    pictures: stagedPictures,
    sheets: stagedSheets,
    productFiles: await stageAll(productFiles, (path, name) => stageFile(store, path, name, productFileLimit)),
    generalFiles: await stageAll(generalFiles, (path, name) => stageFile(store, path, name, generalFileLimit)),
    sboms: await stageAll(sboms, (path, name) => stageSbom(store, path, name)),
  };
  return { staged, mistakes };
}

type Files = Map<string, { file: string; fileName: string }>;

function filesIn({ products, downloads, releases, info }: CatalogFile) {
  const additional = products.flatMap((product) => product.additionalImages);
  const pictures = [...products, ...additional, ...info.cards, ...info.images].map((record) => record.image);
  return {
    pictures: byPath(pictures),
    sheets: byPath(products.map((product) => product.specsFile)),
    productFiles: byNameAndPath(products.flatMap((product) => product.downloads)),
    generalFiles: byNameAndPath([
      ...downloads,
      ...releases.flatMap(({ file, fileName, signature }) => [{ file, fileName }, signature ?? []].flat()),
    ]),
    sboms: byNameAndPath(releases.flatMap(({ sbom }) => sbom ?? [])),
  };
}

function byPath(paths: (string | undefined)[]): Files {
  const files = paths.filter((path) => path !== undefined);
  return new Map(files.map((file) => [file, { file, fileName: basename(file) }]));
}

function byNameAndPath(downloads: { file: string; fileName: string }[]): Files {
  return new Map(downloads.map(({ file, fileName }) => [nameAndPath({ file, fileName }), { file, fileName }]));
}
