import { lineIfAny } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { type FactKind, factKindNames } from "#core/facts/fact.ts";
import { readTypedFact, typedFactMessage } from "#core/facts/typed-fact.ts";

/** As typed by hand, by kind. */
export const factsDraft = z
  .object(
    Object.fromEntries(factKindNames.map((kind) => [kind, typedFact(kind)])) as Record<
      FactKind,
      ReturnType<typeof typedFact>
    >,
  )
  .partial()
  .optional();

function typedFact(kind: FactKind) {
  return lineIfAny().refine((text) => text === undefined || readTypedFact(kind, text).ok, {
    message: typedFactMessage(kind),
  });
}
