import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packTar, unpackTar } from "modern-tar";
import { createAdministrator } from "#server/auth/administrators.ts";
import { openSqlite } from "#server/database/sqlite/open-sqlite.ts";
import { loadSite } from "#server/maintenance/archive/load-site.ts";
import { type SiteData, saveSite } from "#server/maintenance/archive/save-site.ts";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { importCatalog } from "#server/maintenance/import/import-catalog.ts";
import { openFolderStore } from "#server/storage/folder-store.ts";
import { accepted } from "./accepted.ts";
import { narrowCatalogFolder } from "./catalog-folder.ts";
import { demo } from "./demo.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestStore } from "./test-store.ts";

const aDay = 24 * 60 * 60 * 1_000;

export interface ArchiveSite extends SiteData, AsyncDisposable {
  /** Publishes records, and creates the administrator `me@maker.example`. */
  fill(records?: Partial<CatalogFile>): Promise<void>;
  save(name?: string, options?: { verify?: boolean; hasHistory?: boolean }): Promise<string>;
  load(archive: string, options?: { replace?: boolean; dryRun?: boolean }): Promise<void>;
  objects(): Promise<string[]>;
  /** The path of an object in a folder store, for a test to damage it. */
  pathOf(object: string): string;
}

/** On the engine and the store of the test project. */
export async function openArchiveSite(): Promise<ArchiveSite> {
  await using opening = new AsyncDisposableStack();
  const { data, dataDir } = opening.use(await openTestDatabase());
  const { store, folder } = opening.use(await openTestStore({ data }));
  const opened = opening.move();
  return archiveSite({ data, store, folder: dataDir }, folder, () => opened.disposeAsync());
}

/** On SQLite and a folder, in every test project. */
export async function openSqliteSite(): Promise<ArchiveSite> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-site-"));
  const data = await openSqlite(folder);
  const objects = join(folder, "objects");
  return archiveSite({ data, store: await openFolderStore(objects), folder }, objects, async () => {
    await data.close();
    await rm(folder, { recursive: true });
  });
}

function archiveSite(site: SiteData, objectFolder: string, close: () => Promise<void>): ArchiveSite {
  const { data, store, folder } = site;
  return {
    ...site,
    async fill(records = smallCatalog()) {
      await using catalog = await narrowCatalogFolder(records);
      await importCatalog({ database: data.database, store }, catalog.path);
      const credentials = { email: "me@maker.example", password: "a long enough password" };
      accepted(await createAdministrator(data.database, credentials));
    },
    async save(name = "site.tar", { verify = false, hasHistory = true } = {}) {
      const path = join(folder, name);
      await saveSite(site, path, { verify, hasHistory, progress: () => {} });
      return path;
    },
    async load(archive, options) {
      await loadSite(site, archive, { ...options, progress: () => {} });
    },
    async objects() {
      const objects: string[] = [];
      for await (const object of store.olderThan(Date.now() + aDay)) objects.push(object);
      return objects;
    },
    pathOf: (object) => join(objectFolder, object.slice(0, 2), object.slice(2)),
    [Symbol.asyncDispose]: close,
  };
}

/** Two products with everything that one can have, a general download and one info item of each kind. */
export function smallCatalog(): Partial<CatalogFile> {
  const camera = demo.products.find(({ specsFile, additionalImages, downloads }) => {
    return specsFile && additionalImages.length > 0 && downloads.length > 0;
  });
  const other = demo.products.find(({ id, category }) => id !== camera?.id && category === camera?.category);
  const [download] = demo.downloads;
  if (!camera || !other || !download) throw new Error("The demo catalog has become too small.");
  const { banners, cards, images } = demo.info;
  return {
    categories: demo.categories.filter(({ id }) => id === camera.category),
    products: [
      {
        ...camera,
        lastOrder: "2090-01-31",
        ...evidenceOf(download.id, camera.downloads[0]?.id),
        accessories: [other.id],
      },
      {
        ...other,
        image: camera.image,
        ...noEvidence,
        accessories: [camera.id],
        additionalImages: [],
        downloads: [],
        specsFile: undefined,
      },
    ],
    downloads: [{ ...download, ...everyDetail, products: [camera.id, other.id], fileName: awkwardName }],
    releases: [
      {
        id: "7d0f2c11-5f0a-4c38-9d5e-2f0f6a3f1a01",
        name: "Camera firmware",
        line: "Cameras",
        kind: "firmware",
        versionText: "4.8.2",
        date: "2026-11-19",
        channel: "withdrawn",
        withdrawnReason: "It stops recording.",
        update: "security",
        notesFixed: "The clock.",
        hardwareRevisions: ["A", "B"],
        regions: [],
        isSbomPublic: true,
        file: "files/firmware-ptz-3.5.0.zip",
        fileName: awkwardName,
        signature: { file: "files/release-notes.txt", fileName: "cameras.sig" },
        sbom: { file: "files/firmware-cameras-4.8.2.cdx.json", fileName: "bom.json" },
        products: [other.id, camera.id],
      },
    ],
    info: { banners: banners.slice(0, 1), cards: cards.slice(0, 1), images: images.slice(0, 1) },
  };
}

const evidenceOf = (letter: string, declaration: string | undefined) => ({
  ndaaLetter: letter,
  ndaaSignatory: "Miriam Okafor",
  ndaaDate: "2026-01-14",
  ndaaReviewed: "2026-11-05",
  socMaker: "Lumenor",
  oemOrigin: "Sheffield",
  taaCountry: "United Kingdom",
  radioModules: [{ maker: "Nordwave", model: "NW-802", fccId: "2AXYZ-NW802" }, { model: "NW-900" }],
  onvif: [{ profile: "S" as const, firmware: "4.8.2", declaration, date: "2026-11-05" }, { profile: "T" as const }],
});

/** Evidence of a product without the general downloads that it names. */
export const noEvidence = { ndaaLetter: undefined, onvif: undefined };

const everyDetail = { kind: "manual", language: "pt-BR", date: "2026-01-14", documentVersion: "7-β" } as const;

export const awkwardName = `.„Ärger“ 'n' "quotes" 手册 ${"x".repeat(190)}.pdf`;

export async function readEntry(archive: string, name: string): Promise<string> {
  const entries = await unpackTar(await readFile(archive));
  const entry = entries.find(({ header }) => header.name === name);
  return Buffer.from(entry?.data ?? []).toString();
}

type TarEntries = Awaited<ReturnType<typeof unpackTar>>;

export async function rewriteArchive(
  archive: string,
  change: (entries: TarEntries) => TarEntries | undefined,
): Promise<Uint8Array> {
  const entries = await unpackTar(await readFile(archive));
  const changed = change(entries) ?? entries;
  return packTar(
    changed.map(({ header, data }) => ({ header: { ...header, size: data?.length ?? 0 }, body: data ?? null })),
  );
}
