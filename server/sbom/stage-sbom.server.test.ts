import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { sbomTimeouts, stageSbom } from "./stage-sbom.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-sboms-"));
const store = await openFolderStore(join(folder, "objects"));
afterAll(() => rm(folder, { recursive: true }));

const bom = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components: [{ type: "library", name: "zlib" }] };

function stage(content: unknown) {
  return stageSbom(store, Buffer.from(typeof content === "string" ? content : JSON.stringify(content)), "bom.json");
}

test("[V11] an SBOM is kept as it came, with what it says of itself", async () => {
  const staged = await stage(bom);
  expect(staged).toMatchObject({
    ok: true,
    value: { name: "bom.json", type: "application/vnd.cyclonedx+json", summary: { specVersion: "1.6", components: 1 } },
  });
  const kept = staged.ok && (await buffer(await store.open(staged.value.object)));
  expect(String(kept)).toBe(JSON.stringify(bom));
  expect(await stage({ ...bom, unknown: 1 })).toEqual(
    refused({ sbom: "The SBOM is not valid: it must NOT have additional properties" }),
  );
});

test("[V11] [T14] an SBOM that is nested too deeply, or keeps its checker busy, ends the checker alone", async () => {
  const depth = 9_000;
  const component = '{"type":"library","name":"x","components":[';
  const nested = JSON.stringify({ ...bom, components: [] }).replace(
    '"components":[]',
    `"components":[${component.repeat(depth)}${"]}".repeat(depth)}]`,
  );
  const tooComplex = refused({ sbom: releaseMessages.sbomTooComplex });
  expect(await stage(nested)).toEqual(tooComplex);

  const { answering } = sbomTimeouts;
  sbomTimeouts.answering = 10;
  onTestFinished(() => void Object.assign(sbomTimeouts, { answering }));
  expect(await stage(bom)).toEqual(tooComplex);
});

test("[V11] more than 20 MB are refused before they are read", async () => {
  expect(await stageSbom(store, Buffer.alloc(20_000_001), "bom.json")).toEqual(
    refused({ sbom: "SBOM too large - 20MB maximum" }),
  );
});
