import { useState } from "react";

/**
 * The maker's spec table, section by section, each under its own rule with its heading staying in sight. Without `html`
 * it is the one that came with the document.
 */
export function SpecTable({ html }: { html: string | undefined }) {
  const [fromDocument] = useState(() => (html === undefined ? document.querySelector(".spec-table")?.innerHTML : ""));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only `specTableHtml` makes it, which escapes every text
  return <div className="spec-table" dangerouslySetInnerHTML={{ __html: html ?? fromDocument ?? "" }} />;
}
