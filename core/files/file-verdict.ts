export type VerdictState = "current" | "beta" | "replaced" | "withdrawn" | "other-model" | "unknown";

export interface Verdict {
  state: VerdictState;
  title: string;
  text: string;
  action?: { label: string; path: string };
}

/** What `/support/hashes/{first 5 hex}.json` tells of a file. */
export interface FileVerdict extends Verdict {
  sha256: string;
  fileName: string;
  /** In bytes. */
  size: number;
}

export const firstOfHash = 5;

/** The SHA-256 in a pasted text, which may be a line of `sha256sum`, or the hash in groups. */
export function readSha256(text: string): string | undefined {
  const whole = /(?<![\da-f])[\da-f]{64}(?![\da-f])/i.exec(text)?.[0] ?? text.replaceAll(/[\s:]/g, "");
  return /^[\da-f]{64}$/i.test(whole) ? whole.toLowerCase() : undefined;
}

export const hashMessage = "A SHA-256 has 64 characters, 0 to 9 and a to f";

export function unknownFile(text = "No published file has this hash. Ask the sender where it came from."): Verdict {
  const action = { label: "Ask us", path: "/contact" };
  return { state: "unknown", title: "Not a file of this site: do not install it", text, action };
}
