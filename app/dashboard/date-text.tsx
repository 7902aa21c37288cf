// In UTC, so that the server and every browser render the same text.

export function DateText({ at }: { at: number }) {
  const day = dayOf(at);
  return <Time dateTime={day} text={day} />;
}

export function Moment({ at, isTimeOnly = false }: { at: number; isTimeOnly?: boolean }) {
  const text = new Date(at).toISOString();
  const time = text.slice(11, 16);
  return <Time dateTime={text} text={isTimeOnly ? time : `${dayOf(at)} ${time}`} />;
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** "Today", "Yesterday", "Monday, 23 November", and the year where it is not that of `today`. */
export function dayName(day: string, today: string): string {
  const date = new Date(day);
  const days = (Date.parse(today) - date.getTime()) / 86_400_000;
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(date);
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return `${part({ weekday: "long" })}, ${part({ day: "numeric", month: "long" })}${year}`;
}

function Time({ dateTime, text }: { dateTime: string; text: string }) {
  return (
    <time dateTime={dateTime} className="font-mono text-data whitespace-nowrap">
      {text}
    </time>
  );
}
