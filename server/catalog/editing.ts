import type { Attention } from "#core/attention.ts";
import type { Bin, BinnedRecord } from "#core/bin.ts";
import type { ListedCategory } from "#core/category/category.ts";
import type { CategoryDraft, CategoryForm } from "#core/category/category-draft.ts";
import type { EditableDownload, ListedDownload } from "#core/download/download.ts";
import type { DownloadEdit, DownloadForm } from "#core/download/download-draft.ts";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import type { FactSet } from "#core/facts/fact.ts";
import type { Assignment, FactDraft, FactForm } from "#core/facts/fact-draft.ts";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import type { FactCounts, LackingProduct, ListedFact, TypedFactRow } from "#core/facts/listed-fact.ts";
import type { SheetChange } from "#core/facts/sheet-change.ts";
import type { SheetChoices } from "#core/facts/sheet-choices.ts";
import type { AskedColumn, ColumnChoice } from "#core/facts/sheet-columns.ts";
import type { LabelList, LabelQuery, SheetLabel } from "#core/facts/sheet-label.ts";
import type { UnsavedUpload } from "#core/files/unsaved-upload.ts";
import type {
  ChangeList,
  ChangeSet,
  HistoryQuery,
  LastChange,
  ListedSet,
  NewestVersions,
  RecordHistory,
} from "#core/history.ts";
import type { InfoItem } from "#core/info-item/info-item.ts";
import type { InfoItemForm } from "#core/info-item/info-item-draft.ts";
import type { Outcome } from "#core/outcome.ts";
import type { Page } from "#core/page.ts";
import type { BulkChange, BulkChoices } from "#core/product/bulk-change.ts";
import type { EvidenceChoices } from "#core/product/evidence.ts";
import type { OfferedProduct } from "#core/product/offered-product.ts";
import type {
  EditableProduct,
  ListedProduct,
  ProductChoice,
  ProductListQuery,
  ProductsBeside,
  Selection,
} from "#core/product/product.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import type { FilterCounts } from "#core/product/product-filters.ts";
import type { ExportedList, ExportFormat } from "#core/product-list/export-formats.ts";
import type { AskedMatch, KeptList, ListPreview } from "#core/product-list/kept-list.ts";
import type { ListColumns } from "#core/product-list/list-columns.ts";
import type { DecimalMark } from "#core/quantities/numbers.ts";
import type { EditableRelease, ListedRelease, ReleaseLine, ReleaseListQuery } from "#core/release/release.ts";
import type { ReleaseEdit, ReleaseForm } from "#core/release/release-draft.ts";
import type { MissedSearch } from "#core/search/missed-search.ts";
import type { SynonymDraft, SynonymForm } from "#core/search/synonym-draft.ts";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import type { AppliedSet, Pin, SetPreview } from "#core/set-preview.ts";
import type { Restored, SeenVersion } from "../history/restore-version.ts";
import type { ShownRestore, ShownUndo } from "../history/shown-previews.ts";
import type { Rename, UndoChoices, Undone } from "../history/undo-set.ts";
import type { ListFiles } from "../product-list/kept-lists.ts";
import type { ListPlan } from "../product-list/plan-list.ts";
import type { CollectionName } from "./collections.ts";

/** `version` is the one that the edit began with. Deleting a missing record succeeds. For `newId`, see `createOnce`. */
export interface Editing {
  listedCategories(): Promise<ListedCategory[]>;
  isCategoryNameTaken(name: string): Promise<boolean>;
  createCategory(form: CategoryForm): Promise<Outcome<string>>;
  updateCategory(id: string, draft: CategoryDraft, version: number): Promise<Outcome<string>>;
  /** Refused, under `form`, while any product belongs to it. */
  deleteCategory(id: string): Promise<Outcome<string>>;

