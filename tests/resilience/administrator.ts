import { isDeepStrictEqual } from "node:util";
import type { UploadPurpose } from "#core/files/upload.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import type { Browser } from "./browser.ts";
import type { Draft } from "./draft.ts";
import { draftOf, fieldsOf } from "./draft.ts";
import type { Folder } from "./files.ts";
import { readWords } from "./read-form.ts";
import type { Chance } from "./seeded.ts";
import { beginUpload, type Doing, goOnSending, type Sending } from "./uploading.ts";
import { changed, emptyWorld, type FileState, type World } from "./world.ts";

/** A submitted form: the expected world if it is saved, and the uploads that it names. */
export interface SentForm {
  what: string;
  path: string;
  draft: Draft;
  mark?: string;
  after: World;
  uploads: Sending[];
}

/** A file that the server has accepted and a form may name. */
export interface UploadedFile {
  id: string;
  state: FileState;
  rows: SpecRows;
}

/** A simulated administrator of records that no other one changes, who remembers everything acknowledged. */
export interface Administrator {
  readonly name: string;
  readonly browser: Browser;
  readonly chance: Chance;
  readonly resent: number;
  world: World;
  readonly ids: Map<string, string>;
  idOf(mark: string): string;
  /** A form that was sent without a response. */
  doubt?: SentForm;
  /** A form that was sent without a response and was not saved: it is still in the browser. */
  kept?: SentForm;
  /** Uploads that have an address, until a form that names them is saved. */
  uploads: Sending[];
  doing: Doing;
  acknowledged: { changes: number; uploads: number };
  newMark(): string;
  /** Starts a new piece of work; files that were sent and not saved may be used. */
  begin(): void;
  read(path: string): Promise<Draft>;
  /** Sends a file for a purpose, or takes one that was sent and not used. */
  upload(purpose: Exclude<UploadPurpose, "sbom" | "list">): Promise<UploadedFile>;
  /** Sends a form that must be saved. `mark` is that of a record it creates. */
  save(
    what: string,
    form: { path: string; draft?: Draft; mark?: string },
    change: (after: World) => void,
  ): Promise<void>;
  saveAgain(kept: SentForm): Promise<void>;
  does(doing: Doing): void;
}

interface AdministratorNeeds {
  name: string;
  browser: Browser;
  folder: Folder;
  chance: Chance;
  resent: number;
  /** Called when an action begins. */
  watch(doing: Doing): void;
}

export function openAdministrator({ name, browser, folder, chance, resent, watch }: AdministratorNeeds): Administrator {
  let marks = 0;
  let named: Sending[] = [];

  const administrator: Administrator = {
    name,
    browser,
    chance,
    resent,
    world: emptyWorld(),
    ids: new Map(),
    uploads: [],
    doing: "nothing",
    acknowledged: { changes: 0, uploads: 0 },
    newMark: () => `${name}-${++marks}`,
    idOf(mark) {
      const id = administrator.ids.get(mark);
      if (!id) throw new Error(`${mark} has no id.`);
      return id;
    },
    begin() {
      named = [];
    },

    does(doing) {
      administrator.doing = doing;
      watch(doing);
    },

    async read(path) {
      administrator.does("reading a page");
      const form = await browser.form(path);
      if (form) return draftOf(form);
      throw new Error(`${path} is not there any more.`);
    },

    async upload(purpose) {
      const spare = administrator.uploads.find((sending) => sending.purpose === purpose && !named.includes(sending));
      const sending = spare ?? (await beginUpload(administrator, purpose, folder.choose(purpose, chance)));
      if (!spare) administrator.uploads.push(sending);
      if (!sending.upload) {
        await goOnSending(administrator, sending);
        administrator.acknowledged.uploads++;
      }
      named.push(sending);
      const { upload, file } = sending;
      const state = { name: file.name, sha256: file.kept.sha256 };
      return { id: upload?.id ?? "", state, rows: upload?.purpose === "sheet" ? upload.rows : [] };
    },

    async save(what, { path, draft = {}, mark }, change) {
      await send({ what, path, draft, mark, after: changed(administrator.world, change), uploads: named });
    },

    saveAgain: (kept) => send(kept),
  };

  async function send(form: SentForm): Promise<void> {
    administrator.doubt = form;
    administrator.does("saving");
    const { status, headers, body } = await browser.submit(form.path, fieldsOf(form.draft));
    if (status !== 302) throw new Error(`${form.what} at ${form.path} was answered with ${status}: ${readWords(body)}`);
    administrator.doubt = undefined;
    administrator.kept = undefined;
    // A form without changes is not a change.
    if (!isDeepStrictEqual(administrator.world, form.after)) administrator.acknowledged.changes++;
    administrator.world = form.after;
    administrator.uploads = administrator.uploads.filter((sending) => !form.uploads.includes(sending));
    named = [];
    if (form.mark) administrator.ids.set(form.mark, readId(headers.location));
  }

  return administrator;
}

function readId(location = ""): string {
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(location) ?? [];
  if (!id) throw new Error(`${location} names no record.`);
  return id;
}
