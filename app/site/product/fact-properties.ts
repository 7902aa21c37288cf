import { type Fact, factKindInfo, factText } from "#core/facts/fact.ts";
import { unitCode } from "#core/facts/unit-codes.ts";
import type { StructuredData } from "../../navigation/page-meta.ts";

/** Each fact as a `PropertyValue` with its UN/CEFACT unit. Sizes and pixels stay text: they are several numbers. */
export function factProperties(facts: Fact[]): StructuredData[] {
  return facts.map((fact) => {
    const { kind, condition } = fact;
    return {
      "@type": "PropertyValue",
      name: factKindInfo(kind).label,
      ...(condition && { description: condition }),
      ...propertyValue(fact),
      ...(unitCode(kind) && { unitCode: unitCode(kind) }),
    };
  });
}

function propertyValue(fact: Fact) {
  const { kind, low, high, text } = fact;
  const { shape, prefix } = factKindInfo(kind);
  if (shape === "word" || shape === "size" || low === undefined || high === undefined) return { value: text };
  if (shape === "pixels") return { value: `${low} × ${high}` };
  if (prefix) return { value: factText({ kind, low, high }) };
  return low === high ? { value: low } : { minValue: low, maxValue: high };
}
