import { z } from "zod";
import { releaseKey, releaseSignatureKey, sbomKey } from "#core/files/file-key.ts";
import type { ReleaseFields, SbomSummary } from "#core/release/release.ts";
import { allValuesOf, archiveShape, toRow, valuesIn } from "../../database/columns.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { downloadFields, filesOf, forReaders } from "../archived-files.ts";
import {
  collection,
  type DocumentFile,
  fieldsOf,
  fileIn,
  groupedBy,
  id,
  onlyThese,
  recordFields,
} from "../collection.ts";
import { releaseColumns } from "./release-tables.ts";

const key = z.string().min(1);

const sbom = strictObject({
  sbomRef: key,
  specVersion: z.string(),
  components: z.int().min(0),
  serialNumber: z.string().optional(),
  timestamp: z.string().optional(),
  licences: z.array(z.string()),
});

export interface ReleaseDocument extends ReleaseFields {
  products: string[];
  file: DocumentFile;
  signature?: DocumentFile | undefined;
  sbom?: (DocumentFile & { summary: SbomSummary }) | undefined;
}

export const releases = collection({
  name: "releases",
  table: "release",
  label: "releases",
  hasBin: true,
  noun: { one: "release", many: "releases" },
  nameOf: (record) => `${record.name} ${record.versionText}`,
  title: { column: "name", address: (id) => `/dashboard/releases/${id}` },
  columns: releaseColumns,
  files: [
    { column: "file_key", what: "The file of release" },
    { column: "signature_key", what: "The signature of release" },
    { column: "sbom_key", what: "The SBOM of release" },
  ],
  fileFolders: ["releases"],
  parts: [
    {
      table: "release_product",
      key: ["release_id", "product_id"],
      owner: "release_id",
      link: {
        column: "product_id",
        to: "product",
        message: (release, product) =>
          `The release ${release} is for product ${product}, and one of them does not exist.`,
      },
    },
  ],
  isOptional: true,
  schema: strictObject({
    id,
    ...archiveShape(releaseColumns),
    products: z.array(id),
    ...forReaders.download,
    fileRef: key,
    signatureRef: key.optional(),
    sbom: sbom.optional(),
    ...recordFields,
  }),

  async *read(snapshot, ids) {
    for await (const rows of pagesOf(snapshot, "release", onlyThese(ids))) {
      const links = await snapshot
        .selectFrom("release_product")
        .selectAll()
        .where(
          "release_id",
          "in",
          rows.map((row) => row.id),
        )
        .orderBy("product_id")
        .execute();
      const products = groupedBy(links, "release_id");
      const find = await filesOf(
        snapshot,
        rows.map((row) => row.file_key),
        { isStrict: !ids },
      );
      for (const row of rows) {
        yield {
          id: row.id,
          ...allValuesOf(releaseColumns, row),
          products: products(row.id).map(({ product_id }) => product_id),
          ...downloadFields(find, row.file_key),
          ...(row.signature_key !== null && { signatureRef: row.signature_key }),
          ...(row.sbom_key !== null && {
            sbom: { sbomRef: row.sbom_key, ...(JSON.parse(row.sbom_summary ?? "") as SbomSummary) },
          }),
          ...fieldsOf(row),
        };
      }
    }
  },

  documentOf(state): ReleaseDocument {
    const { products, fileRef, signatureRef, sbom } = state.record as unknown as ReleaseRecord;
    const { sbomRef, ...summary } = sbom ?? {};
    return {
      ...valuesIn(releaseColumns, state.record),
      products,
      file: fileIn(state, fileRef),
      ...(signatureRef !== undefined && { signature: fileIn(state, signatureRef) }),
      ...(sbomRef !== undefined && { sbom: { ...fileIn(state, sbomRef), summary: summary as SbomSummary } }),
    };
  },

  without: (document, ids) => ({ ...document, products: document.products.filter((id) => !ids.has(id)) }),

  storedAs(id, { products, file, signature, sbom, ...words }) {
    const fileKey = file.key ?? releaseKey(id, file.name);
    const signatureKey = signature ? (signature.key ?? releaseSignatureKey(id, signature.name)) : null;
    const bomKey = sbom ? (sbom.key ?? sbomKey(id)) : null;
    const { summary, ...bom } = sbom ?? {};
    return {
      rows: {
        release: [
          {
            ...{ id, ...toRow(releaseColumns, words) },
            ...{ file_key: fileKey, signature_key: signatureKey, sbom_key: bomKey },
            sbom_summary: summary ? JSON.stringify(summary) : null,
          },
        ],
        release_product: [...new Set(products)].map((product) => ({ release_id: id, product_id: product })),
      },
      files: {
        [fileKey]: file,
        ...(signature && signatureKey && { [signatureKey]: signature }),
        ...(sbom && bomKey && { [bomKey]: bom as DocumentFile }),
      },
    };
  },
});

interface ReleaseRecord {
  products: string[];
  fileRef: string;
  signatureRef?: string;
  sbom?: SbomSummary & { sbomRef: string };
}
