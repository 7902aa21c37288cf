import { expect, test } from "vitest";
import { readSha256 } from "./file-verdict.ts";

const hash = "3f9a1c0288d4e671b05c9a3e41f7d2869be0c15472a6f83d0c5be917d4a83f60";

test("[V34] a pasted hash is read in capitals, in groups, and from a line of sha256sum", () => {
  const inGroups = hash.replaceAll(/.{8}/g, "$& ");
  const inBytes = hash.replaceAll(/..(?!$)/g, "$&:");
  for (const text of [
    hash,
    ` ${hash}\n`,
    hash.toUpperCase(),
    inGroups,
    inBytes,
    `${hash}  firmware 4.8.2.zip`,
    `SHA256 (fw.zip) = ${hash}`,
  ]) {
    expect(readSha256(text), text).toBe(hash);
  }
});

test("[V34] what is no SHA-256 is not taken for one", () => {
  const sha512 = hash + hash;
  for (const text of [
    "",
    "fw.zip",
    hash.slice(1),
    `${hash}0`,
    sha512,
    `g${hash.slice(1)}`,
    `${hash.slice(0, 32)}.${hash.slice(32)}`,
  ]) {
    expect(readSha256(text), text).toBeUndefined();
  }
});
