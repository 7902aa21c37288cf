import { expect, test } from "vitest";
import { complianceQuery, mostListedModels } from "./compliance.ts";

test("[Q08] models are asked for by ids, one by one or with commas, and by name as pasted, a hundred at most", () => {
  expect(complianceQuery(["a", "b,c,a", " "], "VF-1\r\nVF-2;VF-3\tVF-2,")).toEqual({
    ids: ["a", "b", "c"],
    models: ["VF-1", "VF-2", "VF-3"],
    leftOut: 0,
  });
  const many = Array.from({ length: mostListedModels + 5 }, (_, nth) => `id${nth}`);
  const query = complianceQuery([many.join()], "VF-1");
  expect([query.ids.length, query.models, query.leftOut]).toEqual([mostListedModels, [], 6]);
});
