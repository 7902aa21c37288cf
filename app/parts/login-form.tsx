import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { signInDraft } from "#core/account-draft.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { readForm, textField } from "./form.ts";
import { LensPage } from "./lens-page.tsx";

/**
 * Signs the administrator in, and then shows the dashboard at `to`. It stands on the login page, and in the dashboard's
 * place at any of its addresses; with scripts it stays where it is while something is wrong. `children` come first.
 */
export function LoginForm({ to, answer, children }: { to?: string; answer?: SubmissionResult; children?: ReactNode }) {
  const fetcher = useFetcher<SubmissionResult>();
  const lastResult = fetcher.data ?? answer;
  const [form, fields] = useForm({
    id: "login",
    lastResult,
    defaultValue: { to },
    shouldRevalidate: "onSubmit",
    onValidate: ({ formData }) => readForm(formData, signInDraft),
  });
  const password = useRef<HTMLInputElement>(null);

  // A refused password is typed anew, as a page without scripts has it too.
  useEffect(() => {
    if (!fetcher.data || !password.current) return;
    password.current.value = "";
    password.current.focus();
  }, [fetcher.data]);

  const mistakes = form.errors ?? fields.email.errors ?? fields.password.errors;
  return (
    <LensPage title="Admin login">
      <fetcher.Form {...getFormProps(form)} method="post" action={href("/login")} className="grid gap-6">
        {mistakes ? (
          <Notice kind="bad">
            {mistakes.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        ) : (
          children
        )}
        <input type="hidden" name={fields.to.name} defaultValue={fields.to.initialValue} />
        <TextField
          label="E-mail"
          {...textField(fields.email)}
          error={undefined}
          type="email"
          autoComplete="username"
          required
        />
        <TextField
          label="Password"
          {...textField(fields.password)}
          error={undefined}
          ref={password}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button kind="primary" type="submit" busy={fetcher.state !== "idle"}>
          Sign in
        </Button>
        <Link to={href("/forgot")} className="text-link justify-self-start py-2.5 text-small">
          Forgot password
        </Link>
      </fetcher.Form>
    </LensPage>
  );
}
