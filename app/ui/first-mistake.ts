import { createContext, useContext } from "react";

/** The name of a form's first invalid field. */
export const FirstMistake = createContext<string | undefined>(undefined);

/** That field gets `autofocus`, the only way to move the focus without scripts. */
export function useIsFirstMistake(name: string | undefined): boolean {
  return useContext(FirstMistake) === name && name !== undefined;
}
