import { counted } from "#core/counted.ts";
import { evidenceFields } from "#core/product/evidence.ts";
import { isDateText, type LifecycleDate, lastDayOf, lifecycleDates } from "#core/product/lifecycle.ts";
import { partOf } from "../../../forms/form.ts";
import { type FormContent, isSameValue } from "../../../forms/form-content.ts";
import { isBad } from "../../../forms/uploads/uploads.ts";
import { openWords, stillOpen } from "./facts-to-decide.ts";
import type { ProductFormState } from "./use-product-form.ts";

interface FormPart {
  title: string;
  /** In the list of parts. */
  shortTitle?: string;
  fields: readonly string[];
}

/** The parts of the form, by the id of their element. */
export const formParts = {
  product: { title: "Product", fields: ["category", "model", "description", "image", "ndaa"] },
  features: { title: "Features", fields: ["features"] },
  images: { title: "Images", fields: ["images"] },
  specs: {
    title: "Specifications and facts",
    shortTitle: "Specifications, facts",
    fields: ["specs", "sheet", "facts", "labels", "modelColumn", "decimalMark"],
  },
  accessories: { title: "Accessories", fields: ["accessories"] },
  downloads: { title: "Downloads", fields: ["downloads"] },
  lifecycle: {
    title: "Lifecycle and successors",
    shortTitle: "Lifecycle",
    fields: [...lifecycleDates, "successors"],
  },
  evidence: { title: "Evidence", fields: [...evidenceFields, "radioModules", "onvif"] },
} as const satisfies Record<string, FormPart>;

export type PartId = keyof typeof formParts;

export interface PartState {
  /** What the part holds, in its head. */
  summary: string;
  /** The same in the list of parts. */
  short: string;
  isFilled: boolean;
  isChanged: boolean;
  errors: number;
  conflicts: number;
  /** What the sheet leaves open. */
  open: string[];
  /** Labels of required fields that are empty. */
  missing: string[];
}

/** Each part as the form holds it now. */
export function partStates(form: ProductFormState, content: FormContent): Record<PartId, PartState> {
  const saved: Record<string, unknown> = form.saved;
  const states = Object.entries(formParts).map(([id, { fields }]) => {
    const names = new Set<string>(fields);
    const wrong = Object.keys(form.form.allErrors).filter((name) => names.has(partOf(name)));
    const files = Object.keys(form.files.mistakes).filter(
      (name) => names.has(name) && !wrong.some((other) => partOf(other) === name),
    );
    const state: PartState = {
      missing: [],
      ...holds[id as PartId](content, form),
      isChanged: !form.creating && fields.some((name) => !isSameValue(content[name], saved[name])),
      errors: wrong.length + files.length,
      conflicts: fields.filter((name) => form.conflicts.some(({ part }) => part === name)).length,
      open: id === "specs" ? openWords(stillOpen(form, content)) : [],
    };
    return [id, state];
  });
  return Object.fromEntries(states);
}

/** The most urgent that is to say of a part; undefined if there is only its content. */
export function attentionOf({ errors, conflicts, open }: PartState): string | undefined {
  if (errors > 0) return counted(errors, "error");
  if (conflicts > 0) return counted(conflicts, "conflict");
  return open[0];
}

type Holds = Pick<PartState, "summary" | "short" | "isFilled"> & Partial<Pick<PartState, "missing">>;

const nothing: Holds = { summary: "None", short: "none", isFilled: false };

