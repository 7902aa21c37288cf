import { expect, test } from "vitest";
import { evidenceMessages, profileNote } from "./evidence.ts";
import { lifecycleMessages } from "./lifecycle.ts";
import { productDraft } from "./product-draft.ts";

const product = { category: "c", model: "VF-1", description: "A camera" };

test("[Q07] what is wrong in a row of evidence is said at its field, each in its own row", () => {
  const wrong = {
    ...product,
    ndaaDate: "2026-02-30",
    radioModules: [{ maker: "Nordwave" }, {}],
    onvif: [{ profile: "T" }, { profile: "Q", date: "soon" }],
  };
  const issues = productDraft.safeParse(wrong).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issues).toEqual([
    ["ndaaDate", lifecycleMessages.day],
    ["radioModules.1.maker", evidenceMessages.emptyModule],
    ["onvif.1.profile", evidenceMessages.profile],
    ["onvif.1.date", lifecycleMessages.day],
  ]);
  const right = { ...product, radioModules: [{ fccId: " 2AXYZ " }], onvif: [{ profile: "D", firmware: "2.10 ü" }] };
  expect(productDraft.parse(right)).toMatchObject({
    radioModules: [{ fccId: "2AXYZ" }],
    onvif: [{ profile: "D", firmware: "2.10 ü" }],
  });
});

test("[Q05] profile S says when its submissions close", () => {
  expect(profileNote("S")).toBe("Submissions close 31 March 2027");
  expect(profileNote("T")).toBeUndefined();
});
