/** The maker's public key, by which visitors verify the signatures of releases. */
export interface SigningKey {
  name: string;
  tool: SigningTool;
  text: string;
}

/** "openssl-raw" is for Ed25519 and Ed448, which sign the file itself and not its hash. */
export type SigningTool = "gpg" | "minisign" | "openssl" | "openssl-raw";

/** Each with the tool whose public keys it holds. */
export const signingKeyNames = ["signing-key.asc", "signing-key.pub", "signing-key.pem"] as const;

/** The commands that verify a downloaded file by its signature and the key, in the folder that has all three. */
export function verifyCommands({ name, tool }: SigningKey, fileName: string, signatureName: string): string[] {
  const [file, signature] = [shellWord(fileName), shellWord(signatureName)];
  if (tool === "gpg") return [`gpg --import ${name}`, `gpg --verify ${signature} ${file}`];
  if (tool === "minisign") return [`minisign -V -p ${name} -x ${signature} -m ${file}`];
  if (tool === "openssl") return [`openssl dgst -sha256 -verify ${name} -signature ${signature} ${file}`];
  return [`openssl pkeyutl -verify -pubin -inkey ${name} -rawin -sigfile ${signature} -in ${file}`];
}

/** A name may hold any character, and begin as an option does. */
function shellWord(name: string): string {
  return `'${(name.startsWith("-") ? `./${name}` : name).replaceAll("'", `'\\''`)}'`;
}
