/**
 * Lets in the fonts that came too late for the document's first paint (app/fonts.css). Browsers would do without them
 * until the next document, but a page that is followed by script is the same document. To be called when everything
 * changes anyway, so that nothing moves by it.
 */
export function admitLateFonts(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      // Once: whatever is set, even to what it was, has the browser go through the page's styles again.
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-display") === "optional") {
        rule.style.setProperty("font-display", "swap");
      }
    }
  }
}