  /** The products with `query` in their model or in the name of their category, case-insensitively. */
  listedProducts(listQuery: ProductListQuery): Promise<Page<ListedProduct> | undefined>;
  /** Empty where counting takes long. `today` is the maker's day. */
  filterCounts(today: string): Promise<FilterCounts>;
  /** All products of a list, at today's versions. Undefined if they are more than `mostSelected`. */
  selectableProducts(listQuery: ProductListQuery): Promise<Pin[] | undefined>;
  /** All products without `ids`. Refused, under `form`, if they are too many for a workbook. */
  exportProducts(format: ExportFormat, ids?: string[]): Promise<Outcome<ExportedList>>;

  /** Lists to import, of the last week, newest first. */
  keptLists(): Promise<KeptList[]>;
  keptList(id: string): Promise<KeptList | undefined>;
  /** Keeps an uploaded list and the files beside it; returns its id. Refused under `list` or `files`. */
  keepList(files: ListFiles): Promise<Outcome<string>>;
  addListFiles(id: string, files: Omit<ListFiles, "list">): Promise<Outcome<string>>;
  /** Its questions with proposals and answers. Undefined if it is not kept any more. */
  columnsOfList(id: string): Promise<ListColumns | undefined>;
  /** Refused, under `form`, if it is not kept any more or was imported. */
  answerList(id: string, asked: AskedMatch): Promise<Outcome<ListColumns>>;
  /** Refused, under `form` or `list`, if questions are left, or the list is too long. Pages are counted from 1. */
  previewKeptList(id: string, page: number): Promise<Outcome<ListPreview>>;
  /** All that it would do. */
  planOfList(id: string): Promise<Outcome<Pick<ListPlan, "rows" | "addresses">>>;
  /** Keeps which of the shown rows are ticked, as `Products!12`, and whether cells that are wrong are left out. */
  tickRows(
    id: string,
    rows: { shown: string[]; ticked: string[]; skipsWrongCells?: boolean | undefined },
  ): Promise<Outcome<string>>;
  /** Imports it as one set. What was changed since these versions stays. */
  applyKeptList(id: string, pins: Pin[]): Promise<Outcome<string>>;

  bulkChoices(): Promise<BulkChoices>;
  /** Refused, under `field`, `value`, `kind` or `form`, before any product is looked at. */
  previewBulkChange(selected: Selection[], change: BulkChange): Promise<Outcome<SetPreview>>;
  /** Changes those that are at these versions and are not refused. */
  applyBulkChange(pins: Pin[], change: BulkChange): Promise<Outcome<AppliedSet>>;
  previewBulkDeletion(selected: Selection[]): Promise<Outcome<SetPreview>>;
  applyBulkDeletion(pins: Pin[]): Promise<Outcome<AppliedSet>>;
  /** The first eight products with `query` in their model, sorted by model. `except` is the id of a product to omit. */
  productChoices(query: string, except?: string): Promise<ProductChoice[]>;
  countAccessoryLists(id: string): Promise<number>;
  /** How many products name it as their successor. */
  countPredecessors(id: string): Promise<number>;
  productForEditing(id: string): Promise<EditableProduct | undefined>;
  /** `product` is undefined for a new one. */
  evidenceChoices(product?: string): Promise<EvidenceChoices>;
  /** Whether a product other than `except` has it. */
  isModelTaken(model: string, except?: string): Promise<boolean>;
  /** The products before and after this one in a list, each with its page of that list. */
  productsBeside(listQuery: ProductListQuery, id: string): Promise<ProductsBeside>;
  createProduct(form: ProductForm): Promise<Outcome<string>>;
  /** With `leaveOutFeatures`, those that the form's category does not offer are dropped instead of refused. */
  updateProduct(
    id: string,
    form: ProductForm,
    version: number,
    choices?: { leaveOutFeatures?: boolean },
  ): Promise<Outcome<string>>;
  /** Also deletes its files, and removes it from the accessories and successors of other products. */
  deleteProduct(id: string): Promise<Outcome<string>>;