const holds: Record<PartId, (content: FormContent, form: ProductFormState) => Holds> = {
  product(content, { files, storedFile }) {
    const { sending } = files.image;
    const hasImage = sending ? !isBad(sending) : storedFile("image") !== undefined;
    const required = {
      Category: text(content.category),
      Model: text(content.model),
      Description: text(content.description),
      "Main image": hasImage,
    };
    const missing = Object.entries(required).flatMap(([label, value]) => (value ? [] : [label]));
    return { summary: "", short: `${4 - missing.length} of 4`, isFilled: missing.length === 0, missing };
  },
  features(content, { choice }) {
    const { category, features } = choice;
    if (category === "") return { summary: "Choose a category first", short: "choose a category", isFilled: false };
    const chosen = rows(content.features).length;
    const of = features ? `${chosen} of ${features.length}` : `${chosen}`;
    return { summary: of, short: `${chosen}`, isFilled: chosen > 0 };
  },
  images(content) {
    const all = rows<{ alt?: string }>(content.images);
    return list(all.length, "image", all.filter(({ alt }) => !text(alt)).length, "without text");
  },
  specs(content, form) {
    const sheet = content.sheet && !form.files.sheet.sending ? form.storedFile("sheet")?.sheet : undefined;
    const reading = form.files.sheet.sending ? undefined : form.stored("sheet")?.sheetFacts;
    const typed = Object.entries((content.facts ?? {}) as Record<string, unknown>).filter(([, value]) => text(value));
    const facts = new Set([...(reading?.facts.map(({ factId }) => factId) ?? []), ...typed.map(([id]) => id)]).size;
    const words = [
      form.files.sheet.sending && "new spreadsheet",
      sheet && counted(sheet.rows.length, "row"),
      facts > 0 && counted(facts, "fact"),
      !sheet && text(content.specs) && "specs text",
    ].filter(Boolean);
    if (words.length === 0) return { summary: "No text, no sheet", short: "none", isFilled: false };
    return { summary: words.join(", "), short: facts > 0 ? counted(facts, "fact") : `${words[0]}`, isFilled: true };
  },
  accessories: (content) => list(rows(content.accessories).length, "product"),
  downloads(content, { isOfRelease }) {
    const all = rows<{ id?: string; language?: string }>(content.downloads);
    const missing = all.filter(({ id, language }) => !text(language) && !isOfRelease(id)).length;
    return list(all.length, "file", missing, "without language");
  },
  lifecycle(content, { today }) {
    const successors = rows(content.successors).length;
    const isOver = (date: string) => isDateText(date) && lastDayOf(date) < today;
    const words = lifecycleDates.flatMap((name) => {
      const date = text(content[name]);
      return date ? `${lifecycleWords[name][isOver(date) ? "past" : "coming"]} ${date}` : [];
    });
    const support = text(content.endOfSecuritySupport);
    if (words.length === 0 && successors === 0) return nothing;
    return {
      summary: [...words, successors > 0 ? counted(successors, "successor") : "no successor"].join(" · "),
      short: support
        ? `${isOver(support) ? "ended" : "until"} ${support.slice(0, "2031".length)}`
        : counted(words.length + successors, "entry", "entries"),
      isFilled: true,
    };
  },
  evidence(content) {
    const onvif = rows<{ profile?: string }>(content.onvif).map(({ profile }) => profile);
    const modules = rows(content.radioModules).length;
    const origin = text(content.taaCountry);
    const words = [
      text(content.ndaaLetter) && `NDAA letter${text(content.ndaaDate) && ` of ${text(content.ndaaDate)}`}`,
      onvif.length > 0 && `ONVIF ${onvif.join(", ")}`,
      modules > 0 && counted(modules, "radio module"),
      origin && `TAA ${origin}`,
      text(content.socMaker) && `SoC ${text(content.socMaker)}`,
      text(content.oemOrigin) && `OEM ${text(content.oemOrigin)}`,
    ].filter(Boolean);
    if (words.length === 0) return nothing;
    const short = text(content.ndaaLetter) ? "letter" : counted(words.length, "entry", "entries");
    return { summary: words.join(" · "), short, isFilled: true };
  },
};

const lifecycleWords: Record<LifecycleDate, { past: string; coming: string }> = {
  launched: { past: "Launched", coming: "Launch" },
  lastOrder: { past: "last order was", coming: "last order" },
  endOfSales: { past: "sales ended", coming: "sales end" },
  endOfSecuritySupport: { past: "security support ended", coming: "security support until" },
  endOfLife: { past: "life ended", coming: "end of life" },
};

function list(count: number, noun: string, missing = 0, lack = ""): Holds {
  if (count === 0) return nothing;
  const lacking = missing > 0 ? `, ${missing} ${lack}` : "";
  return { summary: `${counted(count, noun)}${lacking}`, short: `${count}${lacking}`, isFilled: true };
}

function rows<Row>(value: unknown): Row[] {
  return Array.isArray(value) ? value.map((row) => row ?? {}) : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
