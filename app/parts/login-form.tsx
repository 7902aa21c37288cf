import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, Link, useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { LensPage } from "./lens-page.tsx";
import { SignInFields, SignInMistakes, useSignInForm } from "./sign-in-fields.tsx";

/** Redirects to `to`. `children` are shown until there is an error. */
export function LoginForm({ to, answer, children }: { to?: string; answer?: SubmissionResult; children?: ReactNode }) {
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
        <Link to={href("/forgot")} className="text-link justify-self-start py-2.75 text-small">
          Forgot password
        </Link>
      </fetcher.Form>
    </LensPage>
  );
}
