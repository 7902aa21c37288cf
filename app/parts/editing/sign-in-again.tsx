import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { signInDraft } from "#core/account-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { readForm, textField } from "../form.ts";
import { ModalDialog } from "./modal-dialog.tsx";

const SignInAgainContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/**
 * Asks to sign in again, over the page as it is, when a session has ended; answers whether somebody did. Everything that
 * asks at once shares one question.
 */
export function useSignInAgain(): () => Promise<boolean> {
  return useContext(SignInAgainContext);
}

/** Holds the dialog that asks. `email` is who was signed in, if known. */
export function SignInAgain({ email, children }: { email?: string | undefined; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);
  const [ask] = useState(() => () => {
    setOpen(true);
    return new Promise<boolean>((answer) => waiting.current.push(answer));
  });

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

/** What the login action answers when it is asked to stay. */
type Answer = SubmissionResult & { signedIn?: boolean };

function SignInDialog({ email, onClose }: { email?: string | undefined; onClose: (signedIn: boolean) => void }) {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const [form, fields] = useForm({
    id: "sign-in-again",
    lastResult: answer,
    defaultValue: { email },
    shouldRevalidate: "onSubmit",
    onValidate: ({ formData }) => readForm(formData, signInDraft),
  });
  const first = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!answer) return;
    if (answer.signedIn) return onClose(true);
    if (!password.current) return;
    password.current.value = "";
    password.current.focus();
  }, [answer, onClose]);

  const mistakes = form.errors ?? fields.email.errors ?? fields.password.errors;
  return (
    <ModalDialog title="Sign in again" onClose={() => onClose(false)} focus={email ? password : first}>
      <fetcher.Form {...getFormProps(form)} method="post" action={href("/login")} className="grid gap-6">
        <p>Your session has ended. Nothing is lost: sign in, and it goes on where it stopped.</p>
        {mistakes && (
          <Notice kind="bad">
            {mistakes.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        <input type="hidden" name={fields.stay.name} value="yes" />
        <TextField
          label="E-mail"
          {...textField(fields.email)}
          error={undefined}
          ref={first}
          type="email"
          autoComplete="username"
          required
        />
        <TextField
          label="Password"
          {...textField(fields.password)}
          error={undefined}
          ref={password as RefObject<HTMLInputElement>}
          type="password"
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={fetcher.state !== "idle"}>
            Sign in
          </Button>
          <Button onClick={() => onClose(false)}>Cancel</Button>
        </div>
      </fetcher.Form>
    </ModalDialog>
  );
}
