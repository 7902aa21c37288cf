import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { resetEmail } from "../auth/reset-mail.ts";
import { MailRefused, openMailer } from "./mailer.ts";

const letter = resetEmail({
  to: "mira@varifocal.example",
  siteName: "Lens & <Co>",
  link: "https://cameras.example/reset?token=abc",
  goodForMinutes: 60,
});

const log = pino({ level: "silent" });

test("[A03] a letter arrives at the mail server, as text and as HTML", async () => {
  await using server = await startMailServer();
  await openMailer(log, { smtpUrl: server.url, from: "Varifocal <site@cameras.example>" }).send(letter);
  expect(server.received).toHaveLength(1);
  const [{ from, to, message } = { from: "", to: [], message: "" }] = server.received;
  expect({ from, to }).toEqual({ from: "site@cameras.example", to: ["mira@varifocal.example"] });
  expect(message).toContain("Subject: Reset your Lens & <Co> password");
  expect(message).toContain("multipart/alternative");
  expect(message).toContain("https://cameras.example/reset?token=abc");
  expect(message).toContain("Lens &amp; &lt;Co&gt;");
});

test("a mail server that refuses, or is not there, is an error", async () => {
  await using server = await startMailServer();
  const from = "site@cameras.example";
  const refused = openMailer(log, { smtpUrl: server.url.replace("p%40ss", "wrong"), from });
  await expect(refused.send(letter)).rejects.toThrow("Invalid login");
  expect(server.received).toEqual([]);
  const absent = openMailer(log, { smtpUrl: "smtp://127.0.0.1:1", from });
  await expect(absent.send(letter)).rejects.toThrow("ECONNREFUSED");
});

test("[A08] only a letter or a receiver that is refused by a reply of 5xx is refused for good", async () => {
  await using server = await startMailServer();
  const from = "site@cameras.example";
  const mailer = openMailer(log, { smtpUrl: server.url, from });
  const refusal = () => mailer.send(letter).catch((error: unknown) => error);
  for (const to of ["recipient", "text"] as const) {
    server.refuse(to, 450);
    expect(await refusal()).not.toBeInstanceOf(MailRefused);
    server.refuse(to, 554, "Not wanted");
    expect(await refusal()).toMatchObject({ message: expect.stringContaining("554 Not wanted") });
    server.refuse(to, 554);
    expect(await refusal()).toBeInstanceOf(MailRefused);
  }
  const stranger = openMailer(log, { smtpUrl: server.url.replace("p%40ss", "wrong"), from });
  expect(await stranger.send(letter).catch((error: unknown) => error)).not.toBeInstanceOf(MailRefused);
  expect(server.received).toEqual([]);
});

test("[A08] a mail server that says nothing is waited for no longer than the caller wants", async () => {
  await using server = await startMailServer();
  const release = server.hold();
  const mailer = openMailer(log, { smtpUrl: server.url, from: "site@cameras.example" });
  const giveUp = new AbortController();
  const sending = mailer.send(letter, giveUp.signal);
  await expect.poll(server.attempts).toBe(1);
  giveUp.abort();
  await expect(sending).rejects.toThrow("abort");
  release();
});

test("without a mail server the letter is written to the log, link and all", async () => {
  const lines = new PassThrough();
  await openMailer(pino(lines)).send(letter);
  lines.end();
  const line = JSON.parse(await text(lines));
  expect(line).toMatchObject({ level: 40, to: "mira@varifocal.example" });
  expect(line.text).toContain("https://cameras.example/reset?token=abc");
});
