import { expect, test } from "vitest";
import { byKind, canonicalLanguage, documentMessages, documentWords, languageName } from "./document.ts";
import { downloadDraft } from "./download-draft.ts";

test("[Q03] downloads are in the order of kinds; those without a kind are among the other ones", () => {
  const [letter, manual, plain, other] = [
    { kind: "ndaa-letter" as const },
    { kind: "manual" as const },
    {},
    { kind: "other" as const },
  ];
  expect(byKind([letter, plain, manual, other])).toEqual([manual, letter, plain, other]);
  expect(byKind([])).toEqual([]);
});

test("[Q01] a language is a BCP 47 tag that has a name, written as the standard does, and named in itself", () => {
  expect(["DE-at", " pt-br ", "zh-hans"].map(canonicalLanguage)).toEqual(["de-AT", "pt-BR", "zh-Hans"]);
  expect(["de", "fr", "ja"].map(languageName)).toEqual(["Deutsch", "français", "日本語"]);
  const read = (language: string) => downloadDraft.safeParse({ description: "Manual", language });
  expect(read("EN").data?.language).toBe("en");
  for (const wrong of ["english", "e", "de_DE", "😀", "x".repeat(200)]) {
    expect(read(wrong).error?.issues[0], wrong).toMatchObject({
      path: ["language"],
      message: documentMessages.language,
    });
  }
});

test("[Q01] kinds, days and versions are read as they are given, and refused beside their fields", () => {
  const draft = { description: "Manual", kind: "manual", date: "2026-01-14", documentVersion: " V5.7.3_build  ü " };
  expect(downloadDraft.parse(draft)).toEqual({ ...draft, documentVersion: "V5.7.3_build  ü" });
  expect(downloadDraft.parse({ description: "Manual", documentVersion: " " }).documentVersion).toBeUndefined();
  const issues = downloadDraft.safeParse({ ...draft, kind: "poem", date: "2026-02-30" }).error?.issues ?? [];
  expect(issues.map(({ path }) => path[0])).toEqual(["kind", "date"]);
  expect(documentWords({ kind: "manual", language: "de", documentVersion: "7", date: "2026-01-14" })).toEqual([
    "Manual",
    "de",
    "version 7",
    "2026-01-14",
  ]);
});