  /** The general downloads with `query` in their description or file name, sorted by description. */
  listedDownloads(listQuery: { query: string; page: number }): Promise<Page<ListedDownload> | undefined>;
  download(id: string): Promise<EditableDownload | undefined>;
  createDownload(form: DownloadForm): Promise<Outcome<string>>;
  updateDownload(id: string, form: DownloadEdit, version: number): Promise<Outcome<string>>;
  deleteDownload(id: string): Promise<Outcome<string>>;

  infoItem(id: string): Promise<InfoItem | undefined>;
  createInfoItem(form: InfoItemForm): Promise<Outcome<string>>;
  updateInfoItem(id: string, form: InfoItemForm, version: number): Promise<Outcome<string>>;
  /** Refused, under `form`, when the item has been deleted. */
  moveInfoItemToTop(id: string): Promise<Outcome<string>>;
  deleteInfoItem(id: string): Promise<Outcome<string>>;

  /** Uploads of all administrators, newest first. */
  unsavedUploads(): Promise<UnsavedUpload[]>;
  /** Refused, under `form`, if its form was saved or it was deleted. */
  deleteUnsavedUpload(id: string): Promise<Outcome<string>>;

  /** `today` is the maker's day. */
  attention(today: string): Promise<Attention[]>;
  /** The newest, for the summary. */
  lastChanges(): Promise<ListedSet[]>;
  /** Newest first, with `query` in their name, line, version or file name. */
  listedReleases(listQuery: ReleaseListQuery): Promise<Page<ListedRelease> | undefined>;
  releaseForEditing(id: string): Promise<EditableRelease | undefined>;
  /** The lines that exist, each with the products of its newest release. */
  releaseLines(): Promise<ReleaseLine[]>;
  /** Sorted by model. */
  productsOfRelease(id: string): Promise<OfferedProduct[]>;
  productsOfCategory(id: string): Promise<OfferedProduct[]>;
  /** The products with these models, in any case. */
  createRelease(form: ReleaseForm): Promise<Outcome<string>>;
  updateRelease(id: string, form: ReleaseEdit, version: number): Promise<Outcome<string>>;
  /** Refused, under `form`, when the release has been deleted. */
  withdrawRelease(id: string, reason: string): Promise<Outcome<string>>;
  /** Refused, under `reason`, if it is younger than ten years and no reason is given. */
  deleteRelease(id: string, reason?: string): Promise<Outcome<string>>;

  /** Sorted by their first word. */
  synonymGroups(): Promise<SynonymGroup[]>;
  /** Submitted from three networks on a day of the last 90, and no search word yet; most frequent first. */
  missedSearches(): Promise<MissedSearch[]>;
  createSynonyms(form: SynonymForm): Promise<Outcome<string>>;
  updateSynonyms(id: string, draft: SynonymDraft, version: number): Promise<Outcome<string>>;
  deleteSynonyms(id: string): Promise<Outcome<string>>;

