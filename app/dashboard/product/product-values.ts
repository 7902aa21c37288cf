import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import { documentWords } from "#core/download/document.ts";
import { factKindInfo, factKindNames } from "#core/facts/fact.ts";
import { fileSize } from "#core/files/file-size.ts";
import { type EvidenceChoices, evidenceNames } from "#core/product/evidence.ts";
import { lifecycleNames } from "#core/product/lifecycle.ts";
import type { EditableImage, EditableProduct } from "#core/product/product.ts";
import type { productEdit, productForm } from "#core/product/product-draft.ts";
import { successorKindNames } from "#core/product/successor.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import type { ComparedParts } from "../../forms/use-conflict.ts";

export type ProductInput = z.input<typeof productForm> & { version?: number };

export type ProductValues = InitialValues<typeof productForm> & InitialValues<typeof productEdit>;

export type ProductPart = keyof ProductValues;

/** In the order of the form. */
export const partLabels: Record<ProductPart, string> = {
  category: "Category",
  model: "Model",
  description: "Description",
  ndaa: "NDAA compliant",
  features: "Features",
  image: "Main image",
  images: "Additional images",
  specs: "Specs text",
  sheet: "Spec spreadsheet",
  facts: "Facts",
  accessories: "Accessories",
  downloads: "Downloads",
  ...lifecycleNames,
  successors: "Successors",
  ...evidenceNames,
  radioModules: "Radio modules",
  onvif: "ONVIF",
};

const noDates = {
  launched: undefined,
  lastOrder: undefined,
  endOfSales: undefined,
  endOfSecuritySupport: undefined,
  endOfLife: undefined,
};

const noEvidence = {
  ndaaLetter: undefined,
  ndaaSignatory: undefined,
  ndaaDate: undefined,
  ndaaReviewed: undefined,
  socMaker: undefined,
  oemOrigin: undefined,
  taaCountry: undefined,
  radioModules: [],
  onvif: [],
};

export const blankProduct: ProductValues = {
  category: "",
  model: "",
  description: "",
  ndaa: true,
  features: [],
  image: { upload: undefined, alt: "" },
  images: [],
  specs: "",
  sheet: undefined,
  facts: factsOf({}),
  accessories: [],
  successors: [],
  downloads: [],
  ...noDates,
  ...noEvidence,
};

export function initialValues(product: EditableProduct, { copying = false } = {}): ProductValues {
  return {
    category: product.category,
    model: copying ? "" : product.model,
    description: product.description,
    ndaa: product.ndaa,
    features: product.features,
    image: { upload: undefined, alt: product.image.alt },
    images: product.images.map(({ id, alt }) => ({ id, upload: undefined, alt })),
    specs: product.specs,
    sheet: product.sheet && "keep",
    facts: factsOf(product.facts),
    accessories: product.accessories.map(({ id }) => id),
    successors: copying
      ? []
      : product.successors.map(({ id: product, kind, sentence }) => ({ product, kind, sentence })),
    downloads: product.downloads.map(({ id, description, kind, language, date, documentVersion }) => {
      return { id, upload: undefined, description, kind, language, date, documentVersion };
    }),
    // A copy is another model, with dates, successors and evidence of its own.
    ...(copying ? noDates : datesOf(product)),
    ...(copying ? noEvidence : evidenceOf(product)),
  };
}

function factsOf(facts: EditableProduct["facts"]) {
  return Object.fromEntries(factKindNames.map((kind) => [kind, facts[kind] ?? ""])) as ProductValues["facts"];
}

function datesOf({ launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife }: EditableProduct) {
  return { launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife };
}

function evidenceOf(product: EditableProduct) {
  const { ndaaLetter, ndaaSignatory, ndaaDate, ndaaReviewed, socMaker, oemOrigin, taaCountry } = product;
  const texts = { ndaaLetter, ndaaSignatory, ndaaDate, ndaaReviewed, socMaker, oemOrigin, taaCountry };
  return {
    ...texts,
    radioModules: product.radioModules.map(({ maker, model, fccId }) => ({ maker, model, fccId })),
    onvif: product.onvif.map(({ profile, firmware, declaration, date }) => ({ profile, firmware, declaration, date })),
  };
}

