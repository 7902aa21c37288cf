import pLimit from "p-limit";
import type { PublicSite } from "#core/exports/public-product.ts";
import type { Database } from "../../../database/database.ts";
import { catalogCsv } from "./catalog-csv.ts";
import { catalogJson } from "./catalog-json.ts";
import { GrowingFile } from "./growing-file.ts";

interface CatalogFilesOptions {
  background: Database;
  /** Has space for the whole catalog as text, in both formats. */
  folder: string;
}

interface CatalogEdition {
  /** Its file has every change up to this one, perhaps later ones too. */
  revision: number;
  today: string;
  file: GrowingFile;
}

const writers = { csv: catalogCsv, json: catalogJson };

/** `/catalog.csv` and `/catalog.json`, each made once for each revision and day. */
export class CatalogFiles implements AsyncDisposable {
  readonly #options: CatalogFilesOptions;
  readonly #latest = new Map<keyof typeof writers, CatalogEdition>();
  /** Clients may ask for new editions faster than one is made. */
  readonly #enqueue = pLimit(2);

  constructor(options: CatalogFilesOptions) {
    this.#options = options;
  }

  /** The caller reads it at once: a file that grows without a reader is stopped. */
  edition(format: keyof typeof writers, revision: number, site: PublicSite): CatalogEdition {
    const { today } = site;
    const latest = this.#latest.get(format);
    if (latest?.file.isUsable && latest.today === today && latest.revision >= revision) return latest;
    const { background, folder } = this.#options;
    const file = new GrowingFile(folder, writers[format](background, site), this.#enqueue);
    const edition = { revision, today, file };
    this.#latest.set(format, edition);
    void latest?.file.release();
    return edition;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Array.from(this.#latest.values(), ({ file }) => file.release()));
  }
}
