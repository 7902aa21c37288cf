import { href } from "react-router";
import { type HistoryQuery, isDay } from "#core/history.ts";
import { readPageNumber } from "#core/page.ts";
import { withQuery } from "../../navigation/with-query.ts";

export function readHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const text = (name: string) => (parameters.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 200);
  const [collection = "", id = ""] = text("record").split("/");
  return {
    query: text("q"),
    who: text("who"),
    what: text("what"),
    field: text("field"),
    from: text("from"),
    to: text("to"),
    record: collection && id ? { collection, id } : undefined,
    page: readPageNumber(parameters.get("page")),
  };
}

export function historyAddress({ query, record, ...filters }: Partial<HistoryQuery>): string {
  const ofRecord = record && `${record.collection}/${record.id}`;
  return withQuery(href("/dashboard/history"), { q: query, ...filters, record: ofRecord });
}

/** Which of the days are none, and filter nothing. */
export function wrongDays(query: Pick<HistoryQuery, "from" | "to">): ("from" | "to")[] {
  return (["from", "to"] as const).filter((name) => query[name] !== "" && !isDay(query[name]));
}

/** Undefined for anything that no set has as its id. */
export function readSetId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The version at which a page saw a record, or "deleted". Undefined for anything else. */
export function readSeen(text: string): number | "deleted" | undefined {
  return text === "deleted" ? text : readSetId(text);
}

/** No record has another id; the database refuses some characters. */
export function isRecordId(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text);
}
