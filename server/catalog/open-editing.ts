import { setImmediate as yieldToOthers } from "node:timers/promises";
import { binMessages } from "#core/bin.ts";
import { downloadMessages } from "#core/download/download.ts";
import { unsavedUploadGone } from "#core/files/unsaved-upload.ts";
import { removedFile } from "#core/files/upload.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { bulkMessages, mostSelected } from "#core/product/bulk-change.ts";
import type { Selection } from "#core/product/product.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { Pin } from "#core/set-preview.ts";
import { type Actor, actingAs, deletedName } from "../changes/record-change.ts";
import type { Database } from "../database/database.ts";
import { isNameTaken } from "../database/unique-names.ts";
import { type DiskReserve, noReserve } from "../disk-reserve.ts";
import { binPlace, countInBin, listedBin, recordInBin } from "../history/bin.ts";
import { deleteForGood, emptyBin } from "../history/empty-bin.ts";
import {
  changeCount,
  changeSet,
  lastChanges,
  lastInfoChange,
  listedChanges,
  newestVersions,
  recordHistory,
} from "../history/list-history.ts";
import { restoreFromBin } from "../history/restore-from-bin.ts";
import { restoreVersion, versionMessages } from "../history/restore-version.ts";
import { shownRestore, shownUndo } from "../history/shown-previews.ts";
import { undoSet } from "../history/undo-set.ts";
import { exportList } from "../product-list/export-list.ts";
import {
  answerList,
  applyKeptList,
  columnsOfList,
  planOfList,
  previewKeptList,
  tickRows,
} from "../product-list/import-list.ts";
import { addListFiles, keepList, keptList, keptLists } from "../product-list/kept-lists.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { unsavedUploads } from "../uploads/unsaved-uploads.ts";
import type { StagedUploads } from "../uploads/uploads.ts";
import { attention } from "./attention.ts";
import { listedCategories } from "./category/category-queries.ts";
import { createCategory, deleteCategory, updateCategory } from "./category/save-category.ts";
import { collectionNamed } from "./collections.ts";
import { createOnce } from "./create-once.ts";
import { downloadForEditing } from "./download/download-queries.ts";
import { listedDownloads } from "./download/listed-downloads.ts";
import { createDownload, deleteDownload, updateDownload } from "./download/save-download.ts";
import type { Editing } from "./editing.ts";
import { assignLabels } from "./fact/assign-labels.ts";
import { factForEditing } from "./fact/fact-for-editing.ts";
import { previewAssignments, previewFact } from "./fact/fact-preview.ts";
import {
  factCounts,
  factsAndIgnored,
  lackingProducts,
  listedFact,
  listedFacts,
  listedTypedFacts,
} from "./fact/fact-table.ts";
import { factsOfUpload } from "./fact/facts-of-upload.ts";
import { addStandardFacts, newStandardFacts } from "./fact/new-standard-facts.ts";
import { moveFact } from "./fact/order-facts.ts";
import { refuseOtherSheet } from "./fact/other-sheet.ts";
import { createFactOnce, deleteFact, updateFact } from "./fact/save-fact.ts";
import { saveSheetChoices } from "./fact/sheet-choices.ts";
import { askedColumns, chooseColumns } from "./fact/sheet-columns.ts";
import { labelUses, listedLabels, sheetLabel } from "./fact/sheet-rows-list.ts";
import { currentFacts } from "./fact/site-facts.ts";
import { readAhead } from "./fact/write-facts.ts";
import { type FormUploads, saveWithUploads } from "./form-uploads.ts";
import { infoItemById, pictureOfForm } from "./info-item/info-item-queries.ts";
import { createInfoItem, deleteInfoItem, moveInfoItemToTop, updateInfoItem } from "./info-item/save-info-item.ts";
import { bulkChoices, changedProducts, deletedProducts, readBulkChange } from "./product/bulk-change.ts";
import { evidenceChoices } from "./product/evidence/read-evidence.ts";
import { filesOfForm, withDownloadIds } from "./product/files/form-files.ts";
import { countAccessoryLists } from "./product/links/product-accessories.ts";
import { productChoices } from "./product/links/product-choices.ts";
import { countPredecessors } from "./product/links/product-successors.ts";
import {
  filterCounts,
  listedProducts,
  outsideOf,
  productsBeside,
  selectableProducts,
} from "./product/listing/listed-products.ts";
import { withCarriedFeatures } from "./product/product-features.ts";
import { productForEditing } from "./product/product-for-editing.ts";
import { modelTaken } from "./product/product-rules.ts";
import { copyProduct, createProduct, deleteProduct, updateProduct } from "./product/save-product.ts";
import { ProductIndex } from "./product-index/product-index.ts";
import { listedReleases } from "./release/listed-releases.ts";
import { productsOfCategory, productsOfRelease, releaseLines } from "./release/product-sets.ts";
import { releaseForEditing } from "./release/release-for-editing.ts";
import {
  createRelease,
  deleteRelease,
  type ReleaseFiles,
  updateRelease,
  withdrawRelease,
} from "./release/save-release.ts";
import { applySet, previewSet } from "./save/preview-set.ts";
import { missedSearches } from "./search/missed-searches.ts";
import { createSynonyms, deleteSynonyms, updateSynonyms } from "./synonyms/save-synonyms.ts";
import { synonymGroups } from "./synonyms/synonym-queries.ts";

