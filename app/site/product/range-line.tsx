import { distanceScale, placeOnScale } from "#core/distance-scale.ts";
import { decades, RangeScale, rangeText } from "../../components/range-bar.tsx";

const fineTicks = [0.1, ...decades]
  .flatMap((decade) => [2, 3, 4, 5, 6, 7, 8, 9].map((step) => step * decade))
  .filter((metre) => metre >= distanceScale.nearest && metre <= distanceScale.farthest);

/** Below the name of a camera, the range in which it identifies a person, with the axis of its scale. */
export function RangeLine({ metres }: { metres: number[] }) {
  return (
    <div className="range-line">
      <p>
        <a href="#distances">{metres.length > 1 ? "Identifies" : "Identifies to"}</a> <b>{rangeText(metres)}</b>
        <span className="basis">{metres.length > 1 ? "250 px/m, wide to tele" : "250 px/m"}</span>
      </p>
      <RangeScale metres={metres} fineTicks={fineTicks} />
      <svg aria-hidden="true" className="axis">
        {decades.map((metre) => (
          <text key={metre} x={`${placeOnScale(metre)}%`} y="1.2em">
            {metre === 100 ? "100 m" : metre}
          </text>
        ))}
      </svg>
    </div>
  );
}
