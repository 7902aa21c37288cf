import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { type FetcherWithComponents, href, Link, useFetcher } from "react-router";
import type { z } from "zod";
import { accountMessages } from "#core/account/account.ts";
import { signInDraft } from "#core/account/account-draft.ts";
import { LensPage } from "../components/lens-page.tsx";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useCrossRouteFetcher } from "./cross-route-fetcher.tsx";
import { readForm, textField } from "./form.ts";
import { isUnanswered } from "./sent-form.ts";

export function LoginForm({ to, answer, children }: { to?: string; answer?: SubmissionResult; children?: Elements }) {
  const fetcher = useFetcher<SubmissionResult>();
  const { form, fields, password, busy, mistakes } = useSignInForm({ id: "login", answer, fetcher, begun: { to } });

  return (
    <LensPage title="Admin login">
      <fetcher.Form {...form} className="grid gap-6">
        {mistakes ? <SignInMistakes mistakes={mistakes} /> : children}
        <input type="hidden" name={fields.to.name} defaultValue={fields.to.initialValue} />
        <SignInFields fields={fields} password={password} />
        <Button kind="primary" type="submit" busy={busy}>
          Sign in
        </Button>
        <Link to={href("/forgot")} className="text-link justify-self-start py-3 text-small">
          Forgot password
        </Link>
      </fetcher.Form>
    </LensPage>
  );
}

/** One error for the whole form, so that it does not tell which value was right. */
export function useSignInForm({
  id,
  answer,
  fetcher,
  begun,
}: {
  id: string;
  answer?: SubmissionResult | undefined;
  fetcher: FetcherWithComponents<SubmissionResult>;
  begun: { to?: string | undefined; email?: string | undefined };
}) {
  const { data: sent, state } = fetcher;
  const tried = useRef<unknown>(undefined);
  const crossRoute = useCrossRouteFetcher(fetcher, href("/login"));
  const [form, fields] = useForm<z.input<typeof signInDraft>>({
    id,
    lastResult: sent ?? answer,
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
    // The user is already typing another password.
    if (password.current.value !== tried.current) return;
    password.current.value = "";
    password.current.focus();
  }, [sent]);

  const { onSubmit, ...props } = getFormProps(form);
  const busy = state !== "idle" || crossRoute.awaited;
  return {
    form: {
      ...props,
      method: "post",
      action: href("/login"),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        onSubmit(event);
        if (event.defaultPrevented) return crossRoute.forget();
        event.preventDefault();
        void crossRoute.send(event.currentTarget, { action: href("/login") });
      },
    } as const,
    fields,
    password,
    busy,
    mistakes: crossRoute.failed
      ? [accountMessages.signInUnanswered]
      : (form.errors ?? fields.email.errors ?? fields.password.errors),
  };
}

export function SignInMistakes({ mistakes }: { mistakes: string[] }) {
  return (
    <Notice kind="bad">
      {mistakes.map((message) => (
        <p key={message}>{message}</p>
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
