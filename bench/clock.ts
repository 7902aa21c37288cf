/** A monotonic clock shared by all processes of one machine, in milliseconds. */
export function sharedClockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
