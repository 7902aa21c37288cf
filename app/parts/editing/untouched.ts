import { contentOf } from "./form-content.ts";

/** `part` is the first segment of its fields' names. */
export function isUntouched(sent: FormData, part: string, begun: Record<string, unknown>): boolean {
  return isSameValue(contentOf(sent)[part], begun[part]);
}

/** Whether two values, from a form or a record, would be saved as the same. */
export function isSameValue(one: unknown, other: unknown, { inOrder = true } = {}): boolean {
  const [left, right] = [asSent(one), asSent(other)].map((value) => {
    const isList = !inOrder && Array.isArray(value);
    return JSON.stringify(isList ? value.map((row) => JSON.stringify(row)).sort() : value);
  });
  return left === right;
}

/** As submitted: empty and unticked values are absent, lists of ids unordered, texts trimmed. */
function asSent(value: unknown): unknown {
  if (value === true) return "on";
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim() || undefined;
  if (Array.isArray(value)) return value.length > 0 ? inNoOrder(value.map(asSent)) : undefined;
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const sent = asSent(part);
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts.sort(([one], [other]) => (one < other ? -1 : 1))) : undefined;
}

function inNoOrder(list: unknown[]): unknown[] {
  return list.every((one) => typeof one === "string") ? list.sort() : list;
}
