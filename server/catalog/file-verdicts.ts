import { kindName } from "#core/download/document.ts";
import { binPrefix } from "#core/files/file-key.ts";
import type { FileVerdict } from "#core/files/file-verdict.ts";
import { type CurrentVersion, type FileUse, type JudgedFor, verdictOn } from "#core/files/known-file.ts";
import { idsWithin } from "#core/id.ts";
import { currentReleases, lineKey, type Release, releaseKinds, releaseTitle } from "#core/release/release.ts";
import { releaseScope } from "#core/release/release-targets.ts";
import { columnList, fromRow } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { downloadColumns } from "./download/download-tables.ts";
import { productDownloadColumns } from "./product/product-tables.ts";
import { currentVersionsOf } from "./release/current-releases.ts";
import { releasesOfLines, releasesOfProduct, selectReleases } from "./release/release-queries.ts";
import { releaseColumns } from "./release/release-tables.ts";

/**
 * What this site says of each of its files whose SHA-256 begins so, as for any product or for this one. SBOMs that are
 * not public and files of deleted records are unknown.
 */
export async function fileVerdicts(database: Database, beginning: string, product?: string): Promise<FileVerdict[]> {
  const end = `${beginning}g`;
  const stored = await filesBetween(database, beginning, end);
  const files = stored.filter(({ key }) => !key.startsWith(binPrefix));
  if (files.length === 0) return [];
  const judged = product === undefined ? undefined : await judgedFor(database, product);
  const uses = [
    ...(await releaseUses(database, files, judged)),
    ...(await documentUses(database, { beginning, end }, judged)),
    ...(await ownUses(database, files, judged)),
  ];
  return [...Map.groupBy(files, ({ object }) => object)].flatMap(([sha256, [file]]) => {
    const own = uses.filter(({ object }) => object === sha256).map(({ use }) => use);
    return file && own.length > 0 ? verdictOn({ sha256, fileName: file.name, size: file.size, uses: own }, judged) : [];
  });
}

/** The size of the largest file, in bytes. A file that is larger is none of this site. */
export async function largestFile(database: Database): Promise<number> {
  const [largest] = await bySize(database);
  return largest?.size ?? 0;
}

const bySize = preparedQuery((database) => database.selectFrom("file").select("size").orderBy("size", "desc").limit(1));

interface FoundFile {
  key: string;
  object: string;
  name: string;
  size: number;
}

interface FoundUse {
  object: string;
  use: FileUse;
}

interface Judged extends JudgedFor {
  id: string;
  /** All of its releases, in the order of `byLine`. */
  releases: Release[];
}

const storedFiles = preparedQuery((database, beginning: string, end: string) =>
  database
    .selectFrom("file")
    .select(["key", "object", "name", "size"])
    .where("object", ">=", beginning)
    .where("object", "<", end),
);

/** Narrower forms of pictures, which a visitor may have saved. */
const storedVariants = preparedQuery((database, beginning: string, end: string) =>
  database
    .selectFrom("picture_variant")
    .innerJoin("file", "file.object", "picture_variant.source")
    .select(["file.key", "file.name", "picture_variant.object", "picture_variant.size"])
    .where("picture_variant.object", ">=", beginning)
    .where("picture_variant.object", "<", end),
);

async function filesBetween(database: Database, beginning: string, end: string): Promise<FoundFile[]> {
  const variants = await storedVariants(database, beginning, end);
  return [
    ...(await storedFiles(database, beginning, end)),
    ...variants.map((variant) => ({ ...variant, name: `${variant.name}.webp` })),
  ];
}

async function judgedFor(database: Database, id: string): Promise<Judged | undefined> {
  const [product] = await productsById(database, [id]);
  if (!product) return undefined;
  const releases = await releasesOfProduct(database, id);
  const current = currentReleases(releases).map(({ release }) => release);
  const firmware = current.filter(({ kind }) => kind === "firmware");
  return { ...product, releases, current: (firmware.length > 0 ? firmware : current).map(toVersion) };
}

function toVersion({ id, versionText }: { id: string; versionText: string }): CurrentVersion {
  return { release: id, versionText };
}

const productsById = preparedQuery((database, ids: string[]) =>
  database.selectFrom("product").select(["product.id", "product.model"]).where("product.id", "in", ids),
);

