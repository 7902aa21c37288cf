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

/** A reply in the place of taking a letter: to its recipient, or to its text. */
interface Refusal {
  to: "recipient" | "text";
  code: number;
  words: string;
}

/** A real mail server on this machine, for one test. It wants a name and a password, which stand in its address. */
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
        const message = fromQuotedPrintable(await text(stream));
        await accepting;
        const refusal = refusalTo("text");
        if (!refusal) received.push({ from, to, message });
        done(refusal);
      },
    });
    listening.on("error", () => {}); // A client that is refused hangs up, which is no fault of the server's.
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
    /** How many letters it was offered, taken or not. */
    attempts: () => attempts,
    /** Refuses the next letter once. */
    refuse: (to: Refusal["to"], code: number, words = "Try again later") => refusals.push({ to, code, words }),
    /** Answers the texts of letters only once what this gives is called. */
    hold(): () => void {
      const held = Promise.withResolvers<void>();
      accepting = held.promise;
      return held.resolve;
    },
    /** As while it is restarted: nobody listens at its port. */
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
