import { downloadMessages } from "#core/download/download.ts";
import { ownValue } from "#core/own-value.ts";
import { type EditableProduct, type ProductFile, productMessages } from "#core/product/product.ts";
import type { Sending } from "../../../forms/uploads/uploads.ts";
import { type OneFile, useOneFile } from "../../../forms/uploads/use-one-file.ts";
import { type FileRows, useFileRows } from "./use-file-rows.ts";

export interface ProductFiles {
  image: OneFile;
  images: FileRows<EditableProduct["images"][number]>;
  sheet: OneFile;
  downloads: FileRows<ProductFile>;
  mistakes: Record<string, string>;
  state: string;
}

export function useProductFiles(
  product: EditableProduct | undefined,
  { creating }: { creating: boolean },
): ProductFiles {
  const image = useOneFile("picture");
  const images = useFileRows("picture", product?.images ?? []);
  const sheet = useOneFile("sheet");
  const downloads = useFileRows("product-file", product?.downloads ?? []);

  const lists = {
    image: [image.sending],
    images: images.rows.map(({ sending }) => sending),
    sheet: [sheet.sending],
    downloads: downloads.rows.map(({ sending }) => sending),
  };
  const forAll: Record<string, string> = {
    ...(creating && { image: productMessages.imageRequired }),
    images: productMessages.checkImages,
    downloads: productMessages.checkDownloads,
  };
  const mistakes = Object.entries(lists).flatMap(([name, sendings]) => {
    const sentence = mistakeAmong(sendings, ownValue(forAll, name));
    return sentence ? [[name, sentence] as const] : [];
  });

  return {
    image,
    images,
    sheet,
    downloads,
    mistakes: Object.fromEntries(mistakes),
    state: JSON.stringify(
      Object.values(lists).map((sendings) => sendings.map((sending) => [sending?.key, sending?.state.step])),
    ),
  };
}

/** Reports a refused file before a failed upload, which may still succeed. `forAll` is the field's message for any. */
function mistakeAmong(sendings: (Sending | undefined)[], forAll: string | undefined): string | undefined {
  const states = sendings.flatMap((sending) => sending?.state ?? []);
  const refused = states.find((state) => state.step === "refused");
  if (refused) return forAll ?? refused.message;
  return states.some((state) => state.step === "failed") ? downloadMessages.notUploaded : undefined;
}
