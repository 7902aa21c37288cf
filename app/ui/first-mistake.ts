import { createContext, useContext } from "react";

/** The name of the first field of a form that something is wrong with. */
export const FirstMistake = createContext<string | undefined>(undefined);

/** Whether a field is that one: then it takes the focus as the page is loaded, which is all there is without scripts. */
export function useIsFirstMistake(name: string | undefined): boolean {
  return useContext(FirstMistake) === name && name !== undefined;
}
