import { detailLevels, distanceAt, type LensEnd } from "#core/distances.ts";

/** In metres. */
const [nearest, farthest] = [0.5, 500];

/** One mark for each level on a logarithmic scale: decoration for the table, which says the same. */
export function DistanceScale({ pixels, end }: { pixels: number; end: LensEnd }) {
  const marks = detailLevels
    .map(({ name, pixelsPerMetre }) => ({ name, metres: distanceAt(pixels, end.angle, pixelsPerMetre) }))
    .filter(({ metres }) => metres >= nearest && metres <= farthest);
  return (
    <div aria-hidden className="text-meta text-ink-3 print:hidden">
      {end.name && <p className="text-small text-ink">{endText(end)}</p>}
      {/* In pixels: larger text, which the table has, would make the labels overlap. */}
      <svg aria-hidden className="h-26 w-full overflow-visible max-xl:-mt-7" fontSize="13" fill="currentColor">
        <svg aria-hidden y="64" width="100%" height="16" viewBox="0 0 1000 16" preserveAspectRatio="none">
          <path d={ticks} stroke="currentColor" vectorEffect="non-scaling-stroke" />
        </svg>
        {[1, 10, 100].map((metres) => (
          <text key={metres} x={placeOf(metres)} y="98" textAnchor="middle">
            {`${metres} m`}
          </text>
        ))}
        {marks.map(({ name, metres }) => (
          <g key={name} className="text-index">
            <line x1={placeOf(metres)} x2={placeOf(metres)} y1="38" y2="80" stroke="currentColor" strokeWidth="2" />
            {[
              { text: metres.toFixed(1), y: 30 },
              { text: name, y: 14 },
            ].map(({ text, y }) => (
              <text
                key={y}
                x={placeOf(metres)}
                y={y}
                textAnchor={anchorAt(metres)}
                className="text-ink max-xl:hidden"
                fill="currentColor"
              >
                {text}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

function endText({ name, focalLength, angle }: LensEnd): string {
  return [name, focalLength !== undefined && `${focalLength} mm`, `${angle}°`].filter(Boolean).join(", ");
}

/** From 0 to 1. */
function along(metres: number): number {
  return Math.log(metres / nearest) / Math.log(farthest / nearest);
}

/** Keeps the labels at both ends above the scale. */
function anchorAt(metres: number): "start" | "middle" | "end" {
  const place = along(metres);
  return place < 0.04 ? "start" : place > 0.96 ? "end" : "middle";
}

function placeOf(metres: number): string {
  return `${(100 * along(metres)).toFixed(2)}%`;
}

/** At 0.5 to 0.9, 1 to 9, 10 to 90 and 100 to 500 m above a line; longer at powers of ten. */
const ticks = [0.1, 1, 10, 100]
  .flatMap((power) => Array.from({ length: 9 }, (_, step) => (step + 1) * power))
  .filter((metres) => metres >= nearest && metres <= farthest)
  .map((metres) => `M${(1000 * along(metres)).toFixed(1)} 16V${Number.isInteger(Math.log10(metres)) ? 0 : 6}`)
  .concat("M0 16H1000")
  .join("");
