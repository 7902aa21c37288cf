import type { ReactNode } from "react";
import { SignInAgain } from "./sign-in-again.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

/** Needed once per page with forms. `email` is the signed-in administrator, if known. */
export function EditingFrame({ email, children }: { email?: string | undefined; children: ReactNode }) {
  return (
    <SignInAgain email={email}>
      {children}
      <UnsavedWarning />
    </SignInAgain>
  );
}
