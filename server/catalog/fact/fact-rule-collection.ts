import { z } from "zod";
import { insertRows } from "../../database/insert-rows.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { collection, columnsOf, fieldsOf, id, recordFields } from "../collection.ts";
import { definitionOf } from "./rule-definition.ts";
import { ownRule } from "./rule-set.ts";

const text = z.string().min(1);

/** The administrator's rules, of any release's kinds; the built-in ones are part of the program. */
export const factRules = collection({
  name: "facts",
  table: "fact_rule",
  label: "fact rules",
  isUncounted: true,
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

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "fact_rule")) {
      for (const row of rows) {
        const { id, kind, category, replaces, ...rest } = ownRule(row);
        yield { id, kind, category, replaces, ...rest, ...fieldsOf(row) };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "fact_rule",
      lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        category_id: line.category ?? null,
        replaces: line.replaces ?? null,
        definition: definitionOf(line),
        ...columnsOf(line),
      })),
    );
  },
});
