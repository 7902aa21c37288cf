import { createPublicKey } from "node:crypto";
import { type SigningKey, type SigningTool, signingKeyNames } from "#core/release/signing-key.ts";

/**
 * The maker's public key among the files of the content folder, which `read` reads. A private key is a mistake, so that
 * nobody publishes one.
 */
export async function readSigningKey(
  files: string[],
  read: (name: string) => Promise<string | undefined>,
  mistakes: string[],
): Promise<SigningKey | undefined> {
  const [name, other] = signingKeyNames.filter((name) => files.includes(name));
  if (!name) return undefined;
  if (other) mistakes.push(`${name} and ${other} are two keys, and only one is shown`);
  const text = await read(name);
  if (text === undefined) return undefined;
  if (/PRIVATE KEY|secret key/i.test(text)) {
    mistakes.push(`${name} is a private key: remove it, and publish the public one`);
    return undefined;
  }
  const tool = toolOf(name, text);
  if (!tool) mistakes.push(`${name} is no public key of ${makers[name]}`);
  return tool && { name, tool, text };
}

const makers: Record<(typeof signingKeyNames)[number], string> = {
  "signing-key.asc": "GnuPG (gpg --armor --export)",
  "signing-key.pub": "minisign",
  "signing-key.pem": "OpenSSL (openssl pkey -pubout)",
};

function toolOf(name: (typeof signingKeyNames)[number], text: string): SigningTool | undefined {
  if (name === "signing-key.asc") return text.includes("-----BEGIN PGP PUBLIC KEY BLOCK-----") ? "gpg" : undefined;
  // The letters "Ed", eight bytes of an id and thirty-two of the key.
  if (name === "signing-key.pub") return /^RW[\w+/]{54}$/m.test(text) ? "minisign" : undefined;
  try {
    const { asymmetricKeyType } = createPublicKey(text);
    return asymmetricKeyType?.startsWith("ed") ? "openssl-raw" : "openssl";
  } catch {
    return undefined;
  }
}