/** Files, signatures and public SBOMs of releases. */
async function releaseUses(database: Database, files: FoundFile[], judged: Judged | undefined): Promise<FoundUse[]> {
  const ids = ownersOf(files, "releases/");
  if (ids.length === 0) return [];
  const rows = await selectReleases(database).where("release.id", "in", ids).execute();
  const lines = await releasesOfLines(database, [...new Set(rows.map((row) => row.line_key))]);
  const all = lines.map((row) => ({ id: row.id, ...fromRow(releaseColumns, row) }));
  const versions = rows.map((row) => {
    const release = { id: row.id, ...fromRow(releaseColumns, row) };
    return { ...release, row, versions: all.filter((other) => lineKey(other) === lineKey(release)) };
  });
  const currentOfAny = await currentVersionsOf(database, versions);
  const links = await linkedProducts(database, ids);
  return versions.flatMap((release, place) => {
    const { row, channel, withdrawnReason, date } = release;
    const linked = links.filter(({ release_id }) => release_id === release.id);
    const isForProduct = judged?.releases.some(({ id }) => id === release.id) ?? false;
    const line = judged?.releases.filter((other) => lineKey(other) === lineKey(release)) ?? [];
    const current = isForProduct ? currentReleases(line).map(({ release }) => release) : (currentOfAny[place] ?? []);
    const whole =
      release.kind === "firmware" ? `${releaseKinds.firmware} ${release.versionText}` : releaseTitle(release);
    const scope = releaseScope(release);
    const parts = [
      { key: row.file_key, name: whole },
      { key: row.signature_key, name: `Signature of ${whole}` },
      { key: release.isSbomPublic ? row.sbom_key : null, name: `SBOM of ${whole}` },
    ];
    return files.flatMap(({ key, object }) => {
      const part = parts.find((one) => one.key === key);
      if (!part) return [];
      const products = { count: linked.length, model: linked[0]?.model };
      const use: FileUse = {
        ...{ release: release.id, name: part.name, products, isForProduct },
        ...{ channel, withdrawnReason, date, scope, current: current.map(toVersion) },
      };
      return { object, use };
    });
  });
}

const linkedProducts = preparedQuery((database, releases: string[]) =>
  database
    .selectFrom("release_product")
    .innerJoin("product", "product.id", "release_product.product_id")
    .select(["release_product.release_id", "product.model"])
    .where("release_product.release_id", "in", releases)
    .orderBy("product.model_key"),
);

interface HashRange {
  beginning: string;
  end: string;
}

/** Downloads of products, and general ones, which are for every product unless they name some. */
async function documentUses(
  database: Database,
  { beginning, end }: HashRange,
  judged: Judged | undefined,
): Promise<FoundUse[]> {
  const own = await productDownloads(database, beginning, end);
  const general = await generalDownloads(database, beginning, end);
  const documents = [
    ...own.map((row) => ({ row, ...fromRow(productDownloadColumns, row) })),
    ...general.map((row) => ({ row, ...fromRow(downloadColumns, row) })),
  ];
  const called = documents.map(({ row, kind, description, date }) => ({
    ...{ row, date },
    name: kind && kind !== "other" ? kindName(kind) : description || row.name,
  }));
  return [...Map.groupBy(called, ({ row, name, date }) => `${row.object} ${name} ${date}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const models = new Map(same.flatMap(({ row }) => (row.product ? [[row.product, row.model ?? ""]] : [])));
    const [model] = [...models.values()].toSorted();
    const use: FileUse = {
      name: first.name,
      products: { count: models.size, model },
      isForProduct: judged !== undefined && (models.size === 0 || models.has(judged.id)),
      date: first.date,
    };
    return { object: first.row.object, use };
  });
}

const productDownloads = preparedQuery((database, beginning: string, end: string) =>
  database
    .selectFrom("file")
    .innerJoin("product_download", "product_download.file_key", "file.key")
    .innerJoin("product", "product.id", "product_download.product_id")
    .select(["file.object", "file.name", "product.id as product", "product.model"])
    .select(columnList("product_download", productDownloadColumns))
    .where("file.object", ">=", beginning)
    .where("file.object", "<", end),
);

const generalDownloads = preparedQuery((database, beginning: string, end: string) =>
  database
    .selectFrom("file")
    .innerJoin("download", "download.file_key", "file.key")
    .leftJoin("download_product", "download_product.download_id", "download.id")
    .leftJoin("product", "product.id", "download_product.product_id")
    .select(["file.object", "file.name", "product.id as product", "product.model"])
    .select(columnList("download", downloadColumns))
    .where("file.object", ">=", beginning)
    .where("file.object", "<", end),
);

/** Pictures and specification sheets of products, and pictures of the site's own pages. */
async function ownUses(database: Database, files: FoundFile[], judged: Judged | undefined): Promise<FoundUse[]> {
  const found: FoundUse[] = [];
  for (const [prefix, name] of Object.entries(ownNames)) {
    const some = files.filter(({ key }) => key.startsWith(prefix));
    const owners = ownersOf(files, prefix);
    const products = owners.length > 0 ? await productsById(database, owners) : [];
    for (const [object, same] of Map.groupBy(some, (file) => file.object)) {
      const own = new Set(ownersOf(same, prefix));
      const models = products.filter(({ id }) => own.has(id));
      const [model] = models.map((product) => product.model).toSorted();
      const isForProduct = judged !== undefined && (models.length === 0 || own.has(judged.id));
      found.push({ object, use: { name, products: { count: models.length, model }, isForProduct } });
    }
  }
  return found;
}

const ownNames = {
  "specs/": "Specification sheet",
  "products/": "Picture",
  "additional/": "Picture",
  "info/": "Picture of this site",
  "content/": "Picture of this site",
};

function ownersOf(files: FoundFile[], prefix: string): string[] {
  return [...new Set(files.flatMap(({ key }) => (key.startsWith(prefix) ? idsWithin(key).slice(0, 1) : [])))];
}
