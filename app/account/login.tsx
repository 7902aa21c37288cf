import type { Submission } from "@conform-to/react";
import { data, href, redirect, redirectDocument, useSearchParams } from "react-router";
import { accountMessages } from "#core/account/account.ts";
import { signInDraft } from "#core/account/account-draft.ts";
import { administratorContext, servicesContext } from "../context.ts";
import { readForm } from "../forms/form.ts";
import { LoginForm } from "../forms/login-form.tsx";
import { sentForm } from "../forms/sent-form.ts";
import { submitWithFallback } from "../forms/submit-with-fallback.ts";
import { pageMeta, privateHeaders } from "../navigation/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/login.ts";
import { dashboardAddress } from "./dashboard-address.ts";

export const headers = privateHeaders;

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Admin login", description: "Sign in to manage the catalog.", path: "/login", unlisted: true },
  );
}

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(administratorContext)) throw redirect(href("/dashboard"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = readForm(await sentForm(request), signInDraft);
  if (form.status !== "success") return failed(form);
  const answer = await context.get(servicesContext).signIn.signIn(request, form.value);
  if (!answer.ok) return failed(form, answer.retryAfterSeconds);
  if (form.value.stay)
    return data({ ...form.reply({ hideFields: ["password"] }), signedIn: true }, { headers: answer.headers });
  // A full page load tells password managers that the sign-in succeeded.
  return redirectDocument(dashboardAddress(form.value.to), { headers: answer.headers });
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, signInDraft, accountMessages.signInUnanswered);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <LoginForm answer={actionData}>
      {search.has("changed") && <Notice kind="ok">{accountMessages.passwordChanged}</Notice>}
    </LoginForm>
  );
}

function failed(form: Submission<unknown>, retryAfterSeconds?: number) {
  const wait = retryAfterSeconds ? [accountMessages.waitBeforeTrying(retryAfterSeconds)] : [];
  return data(
    form.reply({ formErrors: [accountMessages.signInFailed, ...wait], hideFields: ["password"] }),
    retryAfterSeconds ? { status: 429, headers: { "Retry-After": `${retryAfterSeconds}` } } : 401,
  );
}
