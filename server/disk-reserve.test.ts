import { mkdtempDisposable, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskReserve, reserveName } from "./disk-reserve.ts";

const full = () => Object.assign(new Error("database or disk is full"), { code: "ENOSPC" });
const megabyte = 1024 * 1024;

async function open() {
  const folder = await mkdtempDisposable(join(tmpdir(), "varifocal-reserve-"));
  const reserve = openDiskReserve(folder.path);
  const size = async () => (await stat(join(folder.path, reserveName))).size / megabyte;
  return { ...reserve, size, [Symbol.asyncDispose]: () => folder.remove() };
}

test("[OP38] what fails for lack of space gets parts of the reserve until it works, and the reserve is whole afterwards", async () => {
  await using reserve = await open();
  expect(await reserve.refill()).toBe(16 * megabyte);
  const left: number[] = [];
  const answer = await reserve.use(async () => {
    left.push(await reserve.size());
    if (left.length < 3) throw full();
    return "emptied";
  });
  expect(answer).toBe("emptied");
  expect(left).toEqual([16, 12, 8]);
  expect(await reserve.size()).toBe(16);
  expect(await reserve.refill()).toBe(0);
});

test("[OP38] when the whole reserve is not enough, the disk counts as full", async () => {
  await using reserve = await open();
  await reserve.refill();
  let attempts = 0;
  const failed = reserve.use(async () => {
    attempts += 1;
    throw full();
  });
  await expect(failed).rejects.toThrow("disk is full");
  expect(attempts).toBe(5);
});

test("[OP38] another failure gives up nothing and is not repeated, nor is a full disk without a reserve", async () => {
  await using reserve = await open();
  let attempts = 0;
  const failing = (error: Error) =>
    reserve.use(async () => {
      attempts += 1;
      throw error;
    });
  await expect(failing(full())).rejects.toThrow("disk is full");
  await reserve.refill();
  await expect(failing(new Error("locked"))).rejects.toThrow("locked");
  expect(attempts).toBe(2);
  expect(await reserve.size()).toBe(16);
});

test("[OP38] the reserve grows again only when nobody uses it", async () => {
  await using reserve = await open();
  await reserve.refill();
  const longer = Promise.withResolvers<void>();
  let fails = true;
  const first = reserve.use(async () => {
    if (fails) {
      fails = false;
      throw full();
    }
    await longer.promise;
  });
  await expect.poll(reserve.size).toBe(12);
  await reserve.use(async () => {});
  expect(await reserve.refill()).toBe(0);
  expect(await reserve.size()).toBe(12);
  longer.resolve();
  await first;
  expect(await reserve.size()).toBe(16);
});
