/** The day at the maker's place. */
export interface Calendar extends Disposable {
  /** ISO day, such as `2026-11-19`. It changes only together with telling the listeners. */
  readonly today: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (today: string) => void): () => void;
}

interface CalendarOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  lookEveryMs?: number;
}

/** `timeZone` is an IANA name. Looks at the clock again and again, because a clock may be set and a machine may sleep. */
export function openCalendar(
  timeZone: string,
  { now = Date.now, lookEveryMs = 5_000 }: CalendarOptions = {},
): Calendar & { look(): void } {
  // The form of Sweden's dates is ISO's.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const listeners = new Set<(today: string) => void>();
  let today = format.format(now());

  function look(): void {
    const day = format.format(now());
    if (day === today) return;
    today = day;
    for (const listener of listeners) listener(today);
  }

  const timer = setInterval(look, lookEveryMs).unref();
  return {
    get today() {
      return today;
    },
    timeZone,
    look,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      listeners.clear();
    },
  };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^(UTC|[A-Za-z_]+\/[\w+/-]+)$/.test(name);
  } catch {
    return false;
  }
}
