import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DocumentKind } from "#core/download/document.ts";
import type { Evidence } from "#core/product/evidence.ts";
import { EvidenceList } from "./evidence-list.tsx";

function document(kind: DocumentKind, description: string) {
  const file = { fileName: "a.pdf", size: 42, url: "/files/a.pdf", type: "application/pdf", sha256: "" };
  return { id: description, description, kind, file };
}

function text(product: { ndaa: boolean; evidence?: Partial<Evidence>; documents?: ReturnType<typeof document>[] }) {
  const evidence = { radioModules: [], onvif: [], ...product.evidence };
  const shown = { downloads: [], documents: [], ...product, evidence };
  const markup = renderToStaticMarkup(<EvidenceList product={shown} />);
  return markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(" (opens in a new tab)", "")
    .replaceAll(/ +/g, " ")
    .trim();
}

const letter = document("ndaa-letter", "Letter");

test("[Q06] 'No statement on file' stands only where neither the mark nor a statement is", () => {
  expect(text({ ndaa: true })).toBe("");
  const said = { ndaaSignatory: "Miriam Okafor", ndaaDate: "2026-01-14", ndaaReviewed: "2026-11-05" };
  expect(text({ ndaa: true, evidence: said })).toBe("");
  expect(text({ ndaa: false, evidence: said })).toBe(
    "NDAA section 889 Not marked as NDAA compliant No statement on file",
  );
  expect(text({ ndaa: true, evidence: { ...said, letter } })).toBe(
    "NDAA section 889 Letter Signed by Miriam Okafor · Dated 14 January 2026 · Reviewed 5 November 2026",
  );
  expect(text({ ndaa: false })).toBe("NDAA section 889 Not marked as NDAA compliant No statement on file");
  expect(text({ ndaa: false, evidence: { letter } })).toBe("NDAA section 889 Not marked as NDAA compliant Letter");
});

test("[Q06] the chosen letter comes first, and other files of its kind are statements too", () => {
  const documents = [document("manual", "Manual"), document("ndaa-letter", "Statement of 2026"), letter];
  expect(text({ ndaa: true, documents })).toBe("NDAA section 889 Statement of 2026 Letter");
  expect(text({ ndaa: true, documents, evidence: { letter } })).toBe("NDAA section 889 Letter Statement of 2026");
});
