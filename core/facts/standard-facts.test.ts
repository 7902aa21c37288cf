import { expect, test } from "vitest";
import { factDraft } from "./fact-draft.ts";
import { standardFacts } from "./standard-facts.ts";

test("[X34] every standard fact can be saved in its form as it is", () => {
  for (const { id: _, ...fact } of standardFacts) {
    const { error } = factDraft.safeParse(fact);
    expect(error?.issues.map(({ path, message }) => `${fact.name}: ${path.join(".")} ${message}`) ?? []).toEqual([]);
  }
});
