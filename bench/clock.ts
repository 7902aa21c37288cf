/** A clock that all processes of one machine share and nobody sets, in milliseconds. */
export function sharedClockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
