import { useHydrated } from "../../use-hydrated.ts";

/** When an item was made or moved to the top: on the reader's clock, or until scripts know that one, in UTC. */
export function InfoTimestamp({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{hydrated ? onOurClock(date) : `${minutes(date)} UTC`}</time>;
}

function onOurClock(date: Date): string {
  return minutes(new Date(date.getTime() - date.getTimezoneOffset() * 60_000));
}

/** Such as `2026-11-19 14:02`. */
function minutes(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
