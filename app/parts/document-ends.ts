import { createContext } from "react";

export type EndsRendered = "whole" | "apart" | "alone";

/**
 * What stands in a document's head and at its end for all pages of the same routes: links to their files, and the
 * scripts that start them. A page is `whole` with them; the server leaves them `apart` where it has them written
 * already, and writes them `alone`.
 */
export const DocumentEnds = createContext<EndsRendered>("whole");
