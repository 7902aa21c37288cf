import { useHydrated } from "../../use-hydrated.ts";

/** In UTC until hydration, then in the reader's time zone. */
export function InfoTimestamp({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{hydrated ? onOurClock(date) : `${minutes(date)} UTC`}</time>;
}

function onOurClock(date: Date): string {
  return minutes(new Date(date.getTime() - date.getTimezoneOffset() * 60_000));
}

function minutes(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