export function productParts(
  categories: CategoryLink[],
  documents: EvidenceChoices["documents"],
): ComparedParts<EditableProduct, ProductPart> {
  const documentName = (id: string | undefined, { downloads }: EditableProduct) =>
    [...downloads, ...documents].find((document) => document.id === id)?.description;
  return {
    initial: initialValues,
    files: productFiles,
    unordered: ["downloads"],
    describe: {
      category: ({ category }) => categories.find(({ id }) => id === category)?.name ?? "deleted",
      model: ({ model }) => model,
      description: ({ description }) => description,
      ndaa: ({ ndaa }) => (ndaa ? "NDAA compliant" : "not NDAA compliant"),
      features: ({ features, offered }) =>
        joined(offered.filter(({ id }) => features.includes(id)).map(({ label }) => label)),
      image: ({ image }) => describeImage(image),
      images: ({ images }) => joined(images.map(describeImage)),
      specs: ({ specs }) => specs,
      sheet: ({ sheet }) => (sheet ? `${sheet.fileName}, ${fileSize(sheet.size)}` : ""),
      facts: ({ facts }) =>
        joined(factKindNames.flatMap((kind) => (facts[kind] ? `${factKindInfo(kind).label}: ${facts[kind]}` : []))),
      accessories: ({ accessories }) => joined(accessories.map(({ model }) => model)),
      successors: ({ successors }) =>
        joined(
          successors.map(({ model, kind, sentence }) =>
            [`${model} (${successorKindNames[kind].toLowerCase()})`, sentence].filter(Boolean).join(", "),
          ),
        ),
      launched: ({ launched = "" }) => launched,
      lastOrder: ({ lastOrder = "" }) => lastOrder,
      endOfSales: ({ endOfSales = "" }) => endOfSales,
      endOfSecuritySupport: ({ endOfSecuritySupport = "" }) => endOfSecuritySupport,
      endOfLife: ({ endOfLife = "" }) => endOfLife,
      ndaaLetter: (product) => documentName(product.ndaaLetter, product) ?? "",
      ndaaSignatory: ({ ndaaSignatory = "" }) => ndaaSignatory,
      ndaaDate: ({ ndaaDate = "" }) => ndaaDate,
      ndaaReviewed: ({ ndaaReviewed = "" }) => ndaaReviewed,
      socMaker: ({ socMaker = "" }) => socMaker,
      oemOrigin: ({ oemOrigin = "" }) => oemOrigin,
      taaCountry: ({ taaCountry = "" }) => taaCountry,
      radioModules: ({ radioModules }) =>
        joined(radioModules.map(({ maker, model, fccId }) => listed(maker, model, fccId))),
      onvif: (product) =>
        joined(
          product.onvif.map(({ profile, firmware, declaration, date }) =>
            listed(profile, firmware, documentName(declaration, product), date),
          ),
        ),
      downloads: ({ downloads }) =>
        joined(
          downloads.map(({ description, file, ...details }) =>
            [description, file.fileName, ...documentWords(details)].filter(Boolean).join(", "),
          ),
        ),
    },
  };
}

export function productFiles({ image, images, sheet, downloads }: EditableProduct) {
  return {
    image: image.picture.url,
    images: images.map(({ id, picture }) => ({ id, url: picture.url })),
    sheet: sheet?.url,
    downloads: downloads.map(({ id, file }) => ({ id, url: file.url })),
  };
}

function describeImage({ fileName, size, alt }: EditableImage): string {
  return [fileName, fileSize(size), ...(alt ? [`“${alt}”`] : [])].join(", ");
}

function listed(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(", ");
}

function joined(words: string[]): string {
  return words.join(" · ");
}
