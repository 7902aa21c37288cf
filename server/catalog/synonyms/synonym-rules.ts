import type { SynonymFields } from "#core/search/synonyms.ts";
import type { Rules } from "../save/change.ts";

export const synonymRules: Rules<SynonymFields> = {
  deletion: async (_work, { before }) => ({ title: before.words.join(", ") }),
};
