import type { Migration } from "./migrate.ts";
import { catalog } from "./migrations/0001-catalogue.ts";
import { administrators } from "./migrations/0002-administrators.ts";
import { uploads } from "./migrations/0003-uploads.ts";
import { productsByDate } from "./migrations/0004-products-by-date.ts";
import { leases } from "./migrations/0005-leases.ts";
import { productCounts } from "./migrations/0006-product-counts.ts";
import { placesOfDeletedProducts } from "./migrations/0007-places-of-deleted-products.ts";
import { listsFromIndexes } from "./migrations/0008-lists-from-indexes.ts";
import { mailOutbox } from "./migrations/0010-mail-outbox.ts";
import { changeActors } from "./migrations/0011-change-actors.ts";
import { idempotencyKeys } from "./migrations/0012-idempotency-keys.ts";
import { infoLinks } from "./migrations/0013-info-links.ts";
import { lifecycle } from "./migrations/0014-lifecycle.ts";
import { successors } from "./migrations/0015-successors.ts";
import { releases } from "./migrations/0016-releases.ts";
import { documents } from "./migrations/0017-documents.ts";
import { evidence } from "./migrations/0018-evidence.ts";
import { feeds } from "./migrations/0019-feeds.ts";
import { facts } from "./migrations/0020-facts.ts";
import { search } from "./migrations/0021-search.ts";
import { factsByValue } from "./migrations/0022-facts-by-value.ts";
import { uniqueNames } from "./migrations/0023-unique-names.ts";
import { feedMoments } from "./migrations/0025-feed-moments.ts";
import { outboxKind } from "./migrations/0026-outbox-kind.ts";
import { missedSearchNetworks } from "./migrations/0027-missed-searches.ts";
import { factsAsRecords } from "./migrations/0028-facts-as-records.ts";
import { history } from "./migrations/0029-history.ts";
import { whyUnread } from "./migrations/0030-why-unread.ts";
import { decimalMark } from "./migrations/0031-decimal-mark.ts";
import { sheetRows } from "./migrations/0032-sheet-rows.ts";
import { setDetails } from "./migrations/0033-set-details.ts";
import { keptLists } from "./migrations/0034-kept-lists.ts";
import { fileSize } from "./migrations/0035-file-size.ts";
import { pictureGround } from "./migrations/0036-picture-ground.ts";

/** Oldest first. Append only. */
export const migrations: readonly Migration[] = [
  catalog,
  administrators,
  uploads,
  productsByDate,
  leases,
  productCounts,
  placesOfDeletedProducts,
  listsFromIndexes,
  mailOutbox,
  changeActors,
  idempotencyKeys,
  infoLinks,
  lifecycle,
  successors,
  releases,
  documents,
  evidence,
  feeds,
  facts,
  search,
  factsByValue,
  uniqueNames,
  feedMoments,
  outboxKind,
  missedSearchNetworks,
  factsAsRecords,
  history,
  whyUnread,
  decimalMark,
  sheetRows,
  setDetails,
  keptLists,
  fileSize,
  pictureGround,
];
