import { expect, test } from "vitest";
import { openUploadSite } from "#tests/support/upload-site.ts";

// Several processes of one site, over one database and one bucket: any of them can serve any request.

const manual = Buffer.alloc(100_000, "Turn it clockwise. ");

async function openTwo() {
  const site = await openUploadSite();
  const beside = await site.openBeside();
  const mira = await site.signIn();
  return {
    site,
    here: mira,
    there: beside.as(mira),
    async begin(size: number) {
      const begun = await mira.begin("product-file", size, "Manual.pdf");
      return String(begun.headers.location);
    },
    async [Symbol.asyncDispose]() {
      await beside[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

test("[G03] each piece of a file may come to another process", async () => {
  await using two = await openTwo();
  const path = await two.begin(manual.length);
  for (let at = 0; at < manual.length; at += 20_000) {
    const process = at % 40_000 ? two.here : two.there;
    expect(await process.offset(path)).toBe(at);
    expect((await process.patch(path, at, manual.subarray(at, at + 20_000))).status).toBe(204);
  }
  const arrived = await two.there.send("GET", path);
  expect(JSON.parse(arrived.body).size).toBe(manual.length);
  expect((await two.here.send("GET", path)).body).toBe(arrived.body);
});

test("[G03] a browser that comes back to another process takes over from the request that hangs in the first", async () => {
  await using two = await openTwo();
  const path = await two.begin(manual.length);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const hanging = two.here.patch(
    path,
    0,
    (async function* () {
      yield manual.subarray(0, 40_000);
      await never;
    })(),
  );
  await two.site.received(path, 40_000);
  expect(await two.there.offset(path)).toBe(40_000);
  expect((await two.there.patch(path, 40_000, manual.subarray(40_000))).status).toBe(204);
  end();
  await hanging.catch(() => undefined);
  expect((await two.here.send("GET", path)).status).toBe(200);
});

test("the same piece sent to two processes at once is taken once", async () => {
  await using two = await openTwo();
  const path = await two.begin(manual.length);
  const answers = await Promise.all([two.here.patch(path, 0, manual), two.there.patch(path, 0, manual)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await two.there.send("GET", path)).status).toBe(200);
});

test("two processes that are asked for one check at once make it once, and both tell the same", async () => {
  await using two = await openTwo();
  const paths = await Promise.all(Array.from({ length: 5 }, () => two.begin(manual.length)));
  for (const path of paths) {
    await two.here.patch(path, 0, manual);
    const answers = await Promise.all([two.here, two.there, two.here, two.there].map((to) => to.send("GET", path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  }
  expect(await two.site.arrivingFiles.ids()).toEqual([]);
});