interface EditingOptions {
  database: Database;
  reading: Database;
  background?: Database;
  bulk?: Database;
  productIndex?: ProductIndex;
  uploads: StagedUploads;
  store: ObjectStore;
  actor: Actor;
  /** For deletions, which must work on a full disk. */
  reserve?: DiskReserve;
  /** Called when files have been deleted for good. */
  collectSoon?: () => void;
}

export function openEditing({
  database,
  reading,
  uploads,
  store,
  actor,
  productIndex = new ProductIndex({ reading }),
  background = reading,
  bulk = database,
  reserve = noReserve,
  collectSoon = () => {},
}: EditingOptions): Editing {
  const databases = { database, reading };
  const bulkDatabases = { database: bulk, reading, pause: yieldToOthers };
  const setDatabases = { bulk, background, pause: yieldToOthers };
  const imports = { ...setDatabases, database, reading, store };
  async function ofSelected<Value>(
    selected: Selection[],
    command: (pins: Pin[], outside: ReadonlySet<string>) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    const pins = selected.flatMap(({ pins }) => pins);
    if (pins.length === 0) return refused({ form: bulkMessages.none });
    if (pins.length > mostSelected) return refused({ form: bulkMessages.tooMany });
    return command(pins, await outsideOf(reading, productIndex, selected));
  }
  async function forGood<Value>(command: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    const outcome = await reserve.use(command);
    if (outcome.ok) collectSoon();
    return outcome;
  }
  async function filesWithFacts(
    form: ProductForm,
    found: FormUploads,
    { product, from }: { product?: string; from?: string | undefined },
  ) {
    const files = await filesOfForm(form, found);
    const { category, model, modelColumn, decimalMark } = form;
    const rows = files.sheet === null ? null : files.sheet?.rows;
    found.refuse(await refuseOtherSheet(reading, { model, rows, from, column: modelColumn }));
    await readAhead(reading, { product: product ?? from, category, model, modelColumn, decimalMark, rows });
    return files;
  }
  return actingAs(actor, {
    listedCategories: () => listedCategories(reading),
    isCategoryNameTaken: (name) => isNameTaken(reading, "category", name),
    createCategory: ({ newId, ...draft }) =>
      createOnce(databases, { collection: "categories", id: newId, content: draft }, (claim) =>
        claim((work, creating) => createCategory(work, draft, creating)),
      ),
    updateCategory: (id, draft, version) => updateCategory(database, id, draft, { version }),
    deleteCategory: (id) => reserve.use(() => deleteCategory(database, id)),

    listedProducts: (listQuery) => listedProducts(reading, productIndex, listQuery),
    filterCounts: (today) => filterCounts(productIndex, today),
    selectableProducts: (listQuery) => selectableProducts(reading, productIndex, listQuery),
    exportProducts: (format, ids) => exportList(background, format, ids),
    keptLists: () => keptLists(reading),
    keptList: (id) => keptList(reading, id),
    keepList: (files) => keepList(database, actor.administrator, files),
    addListFiles: (id, files) => addListFiles(database, actor.administrator, { id, ...files }),
    columnsOfList: (id) => columnsOfList(imports, id),
    answerList: (id, asked) => answerList(imports, id, asked),
    previewKeptList: (id, page) => previewKeptList(imports, id, page),
    planOfList: (id) => planOfList(imports, id),
    tickRows: (id, rows) => tickRows(imports, id, rows),
    applyKeptList: (id, pins) => applyKeptList(imports, id, pins, () => actor.set),
    bulkChoices: () => bulkChoices(reading),
    previewBulkChange: (selected, change) =>
      ofSelected(selected, async (pins, outside) => {
        const read = await readBulkChange(reading, change);
        if (!read.ok) return read;
        const proposed = await changedProducts(reading, pins, read.value, yieldToOthers);
        return done(await previewSet(setDatabases, { ...proposed, outside }));
      }),
    async applyBulkChange(pins, change) {
      const read = await readBulkChange(reading, change);
      if (!read.ok) return read;
      const proposed = await changedProducts(reading, pins, read.value, yieldToOthers);
      return applySet(setDatabases, proposed);
    },
    previewBulkDeletion: (selected) =>
      ofSelected(selected, async (pins, outside) => {
        const proposed = await deletedProducts(reading, pins, yieldToOthers);
        return done(await previewSet(setDatabases, { ...proposed, outside }));
      }),
    applyBulkDeletion: (pins) =>
      reserve.use(async () => applySet(setDatabases, await deletedProducts(reading, pins, yieldToOthers))),
    productChoices: (query, except) => productChoices(reading, productIndex, query, except),
    productForEditing: (id) => productForEditing(reading, id),
    countAccessoryLists: (id) => countAccessoryLists(reading, id),
    countPredecessors: (id) => countPredecessors(reading, id),
    evidenceChoices: (product) => evidenceChoices(reading, product),
    isModelTaken: (model, except) => isNameTaken(reading, "product", model, except),
    productsBeside: (listQuery, id) => productsBeside(reading, productIndex, listQuery, id),
    createProduct: ({ newId, ...given }) =>
      createOnce(databases, { collection: "products", id: newId, content: given }, (claim) => {
        const { from, ...form } = withDownloadIds(given);
        return saveWithUploads(
          uploads,
          (found) => filesWithFacts(form, found, { from }),
          (files) =>
            claim((database, creating) =>
              withCarriedFeatures(database, form, async (work, form) => {
                const chosen = await saveSheetChoices(work, form.labels);
                if (!chosen.ok) return chosen;
                return from === undefined
                  ? createProduct(work, form, files, creating)
                  : copyProduct(work, from, form, files, creating);
              }),
            ),
          async () => ((await isNameTaken(reading, "product", form.model)) ? modelTaken(form.model) : {}),
        );
      }),
    updateProduct(id, given, version, { leaveOutFeatures: leaveOut = false } = {}) {
      const form = withDownloadIds(given);
      return saveWithUploads(
        uploads,
        (found) => filesWithFacts(form, found, { product: id }),
        (files) =>
          withCarriedFeatures(
            database,
            form,
            async (work, form) => {
              const chosen = await saveSheetChoices(work, form.labels);
              return chosen.ok ? updateProduct(work, id, form, files, { version }) : chosen;
            },
            { leaveOut },
          ),
        async () => ((await isNameTaken(reading, "product", form.model, id)) ? modelTaken(form.model) : {}),
      );
    },
    deleteProduct: (id) => reserve.use(() => deleteProduct(database, id)),

    listedDownloads: (listQuery) => listedDownloads(reading, listQuery),
    download: (id) => downloadForEditing(reading, id),
    createDownload: ({ newId, ...form }) =>
      createOnce(databases, { collection: "downloads", id: newId, content: form }, (claim) =>
        saveWithUploads(
          uploads,
          (found) => found.generalFile(form.upload, { field: "upload", message: downloadMessages.fileRequired }),
          (file) => claim((work, creating) => createDownload(work, form, file, creating)),
        ),
      ),
    updateDownload: (id, { upload, ...draft }, version) =>
      saveWithUploads(
        uploads,
        (found) => found.generalFile(upload, { field: "upload", message: downloadMessages.fileRequired }),
        (file) => updateDownload(database, id, draft, file, { version }),
      ),
    deleteDownload: (id) => reserve.use(() => deleteDownload(database, id)),

    infoItem: (id) => infoItemById(reading, id),
    createInfoItem: ({ newId, ...form }) =>
      createOnce(databases, { collection: "info", id: newId, content: form }, (claim) =>
        saveWithUploads(
          uploads,
          (found) => pictureOfForm(form, found),
          (picture) => claim((work, creating) => createInfoItem(work, form, picture, creating)),
        ),
      ),
    updateInfoItem: (id, form, version) =>
      saveWithUploads(
        uploads,
        (found) => pictureOfForm(form, found),
        (picture) => updateInfoItem(database, id, form, picture, { version }),
      ),
    moveInfoItemToTop: (id) => moveInfoItemToTop(database, id),
    deleteInfoItem: (id) => reserve.use(() => deleteInfoItem(database, id)),

    unsavedUploads: () => unsavedUploads(reading),
    deleteUnsavedUpload: (id) =>
      forGood(async () => ((await uploads.removeUnsaved(id)) ? done(id) : refused({ form: unsavedUploadGone }))),

    attention: (today) => attention({ reading, background }, productIndex, today),
    lastChanges: () => lastChanges(reading),
    listedReleases: (listQuery) => listedReleases(reading, listQuery),
    releaseForEditing: (id) => releaseForEditing(reading, id),
    releaseLines: () => releaseLines(reading),
    productsOfRelease: (id) => productsOfRelease(reading, id),
    productsOfCategory: (id) => productsOfCategory(reading, id),
    createRelease: ({ newId, ...form }) =>
      createOnce(databases, { collection: "releases", id: newId, content: form }, (claim) =>
        saveWithUploads(
          uploads,
          (found) => filesOfReleaseForm(form, found),
          (files) => claim((work, creating) => createRelease(work, form, files, creating)),
        ),
      ),
    updateRelease: (id, form, version) =>
      saveWithUploads(
        uploads,
        (found) => filesOfReleaseForm(form, found),
        (files) => updateRelease(database, id, form, files, { version }),
      ),
    withdrawRelease: (id, reason) => withdrawRelease(database, id, reason),
    deleteRelease: (id, reason) => reserve.use(() => deleteRelease(database, id, { reason })),

    synonymGroups: () => synonymGroups(reading),
    missedSearches: () => missedSearches(reading),
    createSynonyms: ({ newId, ...form }) =>
      createOnce(databases, { collection: "synonyms", id: newId, content: form }, (claim) =>
        claim((work, creating) => createSynonyms(work, form, creating)),
      ),
    updateSynonyms: (id, draft, version) => updateSynonyms(database, id, draft, { version }),
    deleteSynonyms: (id) => reserve.use(() => deleteSynonyms(database, id)),

    facts: async () => (await currentFacts(reading)).set,
    factCounts: () => factCounts(background),
    listedFacts: (page) => listedFacts(background, page),
    listedFact: (id) => listedFact(background, id),
    async lackingProducts(id, page) {
      const fact = (await currentFacts(background)).set.get(id);
      return fact && lackingProducts(background, fact, page);
    },
    listedTypedFacts: (page) => listedTypedFacts(background, page),
    factForEditing: (id) => factForEditing(reading, id),
    createFact: (form) => createFactOnce(database, form),
    updateFact: (id, draft, version) => updateFact(database, id, draft, { version }),
    deleteFact: (id) => reserve.use(() => deleteFact(database, id)),
    previewFact: (draft, id) => previewFact(background, draft, id),
    askedColumns: (page) => askedColumns(background, page),
    chooseColumns: (choices) => chooseColumns(database, choices),
    sheetLabels: async (query) => listedLabels(background, factsAndIgnored(await currentFacts(background)), query),
    sheetLabel: async (of) => sheetLabel(background, factsAndIgnored(await currentFacts(background)), of),
    labelUses: (labels) => labelUses(background, labels),
    previewAssignments: (assignments) => previewAssignments(background, { assignments }),
    moveFact: (id, place) => moveFact(database, id, place),
    newStandardFacts: async () => (await newStandardFacts(reading)).map(({ name }) => name),
    addStandardFacts: () => addStandardFacts(database),
    assignLabels: (assignments) => assignLabels(database, assignments),
    factsOfUpload: (upload, of) => factsOfUpload({ reading, background }, uploads, upload, of),

    lastSet: () => actor.set,
    lastInfoChange: () => lastInfoChange(reading, actor.administrator),
    listedChanges: (query) => listedChanges(background, query),
    changeSet: (set, page) => changeSet(background, set, page),
    newestVersions: (collection, id) => newestVersions(reading, collection, id),
    recordHistory: async (name, id) => {
      const collection = collectionNamed(name)?.name;
      return collection && recordHistory(background, collection, id);
    },
    shownUndo: (set) => shownUndo({ ...bulkDatabases, background }, set),
    shownRestore: async (name, id, version) => {
      const collection = collectionNamed(name)?.name;
      return collection && shownRestore({ database, reading, background }, { collection, id, version });
    },
    restoreVersion: async (name, id, version, current) => {
      const collection = collectionNamed(name)?.name;
      if (!collection) return refused({ form: versionMessages.gone });
      return restoreVersion(database, { collection, id, version }, { current });
    },
    undoSet: (set, choices) => undoSet(bulk, set, { ...choices, pause: yieldToOthers }),

    async bin(page) {
      const found = await listedBin(background, page);
      return found && { ...found, freeBytes: await uploads.shortDisk() };
    },
    changeCount: () => changeCount(background),
    binCount: () => countInBin(background),
    binnedRecord: async (collection, id) => {
      const place = binPlace(collection, id);
      return place && recordInBin(background, place);
    },
    restoreFromBin: async (collection, id, rename) => {
      const place = binPlace(collection, id);
      return place ? restoreFromBin(database, place, { rename }) : refused({ form: binMessages.notInBin });
    },
    deleteForGood: async (collection, id, set) => {
      const place = binPlace(collection, id);
      return place ? forGood(() => deleteForGood(database, place, set)) : refused({ form: binMessages.notInBin });
    },
    emptyBin: (lastSet) => forGood(() => emptyBin(database, lastSet)),

    deletedName: (collection, id) => deletedName(reading, collection, id),
  } satisfies Editing);
}

async function filesOfReleaseForm(
  form: { upload?: string; signature?: string | undefined; sbom?: string | undefined },
  found: FormUploads,
): Promise<ReleaseFiles> {
  const { fileRequired, signatureLost, sbomLost } = releaseMessages;
  const [signature, sbom] = [
    { field: "signature", message: signatureLost },
    { field: "sbom", message: sbomLost },
  ];
  return {
    file: await found.generalFile(form.upload, { field: "upload", message: fileRequired }),
    signature: form.signature === removedFile ? null : await found.generalFile(form.signature, signature),
    sbom: form.sbom === removedFile ? null : await found.sbom(form.sbom, sbom),
  };
}
