import { createContext, useContext } from "react";

/** The nonce of our own inline scripts. Undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);

export function InlineScript({ code }: { code: string }) {
  return <script nonce={useContext(Nonce)}>{code}</script>;
}
