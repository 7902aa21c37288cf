import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

export type HashMessage = { bytes: number } | { sha256: string } | { failed: true };

const pieceSize = 4_000_000;

/** WebCrypto would need the whole file in memory. A file that changes while it is read can no longer be read, or is shorter. */
addEventListener("message", async ({ data: file }: MessageEvent<File>) => {
  const say = (message: HashMessage) => postMessage(message);
  try {
    const hash = sha256.create();
    let bytes = 0;
    while (bytes < file.size) {
      const piece = new Uint8Array(await file.slice(bytes, bytes + pieceSize).arrayBuffer());
      if (piece.length === 0) return say({ failed: true });
      hash.update(piece);
      bytes += piece.length;
      say({ bytes });
    }
    say({ sha256: bytesToHex(hash.digest()) });
  } catch {
    say({ failed: true });
  }
});
