import { distanceScale, placeOnScale } from "#core/distance-scale.ts";
import {
  type DetailLevel,
  type Distances,
  detailLevels,
  distanceAt,
  doriLevels,
  type LensEnd,
} from "#core/distances.ts";
import "./distances.css";

const { nearest, farthest } = distanceScale;

const scales = { iec: "IEC 62676-4:2025", dori: "DORI, 2014" };

/** `stated` is the address of the maker's own distances in the specifications. A sentence where there are no figures. */
export function DistanceTables({
  distances,
  stated,
}: {
  distances: Distances | { reason: string };
  stated?: { title: string; to: string } | undefined;
}) {
  if ("reason" in distances) return <p>{distances.reason}</p>;
  return (
    <div className="distances">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <p className="text-small">{lensText(distances.ends)}</p>
        {/* Radio buttons switch the rows without scripts. */}
        <div role="radiogroup" aria-label="Scale" className="scale-choice print:hidden">
          <label>
            <input type="radio" name="scale" value="iec" defaultChecked />
            <span>{scales.iec}</span>
          </label>
          <label>
            <input type="radio" name="scale" value="dori" />
            <span>{scales.dori}</span>
          </label>
        </div>
      </div>
      <Table distances={distances} />
      <p className="max-w-[92ch] pt-3 text-meta text-ink-3">
        <span>
          {`Calculated by this site from ${distances.pixels} horizontal pixels and the stated field of view, for a flat target. What a card says it identifies is at 250 px/m: Identify until 2025, Characterise now.`}
        </span>
        {stated && (
          <span>
            {" The maker’s own figures stand in the specifications under "}
            <a href={stated.to} className="text-link">
              {stated.title}
            </a>
            .
          </span>
        )}
      </p>
    </div>
  );
}

function Table({ distances }: { distances: Distances }) {
  const { ends } = distances;
  return (
    <table>
      <caption className="sr-only">Distances in metres</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col" className="seen">
            What can be seen
          </th>
          <th scope="col" className="number">
            px/m
          </th>
          <td className="track" aria-hidden>
            <Axis />
          </td>
          {ends.map((end) => (
            <th key={end.angle} scope="col" className="number">
              {end.name ? `${end.name}, m` : "Metres"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="iec">
        <PrintedScale name={scales.iec} />
        <Levels levels={detailLevels} distances={distances} />
      </tbody>
      <tbody className="dori">
        <PrintedScale name={scales.dori} />
        <Levels levels={doriLevels} distances={distances} />
      </tbody>
    </table>
  );
}

/** On paper the rows of both stand below each other. */
function PrintedScale({ name }: { name: string }) {
  return (
    <tr className="hidden print:table-row">
      <th scope="rowgroup">{name}</th>
    </tr>
  );
}

function Levels({ levels, distances: { pixels, ends } }: { levels: readonly DetailLevel[]; distances: Distances }) {
  return levels.map(({ name, pixelsPerMetre, seen }) => {
    const metres = ends.map(({ angle }) => distanceAt(pixels, angle, pixelsPerMetre));
    return (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td className="seen">{seen}</td>
        <td className="number">{pixelsPerMetre}</td>
        <td className="track" aria-hidden>
          <Track metres={metres} />
        </td>
        {ends.map(({ angle }, place) => (
          <td key={angle} className="number">
            {metres[place]?.toFixed(1)}
          </td>
        ))}
      </tr>
    );
  });
}

/** From the wide end to the tele end; one mark for a fixed lens. */
function Track({ metres }: { metres: number[] }) {
  const places = metres.filter((one) => one >= nearest && one <= farthest).map(placeOnScale);
  const [first] = places;
  if (first === undefined) return null;
  const last = places.at(-1) ?? first;
  return (
    <svg className="line" aria-hidden>
      {/* From the middle of the row. */}
      <svg y="50%" overflow="visible" aria-hidden>
        <line x1={`${first}%`} x2={`${last}%`} />
        {places.map((place) => (
          <line key={place} x1={`${place}%`} x2={`${place}%`} y1="-7" y2="7" />
        ))}
      </svg>
    </svg>
  );
}

function Axis() {
  return (
    <svg className="axis" aria-hidden>
      {/* From the axis upwards. */}
      <svg y="100%" overflow="visible" aria-hidden>
        {ticks.map((metres) => (
          <line
            key={metres}
            x1={`${placeOnScale(metres)}%`}
            x2={`${placeOnScale(metres)}%`}
            y2={isPower(metres) ? -12 : -6}
            className={isPower(metres) ? "power" : undefined}
          />
        ))}
        {ticks.filter(isPower).map((metres) => (
          <text key={metres} x={`${placeOnScale(metres)}%`} y="-17" textAnchor="middle">
            {`${metres} m`}
          </text>
        ))}
      </svg>
    </svg>
  );
}

/** 0.5 to 0.9, 1 to 9, 10 to 90 and 100 to 500. */
const ticks = [0.1, 1, 10, 100]
  .flatMap((power) => Array.from({ length: 9 }, (_, step) => (step + 1) * power))
  .filter((metres) => metres >= nearest && metres <= farthest);

function isPower(metres: number): boolean {
  return Number.isInteger(Math.log10(metres));
}

function lensText([first, last]: LensEnd[]): string {
  if (!first) return "";
  if (!last) return `For the fixed lens (${endText(first)}).`;
  return `From the wide end of the lens (${endText(first)}) to the tele end (${endText(last)}).`;
}

function endText({ focalLength, angle }: LensEnd): string {
  return [focalLength !== undefined && `${focalLength} mm`, `${angle}°`].filter(Boolean).join(", ");
}
