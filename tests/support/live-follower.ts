import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

/** A page's live stream, without the page. */
export interface LiveFollower extends AsyncDisposable {
  /** Everything that it was told so far. */
  heard(): string;
  /** The last revision that it was told. */
  revision(): number;
  readonly ended: boolean;
  /** Stops reading: what comes stays in the buffers between the two ends. */
  stopReading(): void;
}

/** Opens `/live`; from another address of this machine, such as 127.0.0.2, where `from` says so. */
export async function followLive(url: string, { from }: { from?: string } = {}): Promise<LiveFollower> {
  const asked = request({
    host: "127.0.0.1",
    port: new URL(url).port,
    path: "/live",
    agent: false,
    localAddress: from,
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The live stream was answered with ${answer.statusCode}.`);
  let heard = "";
  let ended = false;
  answer.setEncoding("utf8").on("data", (text) => (heard += text));
  answer.once("close", () => (ended = true));
  asked.on("error", () => {});
  answer.on("error", () => {});
  return {
    heard: () => heard,
    revision: () => Number(heard.match(/(?<=^id: )\d+/gm)?.at(-1)),
    get ended() {
      return ended;
    },
    stopReading() {
      answer.pause();
      answer.socket.pause();
    },
    async [Symbol.asyncDispose]() {
      asked.destroy();
    },
  };
}
