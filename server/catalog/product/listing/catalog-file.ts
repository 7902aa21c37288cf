import pLimit from "p-limit";
import type { PublicSite } from "#core/exports/public-product.ts";
import type { Database } from "../../../database/database.ts";
import { catalogCsv } from "./catalog-csv.ts";
import { GrowingFile } from "./growing-file.ts";

interface CatalogFileOptions {
  background: Database;
  /** Has space for the whole catalog as text. */
  folder: string;
}

interface CatalogEdition {
  /** Its file has every change up to this one, perhaps later ones too. */
  revision: number;
  today: string;
  file: GrowingFile;
}

/** `/catalog.csv`, made once for each revision and day, whoever asks for it. */
export class CatalogFile implements AsyncDisposable {
  readonly #options: CatalogFileOptions;
  #latest: CatalogEdition | undefined;
  /** Clients may ask for new editions faster than one is made. */
  readonly #enqueue = pLimit(2);

  constructor(options: CatalogFileOptions) {
    this.#options = options;
  }

  /** The caller reads it at once: a file that grows without a reader is stopped. */
  edition(revision: number, site: PublicSite): CatalogEdition {
    const { today } = site;
    const latest = this.#latest;
    if (latest?.file.isUsable && latest.today === today && latest.revision >= revision) return latest;
    const { background, folder } = this.#options;
    const file = new GrowingFile(folder, catalogCsv(background, site), this.#enqueue);
    this.#latest = { revision, today, file };
    void latest?.file.release();
    return this.#latest;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#latest?.file.release();
  }
}
