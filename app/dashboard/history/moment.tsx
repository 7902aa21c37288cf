/** In UTC, so that the server and every browser render the same text. */
export function Moment({ at, isTimeOnly = false }: { at: number; isTimeOnly?: boolean }) {
  const text = new Date(at).toISOString();
  return (
    <time dateTime={text} className="font-mono text-data whitespace-nowrap">
      {isTimeOnly ? text.slice(11, 16) : `${text.slice(0, 10)} ${text.slice(11, 16)}`}
    </time>
  );
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
