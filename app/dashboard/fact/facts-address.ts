import { type FactKind, factKindNames } from "#core/facts/fact.ts";

/** The kind of facts that a list of all of them is narrowed to. */
export function readFactKind(parameters: URLSearchParams): FactKind | undefined {
  return factKindNames.find((kind) => kind === parameters.get("kind"));
}
