/** Runs some work with a time limit: after so many seconds, its signal is aborted and this throws, naming `what`. */
export async function within<Result>(
  seconds: number,
  what: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`${what}: nothing within ${seconds} s.`));
    ending.abort();
  }, seconds * 1_000);
  try {
    return await Promise.race([work(ending.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
