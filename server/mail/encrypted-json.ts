import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps values in a database that a copy of it does not tell: AES-256-GCM, its key derived from a secret (HKDF). */
export interface EncryptedJson {
  /** `place`, such as the row's id, is needed to read it again: what is copied to another row cannot be read there. */
  encrypt(value: unknown, place: string): string;
  /** Undefined for what another secret has encrypted, or what was changed. */
  decrypt(text: string, place: string): unknown;
}

const algorithm = "aes-256-gcm";
/** As NIST recommends for GCM (SP 800-38D), in bytes. */
const nonceLength = 12;
const tagLength = 16;

/** `purpose` makes the key another one than that of anything else which the same secret is for. */
export function openEncryptedJson(secret: string, purpose: string): EncryptedJson {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `varifocal ${purpose}`, 32));
  return {
    encrypt(value, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },

    decrypt(encrypted, place) {
      const bytes = Buffer.from(encrypted, "base64url");
      const [nonce, tag, text] = [
        bytes.subarray(0, nonceLength),
        bytes.subarray(nonceLength, nonceLength + tagLength),
        bytes.subarray(nonceLength + tagLength),
      ];
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
        decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
        return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8"));
      } catch {
        return undefined;
      }
    },
  };
}
