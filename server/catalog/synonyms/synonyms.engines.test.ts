import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { synonymDraft, synonymEdit, synonymForm } from "#core/search/synonym-draft.ts";
import { synonymMessages } from "#core/search/synonyms.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing } from "#tests/support/editing.ts";

test("[J07] a site begins with the trade's words; administrators add, change and delete groups", async () => {
  await using site = await openTestEditing();
  const { editing } = site;
  const begun = await editing.synonymGroups();
  expect(begun).toHaveLength(40);
  expect(begun.map(({ words }) => words)).toContainEqual(["turret", "eyeball"]);

  const id = accepted(await editing.createSynonyms({ words: ["Kugel", "turret"] }));
  expect(await editing.updateSynonyms(id, { words: ["Kugel", "eyeball"] }, 1)).toEqual(done(id));
  expect(await editing.synonymGroups()).toContainEqual({ id, version: 2, words: ["Kugel", "eyeball"] });
  // Another administrator's change is not overwritten.
  const stale = refused({ form: conflictMessages.changed });
  expect(await editing.updateSynonyms(id, { words: ["a", "b"] }, 1)).toEqual(stale);

  expect(await editing.deleteSynonyms(id)).toEqual(done(id));
  expect(await editing.deleteSynonyms(id)).toEqual(done(id));
  expect(await editing.synonymGroups()).toEqual(begun);
  expect(await editing.deletedName("synonyms", id)).toBe("Kugel, eyeball");
});

test("[K15] [F08] of a group's words that look the same, one is kept; all are stored in one normal form", () => {
  const typed = ["Wi-Fi", "wi\u2011fi", "Wi Fi", "WiFi", "Cafe\u0301", "mini\u00a0dome", "mini dome"];
  const kept = ["wi\u2011fi", "Wi Fi", "WiFi", "Café", "mini dome"];
  expect(synonymForm.parse({ words: typed.join("\n") }).words).toEqual(kept);
  expect(synonymDraft.parse({ words: typed }).words).toEqual(kept);
});

test("[J07] a group has two to twenty words, each once and on one line", () => {
  const read = (words: string) => synonymForm.safeParse({ words });
  expect(read(" turret\r\n\r\nTURRET\n eye   ball \n").data?.words).toEqual(["TURRET", "eye ball"]);
  for (const [words, message] of [
    [undefined, synonymMessages.twoRequired],
    ["turret\nTurret", synonymMessages.twoRequired],
    [Array.from({ length: 21 }, (_, place) => place).join("\n"), synonymMessages.tooMany],
    [`turret\n${"x".repeat(65)}`, synonymMessages.tooLong("x".repeat(65))],
  ] as const) {
    const issues = synonymEdit.safeParse({ words, version: 1 }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([["words", message]]);
  }
});
