import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { openMailer } from "./mailer.ts";
import { resetLetter } from "./reset-letter.ts";

const letter = resetLetter({
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

test("without a mail server the letter is written to the log, link and all", async () => {
  const lines = new PassThrough();
  await openMailer(pino(lines)).send(letter);
  lines.end();
  const line = JSON.parse(await text(lines));
  expect(line).toMatchObject({ level: 40, to: "mira@varifocal.example" });
  expect(line.text).toContain("https://cameras.example/reset?token=abc");
});
