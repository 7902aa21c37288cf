import { hostname } from "node:os";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { timestamp, withoutBackpressure } from "./log.ts";

test("lines bear the time as pino's own would, within a second, from one to the next and where the clock was put back", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const moment of ["12:00:00.000", "12:00:00.007", "12:00:00.999", "12:00:01.010", "11:59:59.120"]) {
    vi.setSystemTime(`2026-11-23T${moment}Z`);
    expect(timestamp()).toBe(`,"time":"2026-11-23T${moment}Z"`);
    expect(timestamp()).toBe(pino.stdTimeFunctions.isoTime());
  }
});

test("a log that nobody reads takes no more memory than a megabyte, and says what it has left out", async () => {
  const output = new PassThrough();
  const log = withoutBackpressure(output);
  const line = `${"x".repeat(999)}\n`;
  for (let count = 0; count < 5_000; count += 1) log.write(line);
  expect(output.writableLength + output.readableLength).toBeLessThan(1_200_000);

  const read = text(output);
  await expect.poll(() => output.writableLength).toBe(0);
  log.write("on again\n");
  output.end();
  const lines = (await read).split("\n");
  const { leftOut, instance, pid } = JSON.parse(lines.at(-3) ?? "");
  expect({ instance, pid }).toEqual({ instance: hostname(), pid: process.pid });
  expect(leftOut + lines.length - 3).toBe(5_000);
  expect(lines.at(-2)).toBe("on again");
});

test("an output that fails is no failure of the server, and is written to again", () => {
  const output = new PassThrough();
  const log = withoutBackpressure(output);
  output.emit("error", new Error("ENOSPC"));
  log.write("on again\n");
  expect(`${output.read()}`).toBe("on again\n");
});
