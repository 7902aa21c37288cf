/** What a subject found: figures for programs, and lines for people. */
export interface Findings {
  /** Units ride in the names: `Ms`, `Bytes`, `PerSecond`; ratios and shares are plain numbers. */
  figures: Record<string, unknown>;
  lines: Line[];
}

export interface Line {
  what: string;
  measured: string;
  goal?: string;
  /** Absent where there is no goal. */
  met?: boolean;
  /** Whether the README tells it as well. */
  headline?: boolean;
}

/** A line about one number that should not be higher, written as `format` says. */
export function atMost(what: string, value: number, goal: number, format: (value: number) => string): Line {
  return { what, measured: format(value), goal: `at most ${format(goal)}`, met: value <= goal };
}

/** A line about one number that should not be lower. */
export function atLeast(what: string, value: number, goal: number, format: (value: number) => string): Line {
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

/** The middle one; of an even number, the upper of the two in the middle. `NaN` of none. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all are below. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
