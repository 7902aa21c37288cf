import { z } from "zod";

/** Refuses unknown keys, which Zod would drop with their values, and suggests the nearest known one. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? unknownKeys(issue.keys as string[], known) : undefined),
  });
}

export function describeIssues(issues: z.core.$ZodIssue[]): string[] {
  return issues.flatMap(({ code, path, message }) => {
    const place = path.reduce<string>(placeWithin, "");
    if (code !== "unrecognized_keys") return `${place} ${message}`.trim();
    return message.split("\n").map((line) => (place ? `${place}.${line}` : line));
  });
}

function unknownKeys(keys: string[], known: string[]): string {
  return keys.map((key) => `${shownKey(key)} is not known; the nearest known key is ${nearest(key, known)}`).join("\n");
}

function placeWithin(place: string, step: PropertyKey): string {
  if (typeof step === "number") return `${place}[${step}]`;
  return place ? `${place}.${shownKey(String(step))}` : shownKey(String(step));
}

/** Escapes control characters, which an untrusted file could send to the terminal. */
function shownKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key.slice(0, longestShown));
}

const longestShown = 60;

function nearest(key: string, known: string[]): string | undefined {
  const [first] = known
    .map((one) => ({ one, distance: editDistance(key.slice(0, longestShown), one) }))
    .sort((a, b) => a.distance - b.distance);
  return first?.one;
}

function editDistance(from: string, to: string): number {
  let distances = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, character] of [...from].entries()) {
    const next = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (distances[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (distances[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
