import { parse } from "@conform-to/react";

/** Whether a form still says of a part, which is the first word of its fields' names, what `begun` says of it. */
export function isUntouched(sent: FormData, part: string, begun: Record<string, unknown>): boolean {
  const { payload } = parse(sent, { resolve: () => ({ value: undefined }) });
  return JSON.stringify(asSent(payload[part])) === JSON.stringify(asSent(begun[part]));
}

/** A value as a form sends it: what is empty or not ticked is not there, and a list of ids is in no order. */
function asSent(value: unknown): unknown {
  if (value === true) return "on";
  if (typeof value === "string") return value.replaceAll("\r\n", "\n") || undefined;
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
