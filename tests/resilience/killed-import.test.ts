import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { type Browser, signIn, Unanswered } from "./browser.ts";
import type { Fields } from "./read-form.ts";
import { openStack, type Stack } from "./stack.ts";

const rows = 1_000;

test.each([["sqlite"], ["postgres"]] as const)(
  "[IM16] a site killed while it imports a list has all of the list or nothing, and the list goes on from its preview: %s",
  { timeout: 600_000 },
  async (engine) => {
    await using stack = await openStack(engine);
    let server = await stack.start();
    const mira = await signIn(stack.url, demoAdministrator);
    const preview = `${await answeredList(mira)}/preview`;
    const killedAfter: number[] = [];
    // Each time later, from the start of the transaction to its end.
    for (let delayMs = 0; (await productsOf(stack)) === 0; delayMs = delayMs * 1.7 + 150) {
      const applying = applyList(mira, preview);
      const answer = await Promise.race([applying, sleep(delayMs, undefined)]);
      const killed = new Date();
      await server.kill();
      if (!answer) killedAfter.push(delayMs);
      await applying;
      await stack.laidToRest(killed);
      expect([0, rows]).toContain(await productsOf(stack));
      expect(await stack.check()).toEqual([]);
      server = await stack.start();
    }
    expect(killedAfter.length).toBeGreaterThan(3);
    expect(await productsOf(stack)).toBe(rows);
  },
);

/** Uploads a list and answers its questions; returns its address. */
async function answeredList(mira: Browser): Promise<string> {
  const lines = Array.from({ length: rows }, (_, nth) => `KX-${nth};Own Bullets;A bullet;Yes;${nth + 400} g`);
  const list = ["Model;Category;Description;NDAA;Weight", ...lines].join("\r\n");
  const upload = await mira.upload("list", "own.csv", Buffer.from(list));
  const kept = await mira.submit("/dashboard/import", [["list", upload]]);
  const address = String(kept.headers.location);
  const fields: Fields = Object.entries({ sheet: "own.csv", runs: "rows", head: "1", model: "0", do: "preview" });
  const answered = await mira.submit(address, fields);
  expect(answered.headers.location).toBe(`${address}/preview`);
  return address;
}

async function applyList(mira: Browser, preview: string): Promise<"answered" | undefined> {
  try {
    await mira.submit(preview, Object.entries({ pins: "", shown: "[]", do: "apply" }));
    return "answered";
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}

async function productsOf(stack: Stack): Promise<number> {
  await using site = await stack.open();
  const { count } = await site.data.database
    .selectFrom("product")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
