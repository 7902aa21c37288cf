import { newId } from "#core/id.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { documentKindOf, type ProductFileKind } from "#core/product-list/product-files.ts";
import type { DocumentFile } from "../catalog/collection.ts";
import type { ProductDocument } from "../catalog/product/product-collection.ts";
import type { CellChange } from "./product-cells.ts";

/** A stored file that belongs to a product by its name. */
export interface FileBeside {
  kind: ProductFileKind;
  file: DocumentFile;
  /** Cells of a sheet. */
  rows?: SpecRows;
}

/** What files do to a product: those that it has already change nothing. */
export function fileChanges(product: ProductDocument, files: readonly FileBeside[], standIn: string): CellChange[] {
  let now = product;
  const changes: CellChange[] = [];
  for (const beside of files) {
    const change = fileChange(now, beside, standIn);
    if (!change) continue;
    now = change.edit(now);
    changes.push(change);
  }
  return changes;
}

function fileChange(
  product: ProductDocument,
  { kind, file, rows }: FileBeside,
  standIn: string,
): CellChange | undefined {
  const { image, images, downloads, sheet } = product;
  if (kind === "picture") {
    if ([image, ...images].some((picture) => picture.file.object === file.object)) return undefined;
    if (image.file.object === standIn) {
      const edit: CellChange["edit"] = (now) => ({ ...now, image: { alt: "", file } });
      return { field: "Main image", before: "stand-in", after: file.name, edit };
    }
    const id = newId();
    const edit: CellChange["edit"] = (now) => ({ ...now, images: [...now.images, { id, alt: "", file }] });
    return { field: "Additional images", before: "", after: file.name, edit };
  }
  if (kind === "sheet") {
    if (sheet?.file.object === file.object) return undefined;
    const edit: CellChange["edit"] = (now) => ({
      ...now,
      sheet: { ...now.sheet, file, rows: JSON.stringify(rows ?? []) },
    });
    return { field: "Spec spreadsheet", before: sheet?.file.name ?? "", after: file.name, edit };
  }
  if (downloads.some((download) => download.file.object === file.object)) return undefined;
  const old = downloads.find((download) => download.file.name === file.name);
  const id = old?.id ?? newId();
  const edit: CellChange["edit"] = (now) => ({
    ...now,
    downloads: old
      ? now.downloads.map((download) => (download.id === id ? { ...download, file } : download))
      : [...now.downloads, { id, file, description: "", kind: documentKindOf(file.name) }],
  });
  return { field: "Downloads", before: old?.file.name ?? "", after: file.name, edit };
}
