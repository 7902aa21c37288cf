import type { requireEditing } from "../require-administrator.ts";
import type { FormFact } from "./form/product-fields.ts";

/** The site's facts without their labels, which would be thousands. */
export async function formFacts(editing: ReturnType<typeof requireEditing>): Promise<FormFact[]> {
  const { all } = await editing.facts();
  return all.map(({ labels: _, ...fact }) => fact);
}
