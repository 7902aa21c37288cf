import { type LifecycleDates, lastDayOf } from "#core/product/lifecycle.ts";

// OpenEoX core 1.0, committee specification draft 01: https://docs.oasis-open.org/openeox/eox-core/v1.0/eox-core-v1.0.html
// It is a draft, so nothing else in the project knows the format.

/** Each is an RFC 3339 date-time or "tba", to be announced. The standard allows no other field, not even a name. */
export interface EoxCore {
  $schema: "https://docs.oasis-open.org/openeox/v1.0/schema/core.json";
  end_of_life: string;
  end_of_sales?: string;
  end_of_security_support: string;
  general_availability?: string;
  last_updated: string;
}

/** Undefined until the end of security support is entered, without which the record would say nothing. */
export function eoxCore(
  { launched, lastOrder, endOfSales = lastOrder, endOfSecuritySupport, endOfLife }: LifecycleDates,
  { updatedAt, timeZone }: { updatedAt: number; timeZone: string },
): EoxCore | undefined {
  if (endOfSecuritySupport === undefined) return undefined;
  // The standard counts the last day in, which ends at the maker's midnight.
  const endOf = (date: string) => dateTime(lastDayOf(date), "23:59:59", timeZone);
  return {
    $schema: "https://docs.oasis-open.org/openeox/v1.0/schema/core.json",
    end_of_life: endOfLife === undefined ? "tba" : endOf(endOfLife),
    ...(endOfSales !== undefined && { end_of_sales: endOf(endOfSales) }),
    end_of_security_support: endOf(endOfSecuritySupport),
    ...(launched !== undefined && { general_availability: dateTime(launched, "00:00:00", timeZone) }),
    last_updated: new Date(updatedAt).toISOString(),
  };
}

/** A time on the wall with its offset, such as `2031-06-30T23:59:59+02:00`. */
function dateTime(day: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // The offset at the moment itself, which may differ from the one at the same time in UTC.
  const moment = asUtc - minutesOf(offsetAt(asUtc, timeZone)) * 60_000;
  return `${day}T${time}${offsetAt(moment, timeZone)}`;
}

/** Offset from UTC, such as `+02:00`. */
function offsetAt(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? "+00:00";
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (60 * hours + minutes);
}
