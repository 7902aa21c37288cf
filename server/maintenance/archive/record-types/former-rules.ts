import { z } from "zod";
import { id, recordFields, recordType } from "../../../catalog/collection.ts";
import { columnsOfFact } from "../../../catalog/fact/fact-tables.ts";
import { noteLeftRules } from "../../../catalog/fact/left-rules.ts";
import { labelsOfRules } from "../../../catalog/fact/plain-rules.ts";
import { currentFacts } from "../../../catalog/fact/site-facts.ts";
import { strictObject } from "../../../strict-object.ts";

const text = z.string().min(1);

/** The rules in archives of releases before facts were records. Those that are plain labels become labels of their facts. */
export const formerRules = recordType({
  file: "fact-rules.jsonl",
  isOptional: true,
  schema: strictObject({
    id,
    kind: text,
    category: id.optional(),
    replaces: text.optional(),
    labels: z.array(text),
    patterns: z.array(text),
    unit: text.optional(),
    section: text.optional(),
    condition: text.optional(),
    mayStateOther: z.boolean().optional(),
    unless: z.array(text).optional(),
    ...recordFields,
  }),

  async *read() {},

  async write(work, lines) {
    const { set } = await currentFacts(work);
    // The oldest first: of two for the same rows, that one read them.
    const rules = lines.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
    const { changed, left } = labelsOfRules(set.all, rules);
    for (const fact of changed) {
      const { definition } = columnsOfFact(fact);
      await work.updateTable("fact").set({ definition }).where("id", "=", fact.id).execute();
    }
    await noteLeftRules(work, left);
  },
});