  /** `unassigned` counts labels of the sheets, `sheetsUnassigned` the sheets that have them. */
  factCounts(): Promise<FactCounts & { unassigned: number; sheetsUnassigned: number }>;
  /** All of the site, in their order. */
  facts(): Promise<FactSet>;
  /** With how many products state them, in the order of lists and tables. */
  listedFacts(page: number): Promise<Page<ListedFact> | undefined>;
  listedFact(id: string): Promise<ListedFact | undefined>;
  /** Products that may state a fact and do not. Undefined past the end, or if there is no such fact. */
  lackingProducts(fact: string, page: number): Promise<Page<LackingProduct> | undefined>;
  listedTypedFacts(page: number): Promise<Page<TypedFactRow> | undefined>;
  factForEditing(id: string): Promise<EditableFact | undefined>;
  createFact(form: FactForm): Promise<Outcome<string>>;
  updateFact(id: string, draft: FactDraft, version: number): Promise<Outcome<string>>;
  deleteFact(id: string): Promise<Outcome<string>>;
  /** What all sheets would state with this fact; `id` is absent for a new one. Nothing is written. */
  previewFact(draft: FactDraft, id?: string): Promise<FactPreview>;
  /** Undefined past the end. */
  askedColumns(page: number): Promise<Page<AskedColumn> | undefined>;
  /** Returns how many products changed. */
  chooseColumns(choices: ColumnChoice[]): Promise<Outcome<number>>;
  /** Each label of the sheets once. */
  sheetLabels(query: LabelQuery): Promise<LabelList | undefined>;
  /** One of them, with the sections in which it stands. */
  sheetLabel(of: { label: string; section?: string }): Promise<{ label: SheetLabel; sections: string[] } | undefined>;
  /** On how many sheets each label stands, with example values. */
  labelUses(
    labels: { label: string; section?: string | undefined }[],
  ): Promise<{ sheets: number; examples: string[] }[]>;
  previewAssignments(assignments: Assignment[]): Promise<FactPreview>;
  /** Puts a fact at a place of lists and tables, from 1. */
  moveFact(id: string, place: number): Promise<Outcome<string>>;
  /** Names of the standard facts that came with a newer release, and that this site never had. */
  newStandardFacts(): Promise<string[]>;
  addStandardFacts(): Promise<Outcome<string>>;
  /** Says what labels mean, for all sheets. */
  assignLabels(assignments: Assignment[]): Promise<Outcome<string[]>>;
  /** What an uploaded sheet would change. Undefined if the upload is not there. */
  factsOfUpload(
    upload: string,
    of: {
      product?: string;
      category?: string;
      model?: string;
      column?: string;
      decimalMark?: DecimalMark;
      choices?: SheetChoices;
    },
  ): Promise<SheetChange | undefined>;

  /** The set of what was saved last through this object. */
  lastSet(): number | undefined;
  /** The set of the administrator's last change, if it was one of info items a moment ago that can be undone. */
  lastInfoChange(): Promise<LastChange | undefined>;
  /** Newest first. Undefined past the end. */
  listedChanges(query: HistoryQuery): Promise<ChangeList | undefined>;
  /** A page of its records. Undefined past the end, and if the set is not kept any more. */
  changeSet(set: number, page: number): Promise<ChangeSet | undefined>;
  newestVersions(collection: CollectionName, id: string): Promise<NewestVersions>;
  /** Undefined if nothing of such a record is stored. */
  recordHistory(collection: string, id: string): Promise<RecordHistory | undefined>;
  /** `previewUndo` and `previewRestore` as people read them. Undefined if the set or version is not kept any more. */
  shownUndo(set: number): Promise<ShownUndo | undefined>;
  shownRestore(collection: string, id: string, version: number): Promise<ShownRestore | undefined>;
  /** `current` is the version that the preview compared with. Refused by today's rules, by field. */
  restoreVersion(collection: string, id: string, version: number, current: SeenVersion): Promise<Outcome<Restored>>;
  /** Refused, under `form`, while records changed since are not chosen; see `undoSet`. */
  undoSet(set: number, choices?: UndoChoices): Promise<Outcome<Undone>>;

  /** Undefined past its end. */
  bin(page: number): Promise<Bin | undefined>;
  binCount(): Promise<number>;
  changeCount(): Promise<number>;
  binnedRecord(collection: string, id: string): Promise<BinnedRecord | undefined>;
  /** Refused by today's rules, by field: `rename` chooses a taken model or name again. */
  restoreFromBin(collection: string, id: string, rename?: Rename): Promise<Outcome<Restored>>;
  /** `set` is the change that deleted it, as it was shown. Refused, under `form`, if another has. */
  deleteForGood(collection: string, id: string, set: number): Promise<Outcome<number>>;
  /** All that was deleted up to this set. */
  emptyBin(lastSet: number): Promise<Outcome<number>>;

  deletedName(collection: CollectionName, id: string): Promise<string | undefined>;
}
