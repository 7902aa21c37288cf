import type { CategoryFields } from "#core/category/category.ts";
import { type DocumentDetails, documentKinds } from "#core/download/document.ts";
import type { DownloadFields } from "#core/download/download.ts";
import { factKindNames } from "#core/facts/fact.ts";
import type { InfoItemFields } from "#core/info-item/info-item.ts";
import { type EvidenceFields, type OnvifRow, onvifProfiles, type RadioModule } from "#core/product/evidence.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { ProductFields } from "#core/product/product.ts";
import { type ReleaseFields, releaseChannels, releaseKinds, releaseUpdates } from "#core/release/release.ts";
import type { SynonymFields } from "#core/search/synonyms.ts";
import { type Columns, type ColumnsFor, column, type RowOf, toRow } from "./columns.ts";

// Queries, archives, imports and checks derive from these columns. See CONTRIBUTING.md, "A field of a record".

export const lifecycleColumns = {
  launched: column.optional(column.date("launched")),
  lastOrder: column.optional(column.date("last_order")),
  endOfSales: column.optional(column.date("end_of_sales")),
  endOfSecuritySupport: column.optional(column.monthOrDate("end_of_security_support")),
  endOfLife: column.optional(column.date("end_of_life")),
} satisfies ColumnsFor<LifecycleDates>;

export const evidenceColumns = {
  ndaaLetter: column.optional(column.text("ndaa_letter")),
  ndaaSignatory: column.optional(column.text("ndaa_signatory")),
  ndaaDate: column.optional(column.date("ndaa_date")),
  ndaaReviewed: column.optional(column.date("ndaa_reviewed")),
  socMaker: column.optional(column.text("soc_maker")),
  oemOrigin: column.optional(column.text("oem_origin")),
  taaCountry: column.optional(column.text("taa_country")),
} satisfies ColumnsFor<EvidenceFields>;

export const radioModuleColumns = {
  maker: column.optional(column.text("maker")),
  model: column.optional(column.text("model")),
  fccId: column.optional(column.text("fcc_id")),
} satisfies ColumnsFor<RadioModule>;

export const onvifColumns = {
  profile: column.choice("profile", onvifProfiles),
  firmware: column.optional(column.text("firmware")),
  declaration: column.optional(column.text("declaration")),
  date: column.optional(column.date("declared_on")),
} satisfies ColumnsFor<OnvifRow>;

/** Without evidence, which visitors see with its downloads. */
export const publicProductColumns = {
  model: column.searched(column.requiredText("model")),
  description: column.searched(column.requiredText("description")),
  ndaa: column.boolean("ndaa", { ifMissing: true }),
  specs: column.searched(column.text("specs", { ifMissing: "" })),
  ...lifecycleColumns,
} satisfies ColumnsFor<Omit<ProductFields, keyof EvidenceFields>>;

export const productColumns = { ...publicProductColumns, ...evidenceColumns } satisfies ColumnsFor<ProductFields>;

export const categoryColumns = {
  name: column.searched(column.requiredText("name")),
  description: column.searched(column.text("description")),
  cardFacts: column.optional(column.choices("card_facts", factKindNames, 2)),
} satisfies ColumnsFor<CategoryFields>;

export const documentColumns = {
  kind: column.optional(column.choice("kind", documentKinds)),
  language: column.optional(column.text("language")),
  date: column.optional(column.date("document_date")),
  documentVersion: column.optional(column.text("document_version")),
} satisfies ColumnsFor<DocumentDetails>;

export const productDownloadColumns = {
  /** Where it is empty, visitors read the file name. */
  description: column.searched(column.text("description")),
  ...documentColumns,
} satisfies ColumnsFor<DownloadFields>;

export const downloadColumns = {
  description: column.searched(column.requiredText("description")),
  ...documentColumns,
} satisfies ColumnsFor<DownloadFields>;

export const releaseColumns = {
  name: column.searched(column.requiredText("name")),
  line: column.searched(column.requiredText("line")),
  kind: column.choice("kind", namesOf(releaseKinds), { isChecked: true }),
  versionText: column.searched(column.requiredText("version_text")),
  date: column.date("date"),
  channel: column.choice("channel", namesOf(releaseChannels), { isChecked: true }),
  withdrawnReason: column.optional(column.text("withdrawn_reason")),
  update: column.choice("update_kind", namesOf(releaseUpdates), { isChecked: true }),
  notesNew: column.optional(column.text("notes_new")),
  notesFixed: column.optional(column.text("notes_fixed")),
  notesKnownIssues: column.optional(column.text("notes_known_issues")),
  hardwareRevisions: column.list("hardware_revisions"),
  regions: column.list("regions"),
  minimumVersion: column.optional(column.text("minimum_version")),
  predecessor: column.optional(column.text("predecessor")),
  isSbomPublic: column.boolean("is_sbom_public", { ifMissing: false }),
} satisfies ColumnsFor<ReleaseFields>;

export const synonymColumns = { words: column.list("words") } satisfies ColumnsFor<SynonymFields>;

function namesOf<Name extends string>(choices: Record<Name, unknown>): Name[] {
  return Object.keys(choices) as Name[];
}

const link = {
  linkUrl: column.optional(column.text("link_url")),
  linkLabel: column.optional(column.text("link_label")),
};

/** Columns by kind; those of other kinds are null. */
export const infoItemColumns = {
  banner: { content: column.requiredText("content"), ...link },
  card: { heading: column.requiredText("heading"), content: column.requiredText("content"), ...link },
  image: {},
} satisfies { [Kind in keyof InfoItemFields]: ColumnsFor<InfoItemFields[Kind]> };

/** Items of other kinds are a newer release's, and are skipped. */
export const infoItemKinds = namesOf(infoItemColumns);

export const allInfoItemColumns = { ...infoItemColumns.banner, ...infoItemColumns.card, ...infoItemColumns.image };

export type InfoItemFieldsRow = { [Column in keyof AllColumns]: AllColumns[Column] | null };
type AllColumns = RowOf<typeof allInfoItemColumns>;

export function infoItemFieldsRow(kind: keyof typeof infoItemColumns, values: object): InfoItemFieldsRow {
  const columns: Columns = infoItemColumns[kind];
  const empty = Object.values(allInfoItemColumns).map(({ name }) => [name, null]);
  return { ...Object.fromEntries(empty), ...toRow(columns, { ...values }) };
}
