import { createContext, useContext } from "react";

/** The mark (nonce) that the server knows our own inline scripts by; in the browser there is none. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** A script of ours within the document: without this component's mark, the content security policy stops it. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, run before the page's scripts arrive.
  return <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={{ __html: code }} />;
}
