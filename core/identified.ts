import { distanceAt, distancesOf } from "./distances.ts";
import type { Product } from "./product/product.ts";
import type { SpecRows } from "./product/spec-table.ts";
import { labelUnit } from "./quantities/label-key.ts";
import { typedNumber } from "./quantities/numbers.ts";

/** Horizontal pixels per metre at which a known person is told: Identify of the older scale, Characterise of today's. */
const pixelsToIdentify = 250;

/**
 * How far from the camera a person is identified, in metres: at the wide end and at the tele end, or once for a fixed lens. The
 * sheet's own figures win. Undefined where no distances can be calculated.
 */
export function identifiedAt(
  product: Pick<Product, "facts" | "specRows" | "features">,
  distances = distancesOf(product),
): number[] | undefined {
  if (!distances || "reason" in distances) return undefined;
  const { pixels, ends } = distances;
  return (
    ownFigures(product.specRows, ends.length) ??
    ends.map(({ angle }) => Number(distanceAt(pixels, angle, pixelsToIdentify).toFixed(1)))
  );
}

/** `Identification, 250 px/m (m) | 5.7 | 27.7`: one for each end of the lens. More belong to several models. */
function ownFigures(specRows: SpecRows, ends: number): number[] | undefined {
  const row = specRows.find(
    ([label = ""]) => /^identif/i.test(label) && labelUnit(label) === "m" && /\b250 ?px/i.test(label),
  );
  const figures = row?.slice(1).flatMap((cell) => (cell.trim() === "" ? [] : (typedNumber(cell) ?? Number.NaN)));
  const isOrdered = figures?.every((figure, nth) => figure > (figures[nth - 1] ?? 0));
  return figures?.length === ends && isOrdered ? figures : undefined;
}
