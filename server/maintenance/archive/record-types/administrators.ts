import { z } from "zod";
import { groupedBy, recordType } from "../../../catalog/collection.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { pagesOf } from "../../../database/pages-of.ts";
import { strictObject } from "../../../strict-object.ts";

const dates = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** Includes password hashes, but no sessions. */
export const administrators = recordType({
  file: "administrators.jsonl",
  schema: strictObject({
    id: z.string().min(1),
    email: z.string().min(1),
    name: z.string(),
    emailVerified: z.boolean(),
    ...dates,
    accounts: z.array(
      strictObject({
        id: z.string().min(1),
        providerId: z.string(),
        accountId: z.string(),
        password: z.string().nullable(),
        ...dates,
      }),
    ),
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "administrator")) {
      const ids = rows.map((row) => row.id);
      const accounts = groupedBy(
        await snapshot
          .selectFrom("administrator_account")
          .selectAll()
          .where("administrator_id", "in", ids)
          .orderBy("id")
          .execute(),
        "administrator_id",
      );
      for (const row of rows) {
        yield {
          id: row.id,
          email: row.email,
          name: row.name,
          emailVerified: row.email_verified === 1,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
          accounts: accounts(row.id).map((account) => ({
            id: account.id,
            providerId: account.provider_id,
            accountId: account.account_id,
            password: account.password,
            createdAt: account.created_at,
            updatedAt: account.updated_at,
          })),
        };
      }
    }
  },

  async write(work, lines) {
    const none = { image: null };
    const noTokens = {
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
    };
    await insertRows(
      work,
      "administrator",
      lines.map(({ id, email, name, emailVerified, createdAt, updatedAt }) => ({
        ...none,
        id,
        email,
        name,
        email_verified: emailVerified ? 1 : 0,
        created_at: createdAt,
        updated_at: updatedAt,
      })),
    );
    await insertRows(
      work,
      "administrator_account",
      lines.flatMap((line) =>
        line.accounts.map(({ id, providerId, accountId, password, createdAt, updatedAt }) => ({
          ...noTokens,
          id,
          administrator_id: line.id,
          provider_id: providerId,
          account_id: accountId,
          password,
          created_at: createdAt,
          updated_at: updatedAt,
        })),
      ),
    );
  },
});
