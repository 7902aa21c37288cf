import { synonymDraft } from "#core/search/synonym-draft.ts";
import type { SynonymFields } from "#core/search/synonyms.ts";
import type { Rules } from "../save/change.ts";

export const synonymRules: Rules<SynonymFields> = {
  schema: synonymDraft,
  deletion: async (_work, { before }) => ({ title: before.words.join(", ") }),
};
