import { placeOnScale } from "#core/distance-scale.ts";

/** The metres that the scale names. */
export const decades = [1, 10, 100];

/** How far away a camera identifies a person, on the scale from 0.5 to 500 m that is the same wherever it stands. */
export function RangeBar({ metres }: { metres: number[] }) {
  return (
    <div className="range-bar">
      <RangeScale metres={metres} />
      <p>{metres.length > 1 ? `identifies ${rangeText(metres)}` : `identifies to ${rangeText(metres)}`}</p>
    </div>
  );
}

/** One figure for a fixed lens, else those of its wide and its tele end. */
export function rangeText(metres: number[]): string {
  return `${metres.join(" – ")} m`;
}

/** `fineTicks` are shorter than those at 1, 10 and 100 m. */
export function RangeScale({ metres, fineTicks }: { metres: number[]; fineTicks?: number[] }) {
  const places = metres.map(placeOnScale);
  const [from = 0, to = from] = places;
  return (
    <svg aria-hidden="true">
      <svg y="100%" overflow="visible" aria-hidden="true">
        {fineTicks?.map((metre) => (
          <Tick key={metre} metre={metre} height={4} />
        ))}
        {decades.map((metre) => (
          <Tick key={metre} metre={metre} height={fineTicks ? 10 : 4} />
        ))}
        <line className="tick" x2="100%" />
        {from !== to && <line x1={`${from}%`} x2={`${to}%`} y1="-1" y2="-1" />}
        {[...new Set(places)].map((place) => (
          <line key={place} className="end" x1={`${place}%`} x2={`${place}%`} y2="-10" />
        ))}
      </svg>
    </svg>
  );
}

function Tick({ metre, height }: { metre: number; height: number }) {
  const place = `${placeOnScale(metre)}%`;
  return <line className="tick" x1={place} x2={place} y2={-height} />;
}
