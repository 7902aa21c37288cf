import { createHash } from "node:crypto";
import { categoryMessages } from "#core/category/category.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { saveMessages } from "#core/save-messages.ts";
import { lastChange } from "../changes/record-change.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type CollectionName, collections } from "./collections.ts";
import type { Creating } from "./record.ts";

interface CreationRequest {
  collection: CollectionName;
  /** The record's id, chosen by the form. Without it, each submission creates a record. */
  id: string | undefined;
  content: object;
}

type Claim = (create: (database: Database, creating: Creating) => Promise<Outcome<string>>) => Promise<Outcome<string>>;

/** A repeated form gets the first one's outcome, even from another process. `save` finds uploads, then calls `claim`. */
export async function createOnce(
  { database, reading }: { database: Database; reading: Database },
  { collection, id, content }: CreationRequest,
  save: (claim: Claim) => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  if (id === undefined) return save((create) => create(database, {}));
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const form = { collection, id, digest };

  // Checked before `save`, because a saved form's uploads no longer exist.
  const earlier = await earlierOutcome(reading, form);
  if (earlier) return earlier;
  const outcome = await save((create) =>
    transaction(database, async (work) => {
      const earlier = await earlierOutcome(work, form);
      if (earlier) return earlier;
      const outcome = await create(work, { id });
      if (outcome.ok) await insertKey(work, form);
      return outcome;
    }),
  );
  // The uploads may be missing because the same form was saved concurrently.
  return outcome.ok ? outcome : ((await earlierOutcome(reading, form)) ?? outcome);
}

interface KeyedForm {
  collection: CollectionName;
  id: string;
  digest: string;
}

/** Keys are never deleted: a form may stay open for weeks. */
async function insertKey(work: Work, { id, digest }: KeyedForm): Promise<void> {
  await work.insertInto("idempotency_key").values({ id, digest, created_at: Date.now() }).execute();
}

const collectionNames = collections.map(({ name }) => name);

async function earlierOutcome(
  database: Database,
  { collection, id, digest }: KeyedForm,
): Promise<Outcome<string> | undefined> {
  const last = await lastChange(database, collectionNames, id);
  if (!last) return undefined;
  // Our forms never use the id of another collection.
  if (last.collection !== collection) return refused({ newId: categoryMessages.checkInputs });
  if (last.kind === "deleted") return refused({ newId: saveMessages.deletedSinceSaved });
  const key = await database.selectFrom("idempotency_key").select("digest").where("id", "=", id).executeTakeFirst();
  return key?.digest === digest ? done(id) : refused({ newId: saveMessages.alreadySaved });
}
