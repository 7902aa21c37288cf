import type { RecordState } from "./state-body.ts";

interface Linking {
  features?: string[];
  accessories?: string[];
  products?: string[];
  successors?: { product: string }[];
  ndaaLetter?: string;
  onvif?: { declaration?: string }[];
}

const lists = ["features", "accessories", "products"] as const;

/** The ids that a state leads to. */
export function linkedIds({ record }: RecordState): Set<string> {
  const { successors = [], ndaaLetter, onvif = [], ...others } = record as Linking;
  const evidence = [ndaaLetter, ...onvif.map(({ declaration }) => declaration)];
  return new Set([
    ...lists.flatMap((field) => others[field] ?? []),
    ...successors.map(({ product }) => product),
    ...evidence.filter((id) => id !== undefined),
  ]);
}

/** Without what leads to these records. */
export function withoutLinks(state: RecordState, ids: ReadonlySet<string>): RecordState {
  const { successors, ndaaLetter, onvif, ...others } = state.record as Linking;
  const isList = new Set<string>(lists);
  const left: Record<string, unknown> = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      isList.has(name) && Array.isArray(value) ? value.filter((id) => !ids.has(id)) : value,
    ]),
  );
  const successorsLeft = successors?.filter(({ product }) => !ids.has(product)) ?? [];
  // A state has no empty list of these.
  if (successorsLeft.length > 0) left.successors = successorsLeft;
  if (ndaaLetter !== undefined && !ids.has(ndaaLetter)) left.ndaaLetter = ndaaLetter;
  if (onvif) {
    left.onvif = onvif.map(({ declaration, ...row }) =>
      declaration === undefined || ids.has(declaration) ? row : { ...row, declaration },
    );
  }
  return { ...state, record: left };
}

/** Links that an earlier release took without a version of its own: it wrote their ids alone. */
export function withLinks(state: RecordState, ids: string[]): RecordState {
  const field = "features" in state.record ? "features" : "products";
  const had = (state.record[field] ?? []) as string[];
  return { ...state, record: { ...state.record, [field]: [...new Set([...had, ...ids])].sort() } };
}
