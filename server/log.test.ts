import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { untroubled } from "./log.ts";

test("a log that nobody reads takes no more memory than a megabyte, and says what it has left out", async () => {
  const output = new PassThrough();
  const log = untroubled(output);
  const line = `${"x".repeat(999)}\n`;
  for (let count = 0; count < 5_000; count += 1) log.write(line);
  expect(output.writableLength + output.readableLength).toBeLessThan(1_200_000);

  const read = text(output);
  await expect.poll(() => output.writableLength).toBe(0);
  log.write("on again\n");
  output.end();
  const lines = (await read).split("\n");
  const { leftOut } = JSON.parse(lines.at(-3) ?? "");
  expect(leftOut + lines.length - 3).toBe(5_000);
  expect(lines.at(-2)).toBe("on again");
});

test("an output that fails is no failure of the server, and is written to again", () => {
  const output = new PassThrough();
  const log = untroubled(output);
  output.emit("error", new Error("ENOSPC"));
  log.write("on again\n");
  expect(`${output.read()}`).toBe("on again\n");
});
