import type { ByteRange } from "../storage/object-store.ts";

/**
 * The single range that a Range header asks for, of something `size` bytes long (RFC 9110, 14.1.2). Undefined when the
 * whole should be sent: no header, another unit, a malformed one, or several ranges. `unsatisfiable` when nothing of
 * it exists.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;

  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? "unsatisfiable" : { start, end };
}
