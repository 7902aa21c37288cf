import { randomInt } from "node:crypto";
import { accountMessages } from "#core/account/account.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import type { Administrator } from "./auth-service.ts";
import { accountKey, clearAttempts } from "./login-throttle.ts";
import { hashPassword } from "./password-hash.ts";
import { resetMailKind } from "./reset-mail.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** `created_at` is ISO 8601. */
export function administrators(database: Database): Promise<(Administrator & { created_at: string })[]> {
  return database.selectFrom("administrator").select(["id", "email", "created_at"]).orderBy("email").execute();
}

export async function createFirstAdministrator(database: Database, credentials: Credentials): Promise<boolean> {
  if ((await administrators(database)).length > 0) return false;
  return (await createAdministrator(database, credentials)).ok;
}

/** Refused, under `email`, if the address is taken. */
export async function createAdministrator(
  database: Database,
  credentials: Credentials,
  now = new Date(),
): Promise<Outcome<string>> {
  const email = credentials.email.toLowerCase();
  const id = newId();
  const hash = await hashPassword(credentials.password);
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return database.transaction().execute(async (work) => {
    const made = await work
      .insertInto("administrator")
      .values({ id, email, name: email, email_verified: 1, image: null, ...dates })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return refused({ email: accountMessages.emailTaken(email) });
    await work
      .insertInto("administrator_account")
      .values({
        id: newId(),
        administrator_id: id,
        provider_id: "credential",
        account_id: id,
        password: hash,
        ...dates,
      })
      .execute();
    return done(id);
  });
}

/** Also ends sessions and reset links, and clears the login throttle. */
export async function setPassword(
  database: Database,
  credentials: Credentials,
  now = new Date(),
): Promise<Outcome<string>> {
  const email = credentials.email.toLowerCase();
  const hash = await hashPassword(credentials.password);
  return database.transaction().execute(async (work) => {
    const administrator = await work
      .selectFrom("administrator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!administrator) return refused({ email: accountMessages.emailUnknown(email) });
    const { id } = administrator;
    await work
      .updateTable("administrator_account")
      .set({ password: hash, updated_at: now.toISOString() })
      .where("administrator_id", "=", id)
      .execute();
    await work.deleteFrom("administrator_session").where("administrator_id", "=", id).execute();
    await dropResetLinks(work, id);
    await clearAttempts(work, [accountKey("sign-in", email)]);
    return done(id);
  });
}

/** Also ends sessions and reset links, and clears the login throttle. Refused, under `email`, for the only one. */
export async function removeAdministrator(database: Database, typed: string): Promise<Outcome<string>> {
  const email = typed.trim().toLowerCase();
  // Under the write lock, so that of two administrators removed at once one stays.
  return transaction(database, async (work) => {
    const all = await administrators(work);
    const removed = all.find((one) => one.email === email);
    if (!removed) return refused({ email: accountMessages.emailUnknown(email) });
    if (all.length === 1) return refused({ email: accountMessages.lastAdministrator(email) });
    await dropResetLinks(work, removed.id);
    // Sessions and the password go with the row, by their foreign keys.
    await work.deleteFrom("administrator").where("id", "=", removed.id).execute();
    await clearAttempts(work, [accountKey("sign-in", email)]);
    return done(removed.id);
  });
}

export async function dropResetLinks(database: Database, administratorId: string): Promise<void> {
  await database
    .deleteFrom("mail_outbox")
    .where("administrator_id", "=", administratorId)
    .where("kind", "=", resetMailKind)
    .execute();
  await database.deleteFrom("administrator_verification").where("value", "=", administratorId).execute();
}

/** Without look-alikes: 0 and o, 1, i and l. */
const clearCharacters = "abcdefghjkmnpqrstuvwxyz23456789";

export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => clearCharacters[randomInt(clearCharacters.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}
