import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { readSbom } from "./sbom-reader.ts";

const bom = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  serialNumber: "urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79",
  version: 1,
  metadata: { timestamp: "2026-11-19T08:00:00Z", component: { type: "firmware", name: "cameras", version: "4.8.2" } },
  components: [
    { type: "library", name: "zlib", version: "1.3.1", licenses: [{ license: { id: "Zlib" } }] },
    {
      type: "operating-system",
      name: "linux",
      licenses: [{ expression: "GPL-2.0-only WITH Linux-syscall-note" }],
      components: [{ type: "library", name: "musl", licenses: [{ license: { id: "MIT" } }] }],
    },
  ],
};

function read(content: unknown) {
  return readSbom(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)));
}

test("[V11] a CycloneDX SBOM of version 1.4 to 1.7 is read to what it says of itself", async () => {
  for (const specVersion of ["1.4", "1.5", "1.6", "1.7"]) {
    expect(await read({ ...bom, specVersion })).toEqual(
      done({
        specVersion,
        components: 3,
        serialNumber: bom.serialNumber,
        timestamp: bom.metadata.timestamp,
        licences: ["GPL-2.0-only WITH Linux-syscall-note", "MIT", "Zlib"],
      }),
    );
  }
  const smallest = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1 };
  expect(await read(smallest)).toEqual(done({ specVersion: "1.5", components: 0, licences: [] }));
});

test("[V11] a licence name of more than 200 characters is cut, and not refused", async () => {
  const long = `Licence ${"ü𝒳".repeat(200)}`;
  const licensed = [{ license: { name: long } }, { license: { name: `${long} 2` } }, { license: { id: "MIT" } }];
  const components = licensed.map((licence, index) => ({ type: "library", name: `${index}`, licenses: [licence] }));
  const summary = await read({ ...bom, components });
  expect(summary).toMatchObject({ value: { licences: [`Licence ${"ü𝒳".repeat(96)}`, "MIT"] } });
});

test("[V11] more than 10,000 components, at any depth, are refused at once with their limit", async () => {
  const tooMany = refused({ sbom: "Too many components in the SBOM - 10,000 maximum" });
  const library = (_: unknown, index: number) => ({ type: "library", name: `${index}` });
  const [inner, outer] = [Array.from({ length: 6_000 }, library), Array.from({ length: 4_000 }, library)];
  const nested = { type: "library", name: "nested", components: inner };
  expect(await read({ ...bom, components: [...outer, nested] })).toEqual(tooMany);
  expect(await read({ ...bom, components: [null, { components: "none" }] })).not.toEqual(tooMany);
});

test("[V11] what is no SBOM is refused, and a faulty one with the validator's message", async () => {
  const { sbomNotJson, sbomVersion } = releaseMessages;
  for (const text of ["<bom/>", "", "\ufeff", '{"bomFormat":']) {
    expect(await read(text)).toEqual(refused({ sbom: sbomNotJson }));
  }
  for (const other of [
    {},
    [],
    5,
    { bomFormat: "SPDX" },
    { ...bom, specVersion: "1.3" },
    { ...bom, specVersion: "2" },
  ]) {
    expect(await read(other)).toEqual(refused({ sbom: sbomVersion }));
  }
  expect(await read({ ...bom, components: [{ name: "zlib" }] })).toEqual(
    refused({ sbom: "The SBOM is not valid: /components/0 must have required property 'type'" }),
  );
  expect(await read({ ...bom, unknown: 1 })).toEqual(
    refused({ sbom: "The SBOM is not valid: it must NOT have additional properties" }),
  );
});
