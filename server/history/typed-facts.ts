import { typedFactField, typedFactProblems } from "#core/facts/facts-draft.ts";
import { ownValue } from "#core/own-value.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { unitsOf, withUnit } from "../catalog/fact/typed-units.ts";
import type { Database, Work } from "../database/database.ts";
import { type RecordState, unpackWithoutRows } from "./state-body.ts";

type Typed = Record<string, string>;

/** With the unit behind each number. */
export function withUnits(state: RecordState): RecordState {
  return convert(state, () => true);
}

/** With the unit behind each number whose fact has another one today. A deleted fact keeps its unit. */
export async function inTodaysUnits(work: Work, state: RecordState): Promise<RecordState> {
  if (!state.units) return state;
  const today = await unitsOf(work, Object.keys(state.units));
  return convert(state, (kind, unit) => today.has(kind) && today.get(kind) !== unit);
}

/** For one state with the texts of `other`, whose units count: a number in another unit says it. */
export function inUnitsOf(other: RecordState, state: RecordState): RecordState {
  const typed = typedIn(other);
  const converted = convert(state, (kind, unit) => kind in typed && other.units?.[kind] !== unit);
  const units = Object.entries(state.units ?? {}).filter(([kind]) => !(kind in typed));
  return { ...converted, units: { ...Object.fromEntries(units), ...other.units } };
}

/**
 * States that a set ended, with the first units that their facts got after they were stored: numbers typed before have been read
 * in them since, without a version of their own.
 */
export async function beforeTheirEnd<Key>(
  database: Database,
  states: ReadonlyMap<Key, RecordState>,
  set: number,
): Promise<ReadonlyMap<Key, RecordState>> {
  const unitless = (state: RecordState) => Object.keys(typedIn(state)).filter((kind) => !state.units?.[kind]);
  const facts = [...new Set([...states.values()].flatMap(unitless))];
  if (facts.length === 0) return states;
  const rows = await database
    .selectFrom("record_state")
    .select(["record_id", "body"])
    .where("collection", "=", "facts")
    .where("record_id", "in", facts)
    .where(({ or, eb }) => or([eb("ended_by", ">=", set), eb("ended_by", "is", null)]))
    // The last one is that which the set found.
    .orderBy("version", "desc")
    .execute();
  const units = new Map(rows.map(({ record_id, body }) => [record_id, unpackWithoutRows(body)?.record.unit]));
  return new Map(
    Array.from(states, ([key, state]) => {
      const later = unitless(state).flatMap((kind) => (units.get(kind) ? [[kind, String(units.get(kind))]] : []));
      return [key, later.length > 0 ? { ...state, units: { ...state.units, ...Object.fromEntries(later) } } : state];
    }),
  );
}

/** The same for one state; today's has not ended. */
export async function beforeItsEnd(database: Database, state: RecordState, set: number | null): Promise<RecordState> {
  return set === null ? state : ((await beforeTheirEnd(database, new Map([["", state]]), set)).get("") ?? state);
}

function convert(state: RecordState, isConverted: (kind: string, unit: string) => boolean): RecordState {
  const { units } = state;
  if (!units) return state;
  const facts = Object.entries(typedIn(state)).map(([kind, text]) => {
    const unit = units[kind];
    return [kind, unit !== undefined && isConverted(kind, unit) ? withUnit(text, unit) : text];
  });
  return { ...state, record: { ...state.record, facts: Object.fromEntries(facts) } };
}

/** What is typed for a fact, as it stands and with its unit. */
export function typedText(state: RecordState, fact: string): { text: string; full: string } | undefined {
  const text = ownValue(typedIn(state), fact);
  return text === undefined ? undefined : { text, full: withUnit(text, state.units?.[fact]) };
}

/** Whether both say the same. States hold no unit of a deleted fact. */
export function haveSameTyped(one: RecordState, other: RecordState): boolean {
  const [texts, others] = [typedIn(one), typedIn(other)];
  return [...new Set([...Object.keys(texts), ...Object.keys(others)])].every((kind) => {
    const [text, otherText] = [texts[kind], others[kind]];
    if (text === undefined || otherText === undefined) return false;
    const [unit, otherUnit] = [one.units?.[kind], other.units?.[kind]];
    const isUnitKnown = unit !== undefined && otherUnit !== undefined;
    return (
      withUnit(text, unit) === withUnit(otherText, otherUnit) ||
      (text === otherText && (!isUnitKnown || unit === otherUnit))
    );
  });
}

/** What is typed, by fact, as it stands. */
export function typedIn({ record: { facts } }: RecordState): Typed {
  return (facts ?? {}) as Typed;
}

interface UnreadText {
  kind: string;
  text: string;
  /** Whether the site has the fact. */
  isThere: boolean;
}

/** Texts that no fact reads today. They stay, as if the product had never been otherwise. */
export async function unreadToday(work: Work, typed: Partial<Typed> = {}): Promise<UnreadText[]> {
  const { set } = await currentFacts(work);
  const problems = typedFactProblems(set.all, typed);
  return Object.entries(typed).flatMap(([kind, text]) => {
    const isThere = set.has(kind);
    const isRead = isThere && !(typedFactField(kind) in problems);
    return isRead || text === undefined ? [] : [{ kind, text, isThere }];
  });
}

/** What was typed in the product's newest version from when the fact had this unit, or none. */
export async function lastTyped(
  work: Work,
  product: string,
  fact: string,
  unit: string | undefined,
): Promise<string | undefined> {
  const rows = await work
    .selectFrom("record_state")
    .select(["body", "ended_by"])
    .where("collection", "=", "products")
    .where("record_id", "=", product)
    .orderBy("version", "desc")
    .execute();
  for (const { body, ended_by: set } of rows) {
    const state = unpackWithoutRows(body);
    const text = state && ownValue(typedIn(state), fact);
    if (!state || text === undefined) continue;
    const stored = state.units?.[fact];
    if (stored === unit) return text;
    if (stored === undefined && (await beforeItsEnd(work, state, set)).units?.[fact] === unit) return text;
  }
  return undefined;
}
