import { ownValue } from "../own-value.ts";
import type { FactDefinition } from "./fact.ts";

/** What asks for a standard fact by its id, and lacks it once it is deleted. */
const uses: Record<string, string[]> = {
  resolution: ["distances"],
  fieldOfView: ["distances"],
  focalLength: ["distances"],
  weight: ["device types"],
  supply: ["device types"],
  power: ["device types"],
  poeStandard: ["device types"],
  poeClass: ["device types"],
  interfaces: ["device types"],
  megapixels: ["the search by megapixels"],
};

/** The places that a fact leaves when it is deleted, such as `its filter`. */
export function placesOfFact({ id, filter, isOnCards, isInTable, isInComparison }: FactDefinition): string[] {
  return [
    ...(filter ? ["its filter"] : []),
    ...(isOnCards ? ["the product cards"] : []),
    ...(isInTable ? ["the table of a category"] : []),
    ...(isInComparison ? ["the comparison"] : []),
    ...(ownValue(uses, id) ?? []),
  ];
}
