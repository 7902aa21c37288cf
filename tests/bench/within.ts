/** Waits for some work, and not for ever: after so many seconds it throws and says what did not come. */
export async function within<Result>(seconds: number, what: string, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing within ${seconds} s.`)), seconds * 1_000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
