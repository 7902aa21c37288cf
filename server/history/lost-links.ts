import { isDeepStrictEqual } from "node:util";
import type { RecordState } from "./state-body.ts";

/** What a record led to, and lost with it. */
export interface LostLinks {
  ids: string[];
  /** Undefined for a record that kept its version, unless an earlier one led to them. */
  before: RecordState | undefined;
  after: RecordState | undefined;
}

interface Successor {
  product: string;
}

interface Profile {
  declaration?: string;
}

interface Linking {
  features?: string[];
  accessories?: string[];
  products?: string[];
  successors?: Successor[];
  ndaaLetter?: string;
  onvif?: Profile[];
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

/** Adds what the record still misses, and leaves the rest as it is today. */
export function givenBack(today: RecordState, { ids, before, after }: LostLinks): RecordState {
  const now = today.record as Linking;
  const had: Linking = before ? before.record : { ["features" in now ? "features" : "products"]: ids };
  const record: Linking = { ...now };
  for (const field of lists) {
    const missing = had[field]?.filter((id) => ids.includes(id) && !now[field]?.includes(id)) ?? [];
    // In the order of states.
    if (missing.length > 0) record[field] = [...(now[field] ?? []), ...missing].sort();
  }
  const successors = withSuccessors(ids, { now: now.successors, had: had.successors, after: after?.record as Linking });
  if (successors) record.successors = successors;
  if (had.ndaaLetter && ids.includes(had.ndaaLetter)) record.ndaaLetter ??= had.ndaaLetter;
  if (now.onvif && had.onvif) {
    record.onvif = now.onvif.map((profile) =>
      profile.declaration ? profile : (had.onvif?.find((old) => isProfile(old, profile, ids)) ?? profile),
    );
  }
  return { ...today, record: record as RecordState["record"] };
}

/** In their old order, unless others have been chosen since. */
function withSuccessors(
  ids: string[],
  { now = [], had = [], after }: { now?: Successor[]; had?: Successor[]; after?: Linking },
): Successor[] | undefined {
  const has = (product: string) => now.some((one) => one.product === product);
  const missing = had.filter(({ product }) => ids.includes(product) && !has(product));
  if (missing.length === 0) return undefined;
  if (!isDeepStrictEqual(now, after?.successors ?? [])) return [...now, ...missing];
  return had.filter((one) => missing.includes(one) || has(one.product));
}

function isProfile({ declaration, ...old }: Profile, profile: Profile, ids: string[]): boolean {
  return declaration !== undefined && ids.includes(declaration) && isDeepStrictEqual(old, { ...profile });
}
