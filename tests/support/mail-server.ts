import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A letter as a mail server took it. */
export interface Received {
  from: string;
  to: string[];
  /** Its headers and parts, without the encoding for the way. */
  message: string;
}

/** A real mail server on this machine, for one test. It wants a name and a password, which stand in its address. */
export async function startMailServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "site" && password === "p@ss" ? done(null, { user: username }) : done(new Error("unknown")),
    async onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, message: fromQuotedPrintable(await text(stream)) });
      done();
    },
  });
  server.on("error", () => {}); // Whoever is refused hangs up, which is no fault of the server's.
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://site:p%40ss@127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

function fromQuotedPrintable(message: string): string {
  return message.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
}
