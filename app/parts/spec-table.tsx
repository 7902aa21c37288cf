/** The maker's spec table, section by section, each under its own rule with its heading staying in sight. */
export function SpecTable({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only `specTableHtml` makes it, which escapes every text
  return <div className="spec-table" dangerouslySetInnerHTML={{ __html: html }} />;
}
