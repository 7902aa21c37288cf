import { newId } from "#core/id.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { readStates } from "../../history/read-states.ts";
import type { Collection } from "../collection.ts";
import type { CollectionName } from "../collections.ts";
import { type Creating, conflict, isCurrent, type Updating } from "../record.ts";
import { type Entry, type Saved, type SaveOptions, save } from "./save.ts";

type Kind<Document> = Collection<CollectionName, Document>;

/** Refused under the record's own fields. */
export async function saveOne<Document>(
  database: Database,
  entry: Entry<Document>,
  options?: SaveOptions,
): Promise<Outcome<string>> {
  return savedAs(entry, await save(database, [entry], options));
}

/** The outcome of a set as that of its one record which has a form. */
export function savedAs({ id }: { id: string }, saved: Outcome<Saved>): Outcome<string> {
  return saved.ok ? done(id) : refused(ownErrors(saved.errors));
}

/** Messages by the fields of the records alone. */
export function ownErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([place, message]) => [place.split("/").slice(2).join("/"), message]),
  );
}

export function createRecord<Document>(
  database: Database,
  kind: Kind<Document>,
  after: Document,
  creating: Creating,
): Promise<Outcome<string>> {
  const { id = newId(), now = Date.now() } = creating;
  return saveOne(database, { kind, id, after, base: null }, { ...creating, now });
}

/** Refused, under `form`, if it is no longer at the version that the edit began with. */
export function updateRecord<Document>(
  database: Database,
  kind: Kind<Document>,
  id: string,
  edit: (before: Document, work: Work) => Promise<Outcome<Document>> | Outcome<Document>,
  updating: Updating,
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const opened = await openDocument(work, kind, id);
    if (!isCurrent(opened, updating)) return conflict(opened);
    const { today, version, document } = opened;
    const after = await edit(document, work);
    if (!after.ok) return after;
    return saveOne(work, { kind, id, after: after.value, base: version, today }, updating);
  });
}

/** Nothing happens if it is gone already. */
export function deleteRecord(
  database: Database,
  kind: Kind<unknown>,
  id: string,
  { now, reason }: { now?: number | undefined; reason?: string | undefined } = {},
): Promise<Outcome<string>> {
  return saveOne(database, { kind, id, after: null, base: "any", reason }, { now });
}

/** Today's record as a document; undefined if there is none. */
export async function openDocument<Document>(database: Database, kind: Kind<Document>, id: string) {
  const today = (await readStates(database, kind, [id])).get(id);
  return today && { today, version: Number(today.record.version), document: kind.documentOf(today) };
}
