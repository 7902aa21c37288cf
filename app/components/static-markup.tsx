import { createContext, useContext, useState } from "react";

/**
 * The markup of the document being rendered, by the id of its element. Only the server provides it: the browser finds
 * the markup in the document.
 */
export const DocumentMarkup = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * Embeds what `renderToStaticMarkup` made of a component, for large parts of a page that never change in the browser. A
 * document carries the markup in its place only; `markup` is for data that comes without a document. Needs a `key` that
 * changes with the markup.
 */
export function StaticMarkup({ id, markup }: { id: string; markup: string | undefined }) {
  const documentMarkup = useContext(DocumentMarkup).get(id);
  const [html] = useState(() => markup ?? documentMarkup ?? document.getElementById(id)?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only React makes it
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
