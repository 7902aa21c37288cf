import { type DetailLevel, type Distances, distanceAt, type LensEnd } from "#core/distances.ts";

/** One row for each level, one column for each end of the lens. Compare lists the same numbers as rows of its own. */
export function DistanceTable({
  distances: { pixels, ends },
  standard,
  levels,
}: {
  distances: Distances;
  /** Heads the column of levels. */
  standard: string;
  levels: readonly DetailLevel[];
}) {
  const hasSeen = levels.some(({ seen }) => seen !== undefined);
  const seenCell = "py-2.5 pl-10 max-sm:hidden";
  return (
    <table className="w-full text-left text-small" aria-label={`Distances, ${standard}`}>
      <thead className="align-bottom text-meta text-ink-3">
        <tr>
          <th scope="col" className="py-2.5 font-normal">
            {standard}
          </th>
          <th scope="col" className={`${numberCell} font-normal`}>
            px/m
          </th>
          {ends.map((end) => (
            <th key={end.angle} scope="col" className={`${numberCell} font-normal`}>
              <EndHead end={end} />
            </th>
          ))}
          {hasSeen && (
            <th scope="col" className={`${seenCell} font-normal`}>
              What can be seen
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {levels.map(({ name, pixelsPerMetre, seen }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2.5 font-[550] text-ink">
              {name}
            </th>
            <td className={`${numberCell} font-mono text-data text-ink-3`}>{pixelsPerMetre}</td>
            {ends.map(({ angle }) => (
              <td key={angle} className={`${numberCell} font-mono text-data whitespace-nowrap text-ink`}>
                {`${distanceAt(pixels, angle, pixelsPerMetre).toFixed(1)} m`}
              </td>
            ))}
            {hasSeen && <td className={seenCell}>{seen}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const numberCell = "py-2.5 pl-2 text-right sm:pl-4";

function EndHead({ end: { name, angle, focalLength } }: { end: LensEnd }) {
  return (
    <>
      <span className="block text-ink">{name ?? "Distance"}</span>
      <span>{`${focalLength === undefined ? "" : `${focalLength}\u00a0mm, `}${angle}°`}</span>
    </>
  );
}
