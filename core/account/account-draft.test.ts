import { expect, test } from "vitest";
import { administratorDraft, forgotDraft, resetDraft, signInDraft } from "./account-draft.ts";

function sentences(read: { success: boolean; error?: { issues: { message: string }[] } }): string[] {
  return read.error?.issues.map(({ message }) => message) ?? [];
}

test("[A03] what is no e-mail address is an 'Invalid email', said once", () => {
  for (const email of [undefined, "", " ", "mira", "mira@varifocal", "mira@@varifocal.example", "a b@c.example"]) {
    expect(sentences(forgotDraft.safeParse({ email }))).toEqual(["Invalid email"]);
  }
  expect(sentences(forgotDraft.safeParse({ email: `${"m".repeat(250)}@varifocal.example` }))).toEqual([
    "Invalid email",
  ]);
});

test("an address is kept without surrounding spaces, in lower case", () => {
  expect(forgotDraft.parse({ email: " Mira@Varifocal.example " }).email).toBe("mira@varifocal.example");
  const password = "a dozen lenses";
  expect(administratorDraft.parse({ email: "NOOR@varifocal.example", password }).email).toBe("noor@varifocal.example");
});

test("[A01] an empty login says nothing but the one sentence", () => {
  expect(new Set(sentences(signInDraft.safeParse({})))).toEqual(new Set(["Incorrect email or password"]));
  expect(new Set(sentences(signInDraft.safeParse({ email: "", password: "" })))).toEqual(
    new Set(["Incorrect email or password"]),
  );
});

test("a new password has 12 to 256 characters, spaces included", () => {
  expect(sentences(resetDraft.safeParse({}))).toEqual(["Password too short - at least 12 characters"]);
  expect(sentences(resetDraft.safeParse({ password: "x".repeat(11) }))).toHaveLength(1);
  expect(sentences(resetDraft.safeParse({ password: "x".repeat(257) }))).toEqual([
    "Password too long - at most 256 characters",
  ]);
  expect(resetDraft.parse({ password: ` ${"x".repeat(255)}` }).password).toHaveLength(256);
});
