/** In UTC, so that the server and every browser render the same text. */
export function DateText({ at }: { at: number }) {
  const day = new Date(at).toISOString().slice(0, 10);
  return (
    <time dateTime={day} className="font-mono text-data whitespace-nowrap">
      {day}
    </time>
  );
}
