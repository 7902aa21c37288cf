import { createContext, useContext } from "react";

/** The nonce that the server knows our own inline scripts by; in the browser there is none. */
export const Nonce = createContext<string | undefined>(undefined);

/** A script of ours within the document. Without the nonce, the content security policy stops it. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useContext(Nonce)}>{code}</script>;
}
