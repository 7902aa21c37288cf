import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with an HKDF key, so that a copy of the database reveals nothing. */
export interface EncryptedJson {
  /** The ciphertext is bound to `place`, such as a row's id: it cannot be decrypted elsewhere. */
  encrypt(value: unknown, place: string): string;
  /** Undefined if it was modified or encrypted with another secret. */
  decrypt(text: string, place: string): unknown;
}

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

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
