import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

export interface LiveFollower extends AsyncDisposable {
  heard(): string;
  revision(): number;
  readonly ended: boolean;
  /** Stops reading, so that data stays in the buffers. */
  stopReading(): void;
}

/** Opens `/live`; `from` is another local address to connect from, such as 127.0.0.2. */
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
