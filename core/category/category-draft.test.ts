import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { categoryDraft } from "./category-draft.ts";

function sentences(draft: unknown): string[] {
  return categoryDraft.safeParse(draft).error?.issues.map(({ message }) => message) ?? [];
}

test("[K07] a feature is named by an id or by none", () => {
  const feature = (id?: string) => ({ name: "Dome Cameras", features: [{ id, label: "Infrared" }] });
  expect(sentences(feature())).toEqual([]);
  expect(sentences(feature(newId()))).toEqual([]);
  for (const id of ["infrared", "a,b", `${newId()}\0`, "x".repeat(36)]) expect(sentences(feature(id))).toHaveLength(1);
});

test("[K01] a name that nobody can see is none", () => {
  for (const name of ["", " \u00a0\u2003 ", "\u200b", "\u200d\u2060", "\u202e", "\u3164", "\u2800\u034f"]) {
    expect(sentences({ name }), JSON.stringify(name)).toEqual(["Name required"]);
  }
  for (const name of ["👩‍👩‍👧‍👦", "กล้อง\u200bวงจรปิด", "取", "-"]) expect(sentences({ name }), name).toEqual([]);
});

test("a name is one line, and holds nothing that only steers a terminal", () => {
  const named = (name: string) => categoryDraft.parse({ name, features: [{ label: name }] });
  for (const [typed, kept] of [
    ["Dome\r\nCameras", "Dome Cameras"],
    ["Dome\tCameras\u2028", "Dome Cameras"],
    ["\u001b[31mDome\u0007\u009b", "[31mDome"],
    ["Dome\0", "Dome"],
  ] as const) {
    expect(named(typed)).toMatchObject({ name: kept, features: [{ label: kept }] });
  }
  expect(sentences({ name: "\u0007\u001b" })).toEqual(["Name required"]);
});

test("a name of 200 characters and a text of 20,000 fit; one more is refused, never cut", () => {
  const draft = (name: number, text: number) => ({ name: "取".repeat(name), description: "a".repeat(text) });
  const tooLong = (most: number) => `Text too long - ${most} characters maximum`;
  expect(sentences(draft(200, 20_000))).toEqual([]);
  expect(sentences(draft(201, 20_001))).toEqual([tooLong(200), tooLong(20_000)]);
});
