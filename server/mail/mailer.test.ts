import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openMailer } from "./mailer.ts";
import { resetLetter } from "./reset-letter.ts";

const letter = resetLetter({
  to: "mira@varifocal.example",
  siteName: "Lens & <Co>",
  link: "https://cameras.example/reset?token=abc",
  goodForMinutes: 60,
});

interface Received {
  from: string;
  to: string[];
  message: string;
}

/** A mail server on this machine that wants a name and a password; answers its address and what it took. */
async function startMailServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "site" && password === "p@ss" ? done(null, { user: username }) : done(new Error("unknown")),
    async onData(stream, { envelope }, done) {
      const message = await text(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
      done();
    },
  });
  server.on("error", () => {}); // Tests of refusals cause them.
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const log = pino({ level: "silent" });

test("[A03] a letter arrives at the mail server, as text and as HTML", async () => {
  const { port, received } = await startMailServer();
  const mailer = openMailer(log, {
    smtpUrl: `smtp://site:p%40ss@127.0.0.1:${port}`,
    from: "Varifocal <site@cameras.example>",
  });
  await mailer.send(letter);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "site@cameras.example", to: ["mira@varifocal.example"] });
  const message = received[0]?.message.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
  expect(message).toContain("Subject: Reset your Lens & <Co> password");
  expect(message).toContain("multipart/alternative");
  expect(message).toContain("https://cameras.example/reset?token=abc");
  expect(message).toContain("Lens &amp; &lt;Co&gt;");
});

test("a mail server that refuses, or is not there, is an error", async () => {
  const { port, received } = await startMailServer();
  const from = "site@cameras.example";
  const refused = openMailer(log, { smtpUrl: `smtp://site:wrong@127.0.0.1:${port}`, from });
  await expect(refused.send(letter)).rejects.toThrow();
  expect(received).toEqual([]);
  const absent = openMailer(log, { smtpUrl: "smtp://127.0.0.1:1", from });
  await expect(absent.send(letter)).rejects.toThrow("ECONNREFUSED");
});

test("without a mail server the letter is written to the log, link and all", async () => {
  const lines = new PassThrough();
  await openMailer(pino(lines)).send(letter);
  lines.end();
  const line = JSON.parse(await text(lines));
  expect(line).toMatchObject({ level: 30, to: "mira@varifocal.example" });
  expect(line.text).toContain("https://cameras.example/reset?token=abc");
});
