import { pino } from "pino";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Email } from "./mailer.ts";
import { openOutbox, type WaitingMail } from "./outbox.ts";

test("[OP35] two kinds of e-mail wait in one table, and each is written by its own part of the site", async () => {
  await using opened = await openTestDatabase();
  const { database, reading } = opened.data;
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email) };
  const openKind = (kind: string) =>
    openOutbox<WaitingMail & { about: string }>({
      ...{ database, reading, secret: "a secret of the site", kind, title: kind, mailer },
      log: pino({ level: "silent" }),
      async prepare(mail) {
        if (mail.about === "nothing") return "It says nothing.";
        return { mail, content: { to: mail.email, subject: kind, text: mail.about, html: mail.about } };
      },
    });
  await using orders = openKind("order");
  await using questions = openKind("question");
  await orders.add({ email: "ann@cameras.example", about: "two domes" });
  await questions.add({ email: "ben@cameras.example", about: "a lens" });
  await questions.add({ email: "ben@cameras.example", about: "nothing" });
  await expect.poll(() => reading.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  expect(sent.map(({ subject, text }) => `${subject}: ${text}`).sort()).toEqual([
    "order: two domes",
    "question: a lens",
  ]);
});
