import { type Fact, type FactInfo, type FactSet, factText, isInWords, unitOfFact } from "#core/facts/fact.ts";
import { unitCode } from "#core/quantities/units.ts";
import type { StructuredData } from "../../navigation/page-meta.ts";

/** Each fact as a `PropertyValue` with its UN/CEFACT unit. Sizes and pixels stay text: they are several numbers. */
export function factProperties(facts: Fact[], set: FactSet): StructuredData[] {
  return facts.flatMap((fact) => {
    const info = set.get(fact.factId);
    if (!info) return [];
    const { condition } = fact;
    const code = unitCode(unitOfFact(info));
    return {
      "@type": "PropertyValue",
      name: info.name,
      ...(condition && { description: condition }),
      ...propertyValue(info, fact),
      ...(code && { unitCode: code }),
    };
  });
}

function propertyValue(info: FactInfo, { low, high, text }: Fact) {
  if (isInWords(info) || info.type === "size" || low === undefined || high === undefined) return { value: text };
  if (info.type === "resolution") return { value: `${low} × ${high}` };
  if (info.isOrdered) return { value: factText(info, { low, high }) };
  return low === high ? { value: low } : { minValue: low, maxValue: high };
}
