import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface Received {
  from: string;
  to: string[];
  /** Headers and parts, decoded. */
  message: string;
}

interface Refusal {
  to: "recipient" | "text";
  code: number;
  words: string;
}

/** A real SMTP server on this machine, for one test. It requires the name and password that are in its address. */
export async function startMailServer() {
  const received: Received[] = [];
  const refusals: Refusal[] = [];
  let attempts = 0;
  let accepting = Promise.resolve();
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(port: number): Promise<SMTPServer> {
    const listening = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _session, done) =>
        username === "site" && password === "p@ss" ? done(null, { user: username }) : done(new Error("unknown")),
      onRcptTo(_address, _session, done) {
        attempts += 1;
        done(refusalTo("recipient"));
      },
      async onData(stream, { envelope }, done) {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        const data = await text(stream).catch(() => undefined);
        if (data === undefined) return done(new Error("the client closed the connection"));
        const message = fromQuotedPrintable(data);
        await accepting;
        const refusal = refusalTo("text");
        if (!refusal) received.push({ from, to, message });
        done(refusal);
      },
    });
    listening.on("error", () => {}); // A refused client hangs up, which is no error of the server.
    listening.listen(port, "127.0.0.1");
    await once(listening.server, "listening");
    return listening;
  }

  function refusalTo(to: Refusal["to"]): Error | undefined {
    if (refusals[0]?.to !== to) return undefined;
    const { code, words } = refusals.shift() as Refusal;
    return Object.assign(new Error(words), { responseCode: code });
  }

  function stop(): Promise<void> {
    return new Promise((closed) => server.close(() => closed()));
  }

  return {
    url: `smtp://site:p%40ss@127.0.0.1:${port}`,
    received,
    /** Delivery attempts, successful or not. */
    attempts: () => attempts,
    /** Refuses the next e-mail once. */
    refuse: (to: Refusal["to"], code: number, words = "Try again later") => refusals.push({ to, code, words }),
    /** Delays the reply to an e-mail's data until the returned function is called. */
    hold(): () => void {
      const held = Promise.withResolvers<void>();
      accepting = held.promise;
      return held.resolve;
    },
    /** Refuses connections, like during a restart. */
    stop,
    async start() {
      server = await listen(port);
    },
    [Symbol.asyncDispose]: stop,
  };
}

function fromQuotedPrintable(message: string): string {
  return message.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
}
