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

function Time({ dateTime, text }: { dateTime: string; text: string }) {
  return (
    <time dateTime={dateTime} className="font-mono text-data whitespace-nowrap">
      {text}
    </time>
  );
}
