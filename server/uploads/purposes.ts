import { downloadMessages } from "#core/download.ts";
import type { Outcome } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { Upload, UploadPurpose } from "#core/upload.ts";
import { stagePicture } from "../media/stage-picture.ts";
import { stageSheet } from "../spreadsheets/stage-sheet.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { adoptFile, generalFileLimit, productFileLimit } from "../storage/stage-file.ts";
import type { Staged, StagedFile, StagedPicture, StagedSheet } from "../storage/staged-file.ts";

/** What people read when a file is larger than its purpose allows. */
export const tooLarge: Record<UploadPurpose, string> = {
  picture: productMessages.imageTooLarge,
  sheet: productMessages.sheetTooLarge,
  "product-file": productMessages.checkDownloads,
  "general-file": downloadMessages.fileRequired,
};

type Check = (store: ObjectStore, path: string, name: string, object?: string) => Promise<Outcome<Staged>>;

/** How a file of each purpose is checked and put into the store. */
export const checks: Record<UploadPurpose, Check> = {
  picture: (store, path, name) => stagePicture(store, path, name),
  sheet: (store, path, name) => stageSheet(store, path, name),
  "product-file": (store, path, name, object) => adoptFile(store, path, name, productFileLimit, object),
  "general-file": (store, path, name, object) => adoptFile(store, path, name, generalFileLimit, object),
};

/** What the browser hears of a file that was found good. `staged` came from the check of that purpose. */
export function describeUpload(id: string, purpose: UploadPurpose, staged: Staged): Upload {
  const file = { id, fileName: staged.name, size: staged.size };
  switch (purpose) {
    case "picture": {
      const { width, height } = staged as StagedPicture;
      return { ...file, purpose, width, height };
    }
    case "sheet":
      return { ...file, purpose, rows: (staged as StagedSheet).rows };
    default:
      return { ...file, purpose, type: (staged as StagedFile).type };
  }
}

export function isPurpose(text: string): text is UploadPurpose {
  return Object.hasOwn(checks, text);
}
