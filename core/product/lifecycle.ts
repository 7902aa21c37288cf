/** Dates that the maker has set, as in `2026-11-19`. */
export interface LifecycleDates {
  launched?: string | undefined;
  lastOrder?: string | undefined;
  endOfSales?: string | undefined;
  /** A day, or a month such as `2031-06`, which means its last day. */
  endOfSecuritySupport?: string | undefined;
  endOfLife?: string | undefined;
}

export type LifecycleDate = keyof LifecycleDates;

export const lifecycleStatuses = ["Announced", "Active", "Last order", "Discontinued", "End of support"] as const;

export type LifecycleStatus = (typeof lifecycleStatuses)[number];

/** In the order in which they come. */
export const lifecycleNames: Record<LifecycleDate, string> = {
  launched: "Launched",
  lastOrder: "Last order",
  endOfSales: "End of sales",
  endOfSecuritySupport: "End of security support",
  endOfLife: "End of life",
};

export const lifecycleDates = Object.keys(lifecycleNames) as LifecycleDate[];

export const lifecycleMessages = {
  day: "Must be a day such as 2031-06-30",
  year: "Year must be from 1990 to 2100",
  monthOrDay: "Must be a month such as 2031-06, or a day such as 2031-06-30",
  outOfOrder: (later: string, laterDate: string, earlier: string, earlierDate: string) =>
    `${later} (${laterDate}) is before ${earlier.charAt(0).toLowerCase()}${earlier.slice(1)} (${earlierDate})`,
};

/** A day or a month, in a form that can be compared; it may be none of the calendar. */
export function isDateText(text: string): boolean {
  return /^\d{4}-\d\d(-\d\d)?$/.test(text);
}

/** Whether the year of a day or month is none that was mistyped, such as 0202 or 2206. */
export function hasPlausibleYear(date: string): boolean {
  const year = Number(date.slice(0, "2031".length));
  return year >= 1990 && year <= 2100;
}

/** The last day that a date means, which for a month is the month's last. */
export function lastDayOf(date: string): string {
  const [year = 0, month = 0, day] = date.split("-").map(Number);
  if (day !== undefined) return date;
  // Day 0 of the next month.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Undefined without dates. `today` is the maker's day, as in `2026-11-19`. */
export function lifecycleStatus(dates: LifecycleDates, today: string): LifecycleStatus | undefined {
  if (lifecycleDates.every((name) => dates[name] === undefined)) return undefined;
  const isOver = (date: string | undefined) => date !== undefined && lastDayOf(date) < today;
  if (isOver(dates.endOfSecuritySupport) || isOver(dates.endOfLife)) return "End of support";
  if (isOver(dates.endOfSales ?? dates.lastOrder)) return "Discontinued";
  if (dates.launched !== undefined && dates.launched > today) return "Announced";
  return dates.lastOrder === undefined ? "Active" : "Last order";
}

/** Whether a product can no longer be bought. One without dates is sold. */
export function isDiscontinued(dates: LifecycleDates, today: string): boolean {
  const status = lifecycleStatus(dates, today);
  return status === "Discontinued" || status === "End of support";
}

/** The last day on which a product can be ordered, from the moment it is entered. */
export function lastSaleOf({ lastOrder, endOfSales }: LifecycleDates): string | undefined {
  return lastOrder ?? endOfSales;
}

/**
 * When feeds begin to tell of a last order, in milliseconds since 1970: once it is entered, at `now`. One that is over by
 * then takes its place among the dates of its own time.
 */
export function noticeMoment(lastOrder: string, now: number): number {
  return Math.min(now, Date.parse(lastOrder));
}

/** Whether a product is, or will be, no longer sold, so that visitors look for its successor. */
export function isLeaving(dates: LifecycleDates, today: string): boolean {
  return lastSaleOf(dates) !== undefined || isDiscontinued(dates, today);
}

/** For each date that is before an earlier one, a message that names both. */
export function lifecycleMistakes(dates: LifecycleDates): Partial<Record<LifecycleDate, string>> {
  const mistakes: Partial<Record<LifecycleDate, string>> = {};
  let earlier: { name: LifecycleDate; date: string } | undefined;
  for (const name of lifecycleDates) {
    const date = dates[name];
    // A text that is no date, or of another century, has a message of its own.
    if (!date || !isDateText(date) || !hasPlausibleYear(date)) continue;
    if (earlier && lastDayOf(date) < lastDayOf(earlier.date)) {
      const [later, before] = [lifecycleNames[name], lifecycleNames[earlier.name]];
      mistakes[name] = lifecycleMessages.outOfOrder(later, date, before, earlier.date);
    } else earlier = { name, date };
  }
  return mistakes;
}

/** "June 2031", or "30 June 2031" of a day. */
export function writtenDate(date: string): string {
  const hasDay = date.length > "2031-06".length;
  const format = new Intl.DateTimeFormat("en-GB", {
    ...(hasDay && { day: "numeric" }),
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(hasDay ? date : `${date}-01`));
}
