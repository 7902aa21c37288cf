import { expect, test } from "vitest";
import { evidenceMessages, ndaaStatements, profileNote, statementText } from "./evidence.ts";
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

test("[Q10] signatory and dates are the chosen letter's: without it nobody has signed, and other letters say only their date", () => {
  const document = (id: string, date?: string) => {
    const file = { fileName: "a.pdf", size: 1, url: "/a.pdf", type: "application/pdf", sha256: "" };
    return { id, description: id, kind: "ndaa-letter" as const, date, file };
  };
  const entered = { ndaaSignatory: "Miriam Okafor", ndaaReviewed: "2026-11-05", radioModules: [], onvif: [] };
  const texts = (evidence: object, ...documents: ReturnType<typeof document>[]) =>
    ndaaStatements({ evidence: { ...entered, ...evidence }, downloads: [], documents }).map((one) =>
      [one.document.id, statementText(one)].join(": "),
    );
  const [chosen, other] = [document("Chosen", "2026-01-14"), document("Other", "2025-02-03")];
  expect(texts({ ndaaDate: "2026-01-14" })).toEqual([]);
  expect(texts({ ndaaDate: "2026-01-14" }, other)).toEqual(["Other: Dated 3 February 2025"]);
  expect(texts({ letter: chosen }, chosen, other)).toEqual([
    "Chosen: Signed by Miriam Okafor · Dated 14 January 2026 · Reviewed 5 November 2026",
    "Other: Dated 3 February 2025",
  ]);
  // What is entered for the product wins over what the letter says.
  expect(texts({ letter: chosen, ndaaDate: "2026-01-15" })).toEqual([
    "Chosen: Signed by Miriam Okafor · Dated 15 January 2026 · Reviewed 5 November 2026",
  ]);
  expect(texts({ letter: document("Bare"), ndaaSignatory: undefined, ndaaReviewed: undefined })).toEqual(["Bare: "]);
});
