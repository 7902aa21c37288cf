import { getFormProps, useForm } from "@conform-to/react";
import { MailCheck } from "lucide-react";
import { data, Form, href, Link, useNavigation } from "react-router";
import { accountMessages } from "#core/account/account.ts";
import { forgotDraft } from "#core/account/account-draft.ts";
import { LensPage } from "../components/lens-page.tsx";
import { servicesContext } from "../context.ts";
import { readForm, textField } from "../forms/form.ts";
import { sentForm } from "../forms/sent-form.ts";
import { submitWithFallback } from "../forms/submit-with-fallback.ts";
import { pageMeta, privateHeaders } from "../navigation/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/forgot.ts";

export const headers = privateHeaders;

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Reset password", description: "Ask for a link to set a new password.", path: "/forgot", unlisted: true },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = readForm(await sentForm(request), forgotDraft);
  if (form.status !== "success") return data(form.reply(), 400);
  const answer = await context.get(servicesContext).signIn.requestReset(form.value.email);
  if (answer.ok) return data(form.reply());
  return data(form.reply({ formErrors: [accountMessages.waitBeforeTrying(answer.retryAfterSeconds)] }), {
    status: 429,
    headers: { "Retry-After": `${answer.retryAfterSeconds}` },
  });
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, forgotDraft, accountMessages.resetUnanswered);
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "forgot",
    lastResult: actionData,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, forgotDraft),
  });
  const sent = actionData?.status === "success" && form.status !== "error";
  return (
    <LensPage title="Reset password">
      <Form {...getFormProps(form)} method="post" className="grid gap-6">
        <p>Enter your e-mail address and we send you a reset link.</p>
        {/* Screen readers announce only content inserted into a live region that already exists. */}
        <div role="status" className="contents">
          {sent && (
            <Notice kind="ok" icon={MailCheck} quiet>
              {accountMessages.resetLinkSent}
            </Notice>
          )}
        </div>
        {form.errors && <Notice kind="bad">{form.errors[0]}</Notice>}
        <TextField label="E-mail" {...textField(fields.email)} type="email" autoComplete="username" required />
        <Button kind="primary" type="submit" busy={busy}>
          Send reset link
        </Button>
        <Link to={href("/login")} className="text-link justify-self-start py-3 text-small">
          Back to login
        </Link>
      </Form>
    </LensPage>
  );
}
