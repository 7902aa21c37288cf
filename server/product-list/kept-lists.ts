import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import {
  type AppliedList,
  type KeptList,
  keptListMessages,
  type ListAnswers,
  listLasts,
} from "#core/product-list/kept-list.ts";
import { filesBesideList } from "#core/product-list/product-files.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Staged, StagedList, StagedPicture, StagedSheet } from "../storage/staged-file.ts";
import { type ChosenSheet, chosenSheet } from "./chosen-sheet.ts";
import type { FileBeside } from "./product-files.ts";
import { readStagedList } from "./stage-list.ts";

const listPurpose = "list";

/** Lists of the last week, newest first. */
export async function keptLists(reading: Database): Promise<KeptList[]> {
  const rows = await listRows(reading).orderBy("kept_list.created_at", "desc").limit(50).execute();
  return rows.map(keptListOf);
}

export async function keptList(reading: Database, id: string): Promise<KeptList | undefined> {
  const row = await listRows(reading).where("kept_list.id", "=", id).executeTakeFirst();
  return row && keptListOf(row);
}

function listRows(reading: Database) {
  return reading
    .selectFrom("kept_list")
    .innerJoin("administrator", "administrator.id", "kept_list.administrator_id")
    .innerJoin("upload", (join) =>
      join.onRef("upload.list_id", "=", "kept_list.id").on("upload.purpose", "=", listPurpose),
    )
    .select([
      ...(["kept_list.id", "kept_list.name", "kept_list.created_at", "kept_list.answers"] as const),
      ...(["kept_list.applied", "administrator.email", "upload.staged"] as const),
    ])
    .select((row) =>
      row
        .selectFrom("upload as beside")
        .select(({ fn }) => fn.countAll<number>().as("files"))
        .whereRef("beside.list_id", "=", "kept_list.id")
        .where("beside.purpose", "<>", listPurpose)
        .as("files"),
    );
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listRows>["executeTakeFirstOrThrow"]>>;

function keptListOf({ id, name, email, created_at, answers, applied, staged, files }: ListRow): KeptList {
  const { isWhole = false } = answersIn(answers);
  return {
    ...{ id, name, by: email, createdAt: created_at, lastsUntil: created_at + listLasts },
    sheets: (JSON.parse(staged ?? "{}") as Partial<StagedList>).sheets ?? [],
    files: Number(files),
    isAnswered: isWhole,
    applied: applied === null ? undefined : (JSON.parse(applied) as AppliedList),
  };
}

/** JSON has null where nobody has decided what a column is. */
function answersIn(text: string): ListAnswers {
  const answers = JSON.parse(text) as ListAnswers;
  const { match } = answers;
  return match
    ? { ...answers, match: { ...match, columns: match.columns.map((target) => target ?? undefined) } }
    : answers;
}

export interface ListFiles {
  /** An upload; absent where only files are added. */
  list: string | undefined;
  /** Uploads. */
  files: string[];
  sheet: string | undefined;
}

/** Keeps a list and the files beside it for a week; returns its id. Refused under `list` or `files`. */
export function keepList(
  database: Database,
  administrator: string,
  { list, files, sheet }: ListFiles,
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const own = await arrived(work, administrator, [list ?? ""]);
    const [upload] = own ?? [];
    if (!upload || upload.purpose !== listPurpose) return refused({ list: keptListMessages.none });
    const id = newId();
    const answers: ListAnswers = sheet === undefined ? {} : { sheet };
    const row = { id, administrator_id: administrator, name: upload.name, created_at: Date.now() };
    await work
      .insertInto("kept_list")
      .values({ ...row, answers: JSON.stringify(answers), applied: null })
      .execute();
    await work.updateTable("upload").set({ list_id: id }).where("id", "=", upload.id).execute();
    const added = await addFiles(work, administrator, { id, files });
    return added.ok ? done(id) : added;
  });
}

