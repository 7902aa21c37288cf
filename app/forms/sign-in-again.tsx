import type { SubmissionResult } from "@conform-to/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { useMounted } from "../ui/use-any-mounted.ts";
import { SignInFields, SignInMistakes, useSignInForm } from "./login-form.tsx";
import { unsavedWork } from "./unsaved-work.ts";

const SignInAgainContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Concurrent callers share one dialog. */
export function useSignInAgain(): () => Promise<boolean> {
  return useContext(SignInAgainContext);
}

export function SignInAgain({ email, children }: { email?: string | undefined; children: Elements }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);
  const [ask] = useState(() => () => {
    setOpen(true);
    return new Promise<boolean>((answer) => waiting.current.push(answer));
  });

  // Prevents live updates from reloading the page as a visitor's.
  useMounted(unsavedWork, open);

  function close(signedIn: boolean) {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(signedIn);
  }

  return (
    <SignInAgainContext value={ask}>
      {children}
      {open && <SignInDialog email={email} onClose={close} />}
    </SignInAgainContext>
  );
}

type Answer = SubmissionResult & { signedIn?: boolean };

function SignInDialog({ email, onClose }: { email?: string | undefined; onClose: (signedIn: boolean) => void }) {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const { form, fields, password, busy, mistakes } = useSignInForm({ id: "sign-in-again", fetcher, begun: { email } });
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (answer?.signedIn) onClose(true);
  }, [answer, onClose]);

  return (
    <ModalDialog title="Sign in again" onClose={() => onClose(false)} focus={email ? password : first}>
      <fetcher.Form {...form} className="grid gap-6">
        <p>Your session has ended. Nothing is lost: sign in, and it goes on where it stopped.</p>
        {mistakes && <SignInMistakes mistakes={mistakes} />}
        <input type="hidden" name={fields.stay.name} value="yes" />
        <SignInFields fields={fields} email={first} password={password} />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={busy}>
            Sign in
          </Button>
          <Button onClick={() => onClose(false)}>Cancel</Button>
        </div>
      </fetcher.Form>
    </ModalDialog>
  );
}
