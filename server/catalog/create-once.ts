import { createHash } from "node:crypto";
import { categoryMessages } from "#core/category.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { saveMessages } from "#core/save-messages.ts";
import type { Database, Work } from "../database/database.ts";
import type { Collection } from "../database/schema.ts";
import { transaction } from "../database/transaction.ts";
import type { Creating } from "./record.ts";

/** A form that asks for a new record. */
interface CreationRequest {
  collection: Collection;
  /** The id that the form gives its record; the same each time it is sent. Without one, every post makes a record. */
  id: string | undefined;
  /** What else it says. */
  content: object;
}

/** Runs a creation with the id of the form's record, unless that record was made before. */
type Claim = (create: (database: Database, creating: Creating) => Promise<Outcome<string>>) => Promise<Outcome<string>>;

/**
 * Makes the record of a form once, however often and in however many processes the form is sent: the same form again is
 * answered as the first time. Refused, under `newId`, for a form of other content whose record was made already, and where
 * the record has been deleted since. `save` finds what the form names, and claims the record.
 */
export async function createOnce(
  { database, reading }: { database: Database; reading: Database },
  { collection, id, content }: CreationRequest,
  save: (claim: Claim) => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  if (id === undefined) return save((create) => create(database, {}));
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const form = { collection, id, digest };

  // First of all: a form that was saved names uploads that have gone.
  const earlier = await earlierOutcome(reading, form);
  if (earlier) return earlier;
  const outcome = await save((create) =>
    transaction(database, async (work) => {
      const earlier = await earlierOutcome(work, form);
      if (earlier) return earlier;
      const outcome = await create(work, { id });
      if (outcome.ok) await keepKey(work, form);
      return outcome;
    }),
  );
  // What was missing may have gone with the same form, sent at the same moment.
  return outcome.ok ? outcome : ((await earlierOutcome(reading, form)) ?? outcome);
}

interface KeyedForm {
  collection: Collection;
  id: string;
  /** SHA-256 of its content, in hexadecimal. */
  digest: string;
}

/** Kept as long as the log of changes is: a form may stay open for weeks. */
async function keepKey(work: Work, { id, digest }: KeyedForm): Promise<void> {
  await work.insertInto("idempotency_key").values({ id, digest, created_at: Date.now() }).execute();
}

/** What became of the form's record; undefined where none was ever made under its id. */
async function earlierOutcome(
  database: Database,
  { collection, id, digest }: KeyedForm,
): Promise<Outcome<string> | undefined> {
  const last = await database
    .selectFrom("change")
    .select(["collection", "kind"])
    .where("collection", "in", ["products", "categories", "info", "downloads"])
    .where("record_id", "=", id)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  // No form of ours names a record of another kind.
  if (last.collection !== collection) return refused({ newId: categoryMessages.checkInputs });
  if (last.kind === "deleted") return refused({ newId: saveMessages.deletedSinceSaved });
  const kept = await database.selectFrom("idempotency_key").select("digest").where("id", "=", id).executeTakeFirst();
  return kept?.digest === digest ? done(id) : refused({ newId: saveMessages.alreadySaved });
}
