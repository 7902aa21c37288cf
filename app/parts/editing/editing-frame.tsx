import type { ReactNode } from "react";
import { SignInAgain } from "./sign-in-again.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

/**
 * Stands once around everything on a page that edits: asks to sign in again when the session has ended, and before
 * unsaved work is left. `email` is who is signed in, if known.
 */
export function EditingFrame({ email, children }: { email?: string | undefined; children: ReactNode }) {
  return (
    <SignInAgain email={email}>
      {children}
      <UnsavedWarning />
    </SignInAgain>
  );
}
