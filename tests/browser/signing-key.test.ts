import { generateKeyPairSync } from "node:crypto";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { addRelease, stagedFile } from "#tests/support/catalog.ts";
import { smallContent } from "#tests/support/small-content.ts";

test("[V32] a release with a signature links the public key, with the command that verifies; one without does not", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
  const content = await smallContent(join(folder.path, "content"));
  const key = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
  await writeFile(join(content, "signing-key.pem"), key);
  await using site = await openBuiltSite({ DATA_DIR: join(folder.path, "data"), CONTENT_DIR: content });
  const { database } = site.services;
  const file = stagedFile({ name: "fw.zip", type: "application/zip" });
  const signed = await addRelease(database, { files: { file, signature: stagedFile({ name: "fw.zip.sig" }) } });
  const unsigned = await addRelease(database, { versionText: "4.8.3" });

  const pageOf = async (id: string) => (await fetch(`${site.url}/support/releases/${id}`)).text();
  const page = await pageOf(signed);
  expect(page).toContain('href="/signing-key.pem"');
  expect(page.replaceAll("&#x27;", "'")).toContain(
    "openssl pkeyutl -verify -pubin -inkey signing-key.pem -rawin -sigfile 'fw.zip.sig' -in 'fw.zip'</code>",
  );
  expect(await pageOf(unsigned)).not.toContain("signing-key");
  const answer = await fetch(`${site.url}/signing-key.pem`);
  expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["text/plain; charset=UTF-8", key]);
});
