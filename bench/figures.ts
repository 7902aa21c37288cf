export interface Findings {
  /** Units are in the names: `Ms`, `Bytes`, `PerSecond`; ratios and shares are plain numbers. */
  figures: Record<string, unknown>;
  lines: ReportRow[];
}

export interface ReportRow {
  what: string;
  measured: string;
  goal?: string;
  met?: boolean;
}

export function atMost(what: string, value: number, goal: number, format: (value: number) => string): ReportRow {
  return { what, measured: format(value), goal: `at most ${format(goal)}`, met: value <= goal };
}

export function atLeast(what: string, value: number, goal: number, format: (value: number) => string): ReportRow {
  return { what, measured: format(value), goal: `at least ${format(goal)}`, met: value >= goal };
}

export function milliseconds(value: number): string {
  return value < 1 ? `${value.toFixed(3)} ms` : value < 20 ? `${value.toFixed(1)} ms` : `${whole(value)} ms`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

export function times(value: number): string {
  return `${value.toFixed(2)} ×`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** The upper median. `NaN` of none. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
