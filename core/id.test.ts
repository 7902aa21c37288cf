import { expect, onTestFinished, test, vi } from "vitest";
import { isId, newId } from "./id.ts";

test("[F02] an id is a random UUID, also where a browser has no randomUUID: on a page without HTTPS", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const ids = new Set(Array.from({ length: 200 }, newId));
  expect(ids.size).toBe(200);
  for (const id of ids) {
    expect(isId(id), id).toBe(true);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
});
