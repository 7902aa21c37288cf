import { Agent, request } from "node:http";
import { type FloodOrder, inSpaces } from "./flood.ts";

const answers: Record<number, number> = {};
let ended = false;

process.on("message", (message: FloodOrder | "end") => {
  if (message !== "end") return begin(message);
  ended = true;
  process.send?.(answers);
});
process.on("disconnect", () => process.exit());

function begin({ url, from, connections, method = "GET", path, headers, body }: FloodOrder): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const options = { host: "127.0.0.1", port: new URL(url).port, localAddress: from, agent, method, headers };
  let asked = 0;

  /** One request, to a distinct address. Answers its status, or 0 where the connection broke. */
  function ask(): Promise<number> {
    const address = path.replace("*", inSpaces(asked++));
    return new Promise((done) => {
      const sent = request({ ...options, path: address }, (answer) => {
        answer.resume().once("end", () => done(answer.statusCode ?? 0));
        answer.once("error", () => done(0));
      });
      sent.once("error", () => done(0)).end(body);
    });
  }

  async function send(): Promise<void> {
    while (!ended) {
      const status = await ask();
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }
  for (let connection = 0; connection < connections; connection++) void send();
}
