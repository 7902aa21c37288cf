import { type DocumentDetails, documentKinds, kindName } from "#core/download/document.ts";
import type { EditableDownload } from "#core/download/download.ts";
import type { downloadEdit, downloadForm } from "#core/download/download-draft.ts";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import { sentProducts } from "#core/product/offered-product.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { choice, optionalText, type RecordFields, requiredText } from "../../forms/record-fields.ts";

type DownloadValues = InitialValues<typeof downloadForm> & InitialValues<typeof downloadEdit>;

const kindNames = Object.fromEntries(documentKinds.map((kind) => [kind, kindName(kind)]));

/** The fields that downloads of products have, too. */
export const documentFields: RecordFields<DocumentDetails, Pick<DownloadValues, keyof DocumentDetails>> = {
  kind: choice("Kind", kindNames, { read: ({ kind }) => kind, blank: undefined, optional: true }),
  language: optionalText("Language", ({ language }) => language, { hint: "Such as en, de or pt-BR" }),
  date: optionalText("Date", ({ date }) => date, { hint: "A day such as 2026-01-14" }),
  documentVersion: optionalText("Version", ({ documentVersion }) => documentVersion),
};

export const downloadFields: RecordFields<EditableDownload, DownloadValues> = {
  description: requiredText("Description", ({ description }) => description),
  upload: {
    label: "File",
    hint: `or choose a file, ${fileSize(uploadLimits["general-file"])} at most`,
    blank: "",
    initial: () => "",
    describe: ({ file }) => file.fileName,
  },
  ...documentFields,
  products: {
    label: "For products",
    blank: "",
    initial: ({ products }) => sentProducts(products),
    describe: ({ products }) => products.map(({ model }) => model).join(" · "),
  },
};
