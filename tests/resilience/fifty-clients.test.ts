import { Client } from "pg";
import { expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { freePort } from "#tests/support/server-process.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import {
  deleteCategory,
  type Edit,
  editCategory,
  editDownload,
  editProduct,
  type Ledger,
  type Member,
  replaceProduct,
  wordsOf,
} from "./crowd.ts";
import { fillFolder } from "./files.ts";
import { seed } from "./kill-settings.ts";
import { seeded } from "./seeded.ts";
import { openStack, type Stack } from "./stack.ts";

// Over HTTP rather than by commands, because the form carries its version, requests wait for the few database
// connections, and refusals are messages. On PostgreSQL two processes answer.

const members = 50;
const changesEach = 3;

test.each([["sqlite"], ["postgres"]] as const)(
  "[K10] fifty who edit and delete the same records at once lose nothing and break no reference: %s",
  { timeout: 900_000 },
  async (engine) => {
    await using stack = await openStack(engine);
    const servers = [await stack.start()];
    if (engine === "postgres") servers.push(await stack.start({ port: await freePort() }));
    const browser = await signIn(stack.url, demoAdministrator);
    await publish(browser);

    const chance = seeded(seed);
    const ledger: Ledger = { edits: [], done: {}, refused: {} };
    let words = 0;
    const clients = Array.from({ length: members }, (_, nth) => {
      const url = servers[nth % servers.length]?.url ?? "";
      const newWord = () => `w${++words}`;
      return { browser: openBrowser(url, browser.cookie), chance: chance.branch(`member ${nth}`), ledger, newWord };
    });
    await Promise.all(clients.map(changeThings));

    expectNoEditLost(ledger.edits);
    await expectAllWords(stack, ledger.edits);
    expect(await stack.check()).toEqual([]);
    await expectNothingWaits(stack);
    for (const server of servers) {
      await server.stop();
      expect(server.logs()).not.toMatch(/"level":[56]0|40P01/);
    }
    // Proves that clients conflicted at all.
    expect(Object.keys(ledger.refused).length).toBeGreaterThan(1);
    process.stderr.write(
      `${engine}: ${JSON.stringify({ done: ledger.done, refused: ledger.refused }, undefined, 1)}\n`,
    );
  },
);

const changes = [editProduct, editProduct, editProduct, editCategory, editDownload, deleteCategory, replaceProduct];

async function changeThings(member: Member): Promise<void> {
  for (let change = 0; change < changesEach; change++) await member.chance.oneOf(changes)?.(member);
}

/** Four categories, six products with a download each, three general downloads. */
async function publish(browser: Browser): Promise<void> {
  const chance = seeded(1);
  const folder = await fillFolder(chance);
  const upload = async (purpose: "picture" | "product-file" | "general-file") => {
    const { name, bytes } = folder.choose(purpose, chance);
    return browser.upload(purpose, name, bytes);
  };
  const categories: string[] = [];
  for (const name of ["Dome", "Bullet", "Turret", "Box"]) {
    const answer = await browser.submit("/dashboard/categories/new", [
      ["name", name],
      ["features[0].label", `${name} one`],
      ["features[1].label", `${name} two`],
    ]);
    categories.push(/created=([0-9a-f-]{36})/.exec(String(answer.headers.location))?.[1] ?? "");
  }
  for (let nth = 0; nth < 6; nth++) {
    await browser.submit("/dashboard/products/new", [
      ["category", categories[nth % 4] ?? ""],
      ["model", `Model ${nth}`],
      ["description", "A camera"],
      ["image.upload", await upload("picture")],
      ["downloads[0].upload", await upload("product-file")],
    ]);
  }
  for (let nth = 0; nth < 3; nth++) {
    await browser.submit("/dashboard/downloads/new", [
      ["description", `Download ${nth}`],
      ["upload", await upload("general-file")],
    ]);
  }
}

/** Every acknowledged edit was loaded with all earlier ones, and no two have the same version. */
function expectNoEditLost(edits: Edit[]): void {
  for (const chain of Map.groupBy(edits, ({ id }) => id).values()) {
    const inOrder = chain.toSorted((one, other) => one.version - other.version);
    expect(new Set(inOrder.map(({ version }) => version)).size).toBe(inOrder.length);
    for (const [place, { before }] of inOrder.entries()) {
      expect(before).toEqual(inOrder.slice(0, place).map(({ word }) => word));
    }
  }
}

/** The remaining records contain every acknowledged word, and no other. */
async function expectAllWords(stack: Stack, edits: Edit[]): Promise<void> {
  await using site = await stack.open();
  for (const table of ["product", "category", "download"] as const) {
    const rows = await site.data.reading.selectFrom(table).select(["id", "description"]).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, description } of rows) {
      const own = edits.filter((edit) => edit.id === id).toSorted((one, other) => one.version - other.version);
      expect(wordsOf(description)).toEqual(own.map(({ word }) => word));
    }
  }
}

/** No open transaction, no lock wait, and no deadlock so far. */
async function expectNothingWaits({ postgres }: Stack): Promise<void> {
  if (!postgres) return;
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    const ask = async (sql: string) => (await client.query(sql)).rows;
    const own = "datname = current_database() and pid <> pg_backend_pid()";
    const open = `select state from pg_stat_activity where ${own} and state like 'idle in transaction%'`;
    // The servers' own jobs open transactions too, which end at once.
    await expect.poll(() => ask(open)).toEqual([]);
    await expect.poll(() => ask("select pid from pg_locks where not granted")).toEqual([]);
    expect(await ask("select deadlocks::int from pg_stat_database where datname = current_database()")).toEqual([
      { deadlocks: 0 },
    ]);
  } finally {
    await client.end();
  }
}