/** Adds files beside a list. Refused under `list` or `files`. */
export function addListFiles(
  database: Database,
  administrator: string,
  { id, files, sheet }: Omit<ListFiles, "list"> & { id: string },
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const row = await work.selectFrom("kept_list").select("answers").where("id", "=", id).executeTakeFirst();
    if (!row) return refused({ list: keptListMessages.gone });
    const answers = answersIn(row.answers);
    if (sheet !== undefined && sheet !== (answers.match?.sheet ?? answers.sheet)) {
      await saveAnswers(work, id, { sheet, ndaa: answers.ndaa });
    }
    return addFiles(work, administrator, { id, files });
  });
}

async function addFiles(
  work: Work,
  administrator: string,
  { id, files }: { id: string; files: string[] },
): Promise<Outcome<string>> {
  const added = await arrived(work, administrator, files);
  if (!added || added.some(({ purpose }) => purpose === listPurpose))
    return refused({ files: keptListMessages.uploading });
  for (const { id: upload } of added) {
    await work.updateTable("upload").set({ list_id: id }).where("id", "=", upload).execute();
  }
  const { count, bytes } = await work
    .selectFrom("upload")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("size").as("bytes")])
    .where("list_id", "=", id)
    .where("purpose", "<>", listPurpose)
    .executeTakeFirstOrThrow();
  const isTooMuch = Number(count) > filesBesideList.files || Number(bytes) > filesBesideList.bytes;
  return isTooMuch ? refused({ files: keptListMessages.tooManyFiles }) : done(id);
}

/** Checked uploads of the administrator that no list keeps; undefined if one of them is none. */
async function arrived(work: Work, administrator: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await work
    .selectFrom("upload")
    .select(["id", "name", "purpose"])
    .where("id", "in", ids)
    .where("administrator_id", "=", administrator)
    .where("staged", "is not", null)
    .where("list_id", "is", null)
    .execute();
  return rows.length === new Set(ids).size ? rows : undefined;
}

/** What an import needs of a kept list. */
export interface OpenedList extends ChosenSheet {
  list: KeptList;
  answers: ListAnswers;
}

export async function openList(
  { reading, store }: { reading: Database; store: ObjectStore },
  id: string,
): Promise<OpenedList | undefined> {
  const row = await listRows(reading).where("kept_list.id", "=", id).executeTakeFirst();
  if (!row?.staged) return undefined;
  const sheets = await readStagedList(store, JSON.parse(row.staged) as StagedList);
  const answers = answersIn(row.answers);
  const chosen = chosenSheet(sheets, answers.match?.sheet ?? answers.sheet);
  return chosen && { list: keptListOf(row), answers, ...chosen };
}

export async function filesBeside(reading: Database, id: string): Promise<FileBeside[]> {
  const rows = await reading
    .selectFrom("upload")
    .select(["purpose", "staged"])
    .where("list_id", "=", id)
    .where("purpose", "<>", listPurpose)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ purpose, staged }): FileBeside[] => {
    if (staged === null) return [];
    const file = JSON.parse(staged) as Staged;
    if (purpose === "picture") return [{ kind: "picture", file: file as StagedPicture }];
    return purpose === "sheet"
      ? [{ kind: "sheet", file, rows: (file as StagedSheet).rows }]
      : [{ kind: "document", file }];
  });
}

export async function saveAnswers(database: Database, id: string, answers: ListAnswers): Promise<void> {
  await database
    .updateTable("kept_list")
    .set({ answers: JSON.stringify(answers) })
    .where("id", "=", id)
    .execute();
}

export async function saveApplied(database: Database, id: string, applied: AppliedList): Promise<void> {
  await database
    .updateTable("kept_list")
    .set({ applied: JSON.stringify(applied) })
    .where("id", "=", id)
    .execute();
}

/** Their files are uploads of no form from then on. Returns how many. */
export async function removeOldLists(database: Database, now: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom("kept_list")
    .where("created_at", "<=", now - listLasts)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
