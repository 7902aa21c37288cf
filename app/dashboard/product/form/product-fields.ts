import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import { documentWords } from "#core/download/document.ts";
import type { FactDefinition, FactInfo } from "#core/facts/fact.ts";
import { fileSize } from "#core/files/file-size.ts";
import { type EvidenceChoices, evidenceNames } from "#core/product/evidence.ts";
import { lifecycleNames } from "#core/product/lifecycle.ts";
import type { EditableImage, EditableProduct } from "#core/product/product.ts";
import type { productEdit, productForm } from "#core/product/product-draft.ts";
import { successorKindNames } from "#core/product/successor.ts";
import type { InitialValues } from "../../../forms/initial-values.ts";
import {
  initialValues,
  mark,
  optionalText,
  type RecordField,
  requiredText,
  unmarkedTexts,
} from "../../../forms/record-fields.ts";
import { documentFields } from "../../download/download-fields.ts";

export type ProductInput = z.input<typeof productForm> & { version?: number };

/** What is said of a new sheet is sent with it, and no value of the product. */
type OfSheet = "labels" | "modelColumn" | "decimalMark";

type ProductValues = Omit<InitialValues<typeof productForm> & InitialValues<typeof productEdit>, OfSheet>;

export type ProductPart = keyof ProductValues;

/** The other records that a product names. */
interface Choices {
  categories: CategoryLink[];
  documents: EvidenceChoices["documents"];
  facts: FormFact[];
}

/** A fact of the site, as far as the form needs it. */
export type FormFact = FactInfo & Pick<FactDefinition, "categories">;

interface ProductField<Value> extends RecordField<EditableProduct, Value, Choices> {
  /** Names what a copy takes over. Without it, a copy begins with the field blank. */
  copied?: (product: EditableProduct) => string | false | undefined;
}

/** Fields of a radio module. */
export const moduleFields = unmarkedTexts({ maker: "Module maker", model: "Module model", fccId: "FCC ID" });

export const productFields: { [Part in ProductPart]: ProductField<ProductValues[Part]> } = {
  category: {
    label: "Category",
    blank: "",
    initial: ({ category }) => category,
    describe: ({ category }, choices) => choices?.categories.find(({ id }) => id === category)?.name ?? "deleted",
    copied: () => "category",
  },
  model: requiredText("Model", ({ model }) => model),
  description: { ...requiredText("Description", ({ description }) => description), copied: () => "description" },
  ndaa: {
    ...mark("NDAA compliant", ({ ndaa }) => ndaa, { on: "NDAA compliant", off: "not NDAA compliant", blank: true }),
    copied: () => "NDAA",
  },
  features: {
    label: "Features",
    blank: [],
    initial: ({ features }) => features,
    describe: ({ features, offered }) =>
      joined(offered.filter(({ id }) => features.includes(id)).map(({ label }) => label)),
    copied: ({ features }) => countedIfAny(features, "feature"),
  },
  image: {
    label: "Main image",
    blank: { upload: undefined, alt: "" },
    initial: ({ image: { alt } }) => ({ upload: undefined, alt }),
    describe: ({ image }) => describeImage(image),
    files: ({ image }) => image.picture.url,
    copied: ({ image }) => image.fileName,
  },
  images: {
    label: "Images",
    blank: [],
    initial: ({ images }) => images.map(({ id, alt }) => ({ id, upload: undefined, alt })),
    describe: ({ images }) => joined(images.map(describeImage)),
    files: ({ images }) => images.map(({ id, picture }) => ({ id, url: picture.url })),
    copied: ({ images }) => countedIfAny(images, "image"),
  },
  specs: {
    ...optionalText("Specs text", ({ specs }) => specs, { optional: false }),
    copied: ({ specs }) => specs.trim() !== "" && "specs text",
  },
  sheet: {
    label: "Spec spreadsheet",
    blank: undefined,
    initial: ({ sheet }) => sheet && "keep",
    describe: ({ sheet }) => (sheet ? `${sheet.fileName}, ${fileSize(sheet.size)}` : ""),
    files: ({ sheet }) => sheet?.url,
    copied: ({ sheet }) => sheet?.fileName,
  },
  facts: {
    label: "Facts",
    blank: {},
    initial: ({ facts }) => facts,
    describe: ({ facts }, choices) =>
      joined(choices?.facts.flatMap(({ id, name }) => (facts[id] ? `${name}: ${facts[id]}` : [])) ?? []),
    copied: ({ facts }) => countedIfAny(Object.keys(facts), "typed fact"),
  },
  accessories: {
    label: "Accessories",
    blank: [],
    initial: ({ accessories }) => accessories.map(({ id }) => id),
    describe: ({ accessories }) => joined(accessories.map(({ model }) => model)),
    copied: ({ accessories }) => accessories.map(({ model }) => model).join(", "),
  },
  downloads: {
    label: "Downloads",
    blank: [],
    initial: ({ downloads }) =>
      downloads.map(({ id, description, ...details }) => {
        return { ...initialValues(documentFields, details), id, upload: undefined, description };
      }),
    describe: ({ downloads }) =>
      joined(
        downloads.map(({ description, file, ...details }) =>
          listed(description, file.fileName, ...documentWords(details)),
        ),
      ),
    files: ({ downloads }) => downloads.map(({ id, file }) => ({ id, url: file.url })),
    isUnordered: true,
    copied: ({ downloads }) => countedIfAny(downloads, "file"),
  },
  ...unmarkedTexts(lifecycleNames),
  successors: {
    label: "Successors",
    blank: [],
    initial: ({ successors }) => successors.map(({ id: product, kind, sentence }) => ({ product, kind, sentence })),
    describe: ({ successors }) =>
      joined(
        successors.map(({ model, kind, sentence }) =>
          listed(`${model} (${successorKindNames[kind].toLowerCase()})`, sentence),
        ),
      ),
  },
  ...unmarkedTexts(evidenceNames),
  ndaaLetter: {
    label: evidenceNames.ndaaLetter,
    blank: undefined,
    initial: ({ ndaaLetter }) => ndaaLetter,
    describe: (product, choices) => documentName(product.ndaaLetter, product, choices) ?? "",
  },
  radioModules: {
    label: "Radio modules",
    blank: [],
    initial: ({ radioModules }) => radioModules.map((module) => initialValues(moduleFields, module)),
    describe: ({ radioModules }) =>
      joined(radioModules.map((module) => listed(...Object.values(initialValues(moduleFields, module))))),
  },
  onvif: {
    label: "ONVIF",
    blank: [],
    initial: ({ onvif }) =>
      onvif.map(({ profile, firmware, declaration, date }) => ({ profile, firmware, declaration, date })),
    describe: (product, choices) =>
      joined(
        product.onvif.map(({ profile, firmware, declaration, date }) =>
          listed(profile, firmware, documentName(declaration, product, choices), date),
        ),
      ),
  },
};

/** A copy is another model, with dates, successors and evidence of its own. */
export function copiedValues(product: EditableProduct): ProductValues {
  const own = Object.entries(productFields).filter(([, { copied }]) => !copied);
  return {
    ...initialValues(productFields, product),
    ...Object.fromEntries(own.map(([part, { blank }]) => [part, blank])),
  };
}

function documentName(id: string | undefined, { downloads }: EditableProduct, choices: Choices | undefined) {
  return [...downloads, ...(choices?.documents ?? [])].find((document) => document.id === id)?.description;
}

function countedIfAny(list: unknown[], noun: string) {
  return list.length > 0 && counted(list.length, noun);
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
