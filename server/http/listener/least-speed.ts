export interface Pace {
  /** In bytes per second, on average over the patience. */
  leastSpeed: number;
  /** In seconds: how long a client may take nothing. */
  patience: number;
}

/** Yields the same pieces. `tooSlow` is called for a client that takes them slower; time until a piece is there is not its. */
export async function* atLeast(
  { leastSpeed, patience }: Pace,
  pieces: AsyncIterable<Buffer>,
  tooSlow: () => void,
): AsyncGenerator<Buffer> {
  let leftMs = patience * 1_000;
  for await (const piece of pieces) {
    const since = performance.now();
    const deadline = setTimeout(tooSlow, leftMs).unref();
    try {
      yield piece;
    } finally {
      clearTimeout(deadline);
    }
    const earnedMs = (piece.length / leastSpeed) * 1_000;
    leftMs = Math.min(leftMs - (performance.now() - since) + earnedMs, patience * 1_000);
  }
}
