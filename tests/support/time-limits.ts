/**
 * Added to time limits in tests, in milliseconds, because processes of a busy machine may stall for seconds. The limits
 * themselves have their own tests.
 */
export const extraTimeMs = 80_000;
