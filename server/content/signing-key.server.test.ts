import { execFileSync } from "node:child_process";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { chmod, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyCommands } from "#core/release/signing-key.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { readSigningKey } from "./signing-key.ts";

const fileName = "it's -v4.8.2.zip";

async function read(folder: string, name: string) {
  const mistakes: string[] = [];
  const key = await readSigningKey(["site.json", name], (file) => readFile(join(folder, file), "utf8"), mistakes);
  return { key, mistakes };
}

function pem(key: KeyObject): string {
  const isPublic = key.type === "public";
  return String(key.export({ type: isPublic ? "spki" : "pkcs8", format: "pem" }));
}

/** Runs what the page shows in a folder with key, file and signature. */
function verify(folder: string, commands: string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  for (const command of commands) execFileSync("sh", ["-c", command], { cwd: folder, env, stdio: "pipe" });
}

test("[V32] the commands verify a file signed with OpenSSL's keys, and refuse one that was changed", async () => {
  const pairs = [
    { pair: generateKeyPairSync("rsa", { modulusLength: 2_048 }), algorithm: "sha256" },
    { pair: generateKeyPairSync("ec", { namedCurve: "P-256" }), algorithm: "sha256" },
    { pair: generateKeyPairSync("ed25519"), algorithm: null },
  ];
  for (const { pair, algorithm } of pairs) {
    await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
    const write = (name: string, content: string | Buffer) => writeFile(join(folder.path, name), content);
    const bytes = Buffer.from("firmware");
    await write("signing-key.pem", pem(pair.publicKey));
    await write(fileName, bytes);
    await write("-file.sig", sign(algorithm, bytes, pair.privateKey));
    const { key, mistakes } = await read(folder.path, "signing-key.pem");
    expect(mistakes).toEqual([]);
    const commands = key ? verifyCommands(key, fileName, "-file.sig") : [];
    expect(commands).toHaveLength(1);
    verify(folder.path, commands);
    await write(fileName, "changed");
    expect(() => verify(folder.path, commands)).toThrow();
  }
});

test("[V32] the commands verify a file signed with GnuPG", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
  await using home = await mkdtempDisposable(join(tmpdir(), "gpg-"));
  await using other = await mkdtempDisposable(join(tmpdir(), "gpg-"));
  for (const { path } of [home, other]) await chmod(path, 0o700);
  const maker = { GNUPGHOME: home.path };
  await writeFile(join(folder.path, fileName), "firmware");
  const quoted = `"${fileName}"`;
  verify(
    folder.path,
    [
      "gpg --batch --passphrase '' --quick-generate-key maker@cameras.example ed25519 sign never",
      "gpg --armor --export > signing-key.asc",
      `gpg --batch --armor --detach-sign --output file.asc ${quoted}`,
    ],
    maker,
  );
  const { key, mistakes } = await read(folder.path, "signing-key.asc");
  expect(mistakes).toEqual([]);
  const commands = key ? verifyCommands(key, fileName, "file.asc") : [];
  expect(commands).toHaveLength(2);
  verify(folder.path, commands, { GNUPGHOME: other.path });
  await writeFile(join(folder.path, fileName), "changed");
  expect(() => verify(folder.path, commands, { GNUPGHOME: other.path })).toThrow();
});

test("[V32] a private key, what is no key, and two keys are told at start", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
  const { privateKey } = generateKeyPairSync("ed25519");
  const written = async (name: string, text: string) => {
    await writeFile(join(folder.path, name), text);
    return read(folder.path, name);
  };
  const refused = "is a private key: remove it, and publish the public one";
  expect(await written("signing-key.pem", pem(privateKey))).toEqual({
    key: undefined,
    mistakes: [`signing-key.pem ${refused}`],
  });
  const block = "-----BEGIN PGP PRIVATE KEY BLOCK-----\n";
  expect((await written("signing-key.asc", block)).mistakes).toEqual([`signing-key.asc ${refused}`]);
  const secret = "untrusted comment: minisign encrypted secret key\nRWRTY0Iy\n";
  expect((await written("signing-key.pub", secret)).mistakes).toEqual([`signing-key.pub ${refused}`]);
  for (const name of ["signing-key.pem", "signing-key.asc", "signing-key.pub"]) {
    expect((await written(name, "no key")).mistakes[0]).toContain(`${name} is no public key of`);
  }
  const ofMinisign = `untrusted comment: minisign public key 1\nRW${"a".repeat(54)}\n`;
  const { key } = await written("signing-key.pub", ofMinisign);
  expect(key && verifyCommands(key, "a.zip", "a.zip.minisig")).toEqual([
    "minisign -V -p signing-key.pub -x 'a.zip.minisig' -m 'a.zip'",
  ]);
  const mistakes: string[] = [];
  await readSigningKey(["signing-key.pub", "signing-key.asc"], async () => ofMinisign, mistakes);
  expect(mistakes[0]).toBe("signing-key.asc and signing-key.pub are two keys, and only one is shown");
});

test("[V32] the key answers at its own address, and without one nothing does", async () => {
  await using http = await openHttpSite(async () => new Response("", { status: 404 }));
  expect((await http.send("/signing-key.pem")).status).not.toBe(200);
  http.site.brand = { ...http.site.brand, signingKey: { name: "signing-key.pem", tool: "openssl", text: "the key\n" } };
  expect(await http.send("/signing-key.pem")).toMatchObject({ status: 200, body: "the key\n" });
  expect((await http.send("/signing-key.asc")).status).not.toBe(200);
});
