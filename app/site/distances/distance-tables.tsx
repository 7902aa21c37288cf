import { type Distances, detailLevels, doriLevels } from "#core/distances.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { DistanceScale } from "./distance-scale.tsx";
import { DistanceTable } from "./distance-table.tsx";

/** Or the sentence that says why there are no figures. */
export function DistanceTables({ distances }: { distances: Distances | { reason: string } }) {
  if ("reason" in distances) return <p>{distances.reason}</p>;
  return (
    <div className="grid gap-5">
      {distances.ends.map((end) => (
        <DistanceScale key={end.angle} pixels={distances.pixels} end={end} />
      ))}
      <DistanceTable distances={distances} standard="IEC 62676-4:2025" levels={detailLevels} />
      <details className="group border-y border-line print:hidden">
        <summary className="flex min-h-14 items-center justify-between gap-4 text-small font-[550] text-ink">
          The older scale (DORI, 2014)
          <ChevronDown className="size-5 text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="pb-5">
          <DistanceTable distances={distances} standard="DORI" levels={doriLevels} />
        </div>
      </details>
      <p className="max-w-[70ch] text-meta text-ink-3">
        {`Calculated from ${distances.pixels} horizontal pixels and the stated field of view, for a flat target. Lens distortion at the edge of a wide picture shortens the distance.`}
      </p>
    </div>
  );
}
