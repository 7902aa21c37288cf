import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Parameter } from "#core/page-address.ts";
import { parametersOfFacts } from "#core/product/selection.ts";
import type { SiteContent } from "#core/site-content.ts";
import { createFirstAdministrator } from "./auth/administrators.ts";
import type { AuthService } from "./auth/auth-service.ts";
import { openAuthService } from "./auth/open-auth-service.ts";
import { siteSecret } from "./auth/secret.ts";
import { type Calendar, openCalendar } from "./calendar.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { followFacts } from "./catalog/fact/follow-facts.ts";
import { logLeftRules } from "./catalog/fact/left-rules.ts";
import { startFactReader } from "./catalog/fact/start-fact-reader.ts";
import { openCatalog } from "./catalog/open-catalog.ts";
import { CatalogFiles } from "./catalog/product/listing/catalog-files.ts";
import { ProductIndex } from "./catalog/product-index/product-index.ts";
import { type MissedSearches, openMissedSearches } from "./catalog/search/missed-searches.ts";
import { type ChangeFeed, openChangeFeed } from "./changes/change-feed.ts";
import { currentRevision } from "./changes/revision.ts";
import type { Config } from "./config.ts";
import type { ContentFolder } from "./content/content-folder.ts";
import { publishContent, removeUnreferenced } from "./content/publish-content.ts";
import { isOpenToEveryone, lockDataFolder, makeDataFolder } from "./database/data-folder.ts";
import { type Database, engineOf, type PoolUse } from "./database/database.ts";
import { openLeases } from "./database/leases.ts";
import { waitForDatabase } from "./database/open-database.ts";
import { type DiskReserve, noReserve, openDiskReserve } from "./disk-reserve.ts";
import type { Logger } from "./log.ts";
import { openMailer } from "./mail/mailer.ts";
import { type MaintenanceJobs, startMaintenanceJobs } from "./maintenance/maintenance-jobs.ts";
import { endDecoder } from "./media/picture-process.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { claimSite } from "./site-identity.ts";
import type { ObjectStore } from "./storage/object-store.ts";
import { openStore } from "./storage/open-store.ts";
import { openUploadStorage, openUploads, type Uploads } from "./uploads/uploads.ts";

const readableWithinMs = 2_000;

export interface Services extends AsyncDisposable {
  database: Database;
  reading: Database;
  /** For slow reads. */
  background: Database;
  bulk: Database;
  store: ObjectStore;
  catalog: Catalog;
  catalogFiles: CatalogFiles;
  productIndex: ProductIndex;
  changes: ChangeFeed;
  /** Parameters of the facts that this process knows, without asking the database. The same object until they change. */
  factParameters(): Record<string, Parameter>;
  content: SiteContent;
  calendar: Calendar;
  missedSearches: MissedSearches;
  signIn: AuthService;
  uploads: Uploads;
  reserve: DiskReserve;
  maintenance: MaintenanceJobs;
  /** Gives up after two seconds. */
  isReadable(): Promise<boolean>;
  pools(): PoolUse[];
  isShared(): Promise<boolean>;
  isUnavailable(error: unknown): boolean;
}

export interface ServicesNeeds {
  config: Config;
  content: ContentFolder;
  siteUrl: string;
  log: Logger;
  metrics?: Metrics;
}

/** The composition root. On SQLite, locks the data folder. Throws `StartError`. */
export async function openServices({ config, content, siteUrl, log, metrics }: ServicesNeeds): Promise<Services> {
  await using opening = new AsyncDisposableStack();
  makeDataFolder(config.dataDir);
  if (isOpenToEveryone(config.dataDir)) {
    log.warn(
      { dataDir: config.dataDir },
      "Every user of this machine can read the data folder. Make it private: chmod 700",
    );
  }
  // With PostgreSQL, several processes may share the data folder.
  if (!config.databaseUrl) opening.adopt(lockDataFolder(config.dataDir), (lock) => lock.release());
  opening.defer(endDecoder);
  const reserve = config.databaseUrl ? noReserve : openDiskReserve(config.dataDir);
  const data = opening.adopt(await reserve.use(() => waitForDatabase(config, log)), (open) => open.close());
  const changes = opening.adopt(await openChangeFeed(data), (feed) => feed.close());
  const openedStore = opening.use(await openStore(config, data));
  const { store, bucket } = openedStore;
  const { database, reading } = data;
  const secret = await siteSecret(config);
  await claimSite({ data, files: openedStore, secret });

  const signIn = opening.use(
    openAuthService({
      database,
      reading,
      secret: secret.value,
      siteUrl,
      siteName: content.brand.name,
      mailer: openMailer(log, config.mail),
      log,
      metrics,
    }),
  );
  const storage = await openUploadStorage(join(config.dataDir, "uploads"), reading, bucket);
  const leases = config.databaseUrl === undefined ? undefined : openLeases(database, reading);
  const uploads = opening.use(openUploads({ database, reading, store, storage, log, metrics, leases }));
  if (config.administrator) await createFirstAdministrator(database, config.administrator);

  const startedAt = Date.now();
  const published = await publishContent(content, { database, store });
  const removePictures = () => removeUnreferenced(content, database, startedAt);
  if (!(await data.isShared?.())) await removePictures();
  const maintenance = opening.use(
    startMaintenanceJobs({
      database,
      reading,
      store,
      uploads,
      reserve,
      removePictures,
      historyDays: config.historyDays,
      log,
      metrics,
    }),
  );
  opening.use(startFactReader({ database, background: data.background, changes, leases, log }));
  const productIndex = new ProductIndex(data);
  const catalog = openCatalog(reading, productIndex, data.background);
  const latestFacts = opening.use(await followFacts(catalog, changes));
  await logLeftRules(database, log);
  const calendar = opening.use(openCalendar(content.site.timeZone));
  const catalogFiles = opening.use(new CatalogFiles({ background: data.background, folder: config.dataDir }));
  const missedSearches = opening.use(openMissedSearches({ database, calendar, secret: secret.value, log }));
  const opened = opening.move();
  return {
    database,
    reading,
    background: data.background,
    bulk: data.bulk,
    store,
    catalog,
    catalogFiles,
    productIndex,
    changes,
    factParameters: () => parametersOfFacts(latestFacts.set),
    content: published,
    calendar,
    missedSearches,
    signIn,
    uploads,
    reserve,
    maintenance,
    isReadable() {
      const late = sleep(readableWithinMs, false, { ref: false });
      const read = currentRevision(reading).then(
        () => true,
        () => false,
      );
      return Promise.race([read, late]);
    },
    pools: () => data.pools?.() ?? [],
    isShared: async () => (await data.isShared?.()) ?? false,
    isUnavailable: (error) => engineOf(reading).isUnavailable(error),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
