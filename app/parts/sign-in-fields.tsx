import { type SubmissionResult, useForm } from "@conform-to/react";
import { type RefObject, useEffect, useRef } from "react";
import type { z } from "zod";
import { signInDraft } from "#core/account-draft.ts";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { isUnanswered } from "./editing/kept-form.ts";
import { readForm, textField } from "./form.ts";

/**
 * A form that signs in, and what is wrong with it: one notice for the whole, which does not tell what was right. `sent`
 * is what the login answered to this page's script: a refused password is then typed anew, as without scripts. One that
 * nobody has looked at stays.
 */
export function useSignInForm({
  id,
  answer,
  sent,
  begun,
}: {
  id: string;
  answer: SubmissionResult | undefined;
  sent: SubmissionResult | undefined;
  begun: { to?: string | undefined; email?: string | undefined };
}) {
  const tried = useRef<unknown>(undefined);
  const [form, fields] = useForm<z.input<typeof signInDraft>>({
    id,
    lastResult: answer,
    defaultValue: begun,
    shouldRevalidate: "onSubmit",
    onValidate({ formData }) {
      tried.current = formData.get("password");
      return readForm(formData, signInDraft);
    },
  });
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sent || isUnanswered(sent) || !password.current) return;
    // Another one that is being typed already is no answer's.
    if (password.current.value !== tried.current) return;
    password.current.value = "";
    password.current.focus();
  }, [sent]);
  return { form, fields, password, mistakes: form.errors ?? fields.email.errors ?? fields.password.errors };
}

export function SignInMistakes({ mistakes }: { mistakes: string[] }) {
  return (
    <Notice kind="bad">
      {mistakes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

export function SignInFields({
  fields,
  email,
  password,
}: {
  fields: ReturnType<typeof useSignInForm>["fields"];
  email?: RefObject<HTMLInputElement | null>;
  password: RefObject<HTMLInputElement | null>;
}) {
  return (
    <>
      <TextField
        label="E-mail"
        {...textField(fields.email)}
        error={undefined}
        ref={email}
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
    </>
  );
}
