import { createContext, useContext, useState } from "react";

/** The markup of the document by element id, on the server only; the browser finds it in the document. */
export const DocumentMarkup = createContext<ReadonlyMap<string, string>>(new Map());

/** Embeds static markup. Data requests pass it as `markup`. Give the element a `key` that changes with the markup. */
export function StaticMarkup({
  id,
  markup,
  as: Element = "div",
}: {
  id: string;
  markup: string | undefined;
  as?: "div" | "tbody";
}) {
  const documentMarkup = useContext(DocumentMarkup).get(id);
  const [html] = useState(() => markup ?? documentMarkup ?? document.getElementById(id)?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's `renderToStaticMarkup` makes the HTML
  return <Element id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
