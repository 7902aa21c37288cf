import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sharedClockMs } from "./clock.ts";
import type { ReadersOrder } from "./readers.ts";

/** Limits connections being opened at once: a refused one is not retried. */
const atOnce = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

process.on("message", async ({ url, count, reloads }: ReadersOrder) => {
  const told = new Map<number, number>();

  function reader() {
    let pending: NodeJS.Timeout | undefined;
    return (text: string) => {
      const [, data] = /^data: (.*)$/m.exec(text) ?? [];
      if (!data) return;
      const { revision, withinMs } = JSON.parse(data);
      const heard = (told.get(revision) ?? 0) + 1;
      told.set(revision, heard);
      if (heard === count) process.send?.(sharedClockMs());
      // A page that hears of a second change before it has reloaded reloads once.
      clearTimeout(pending);
      if (told.size > 1) pending = setTimeout(reload, Math.random() * withinMs);
    };
  }

  function reload() {
    get(url + reloads, { agent }, (answer) => answer.resume());
  }

  let opened = 0;
  while (opened < count) {
    const batch = Array.from({ length: Math.min(atOnce, count - opened) }, (_, nth) =>
      follow(url, opened + nth, reader()),
    );
    await Promise.all(batch);
    opened += batch.length;
    await sleep(10);
  }
});
process.on("disconnect", () => process.exit());

function follow(url: string, nth: number, hear: (text: string) => void): Promise<void> {
  const address = `10.0.${nth >> 8}.${nth & 255}`;
  return new Promise((done, fail) => {
    const asked = get(`${url}/live`, { agent: false, headers: { "X-Forwarded-For": address } }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`A live stream answered ${answer.statusCode}.`));
      answer.setEncoding("utf8").on("data", (text: string) => {
        hear(text);
        done();
      });
    });
    asked.on("error", fail);
  });
}
