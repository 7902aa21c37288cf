import { onvifProfiles } from "./evidence.ts";
import { lifecycleStatuses } from "./lifecycle.ts";

/** What lists are filtered by besides features and facts: one or more of its options, of which any fits. */
export const attributes = {
  ndaa: {
    label: "NDAA section 889",
    options: { statement: "Statement on file", marked: "Marked as compliant", unmarked: "Not marked" },
  },
  taa: { label: "TAA", options: { statement: "Statement on file", country: "Country of origin stated" } },
  onvif: { label: "ONVIF profile", options: named(onvifProfiles, (profile) => `Profile ${profile}`) },
  status: { label: "Status", options: named(lifecycleStatuses, (status) => status) },
} satisfies Record<string, { label: string; options: Record<string, string> }>;

export type AttributeName = keyof typeof attributes;

export const attributeNames = Object.keys(attributes) as AttributeName[];

export interface ChosenAttribute {
  name: AttributeName;
  values: string[];
}

export interface AttributeFacet {
  name: AttributeName;
  options: { value: string; count: number; isChosen: boolean; isMore: boolean }[];
}

export function attributeOptions(name: AttributeName): Record<string, string> {
  return attributes[name].options;
}

/** Unknown values of an address are ignored. */
export function readAttributes(given: URLSearchParams): ChosenAttribute[] {
  return attributeNames.flatMap((name) => {
    const values = Object.keys(attributeOptions(name)).filter((value) => given.getAll(name).includes(value));
    return values.length > 0 ? { name, values } : [];
  });
}

function named(values: readonly string[], nameOf: (value: string) => string): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, nameOf(value)]));
}
