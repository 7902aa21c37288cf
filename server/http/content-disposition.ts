/** A Content-Disposition header (RFC 6266) that gives a file its name in any script. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/gu, "_");
  // Percent signs too: some browsers decode them in the plain form.
  const quotable = ascii.replace(/["\\%]/g, "_");
  const plain = `${kind}; filename="${quotable}"`;
  return quotable === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** RFC 8187, 3.2.1: what encodeURIComponent leaves and that grammar does not allow is encoded as well. */
function extendedValue(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, percent);
}
