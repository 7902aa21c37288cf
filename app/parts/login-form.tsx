import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, Link, useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { LensPage } from "./lens-page.tsx";
import { SignInFields, SignInMistakes, useSignInForm } from "./sign-in-fields.tsx";

/**
 * Signs the administrator in, and then shows the dashboard at `to`. It stands on the login page, and in the dashboard's
 * place at any of its addresses; with scripts it stays where it is while something is wrong. `children` come first.
 */
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
