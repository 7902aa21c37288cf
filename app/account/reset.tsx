import { getFormProps, useForm } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { data, Form, type HeadersArgs, href, Link, redirect, useNavigation } from "react-router";
import { accountMessages, passwordLength } from "#core/account/account.ts";
import { resetDraft } from "#core/account/account-draft.ts";
import { LensPage } from "../components/lens-page.tsx";
import { servicesContext } from "../context.ts";
import { readForm, textField } from "../forms/form.ts";
import { sentForm } from "../forms/sent-form.ts";
import { submitWithFallback } from "../forms/submit-with-fallback.ts";
import { pageMeta, privateHeaders } from "../navigation/page-meta.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import type { Route } from "./+types/reset.ts";

const useless = accountMessages.resetLinkUseless;

/** Hides the token. `no-referrer` would also send `Origin: null`, which the CSRF check refuses in old browsers. */
export function headers(given: HeadersArgs) {
  const headers = privateHeaders(given);
  headers.set("Referrer-Policy", "same-origin");
  return headers;
}

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Set a new password", description: "Set a new password.", path: "/reset", unlisted: true },
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = await context.get(servicesContext).signIn.resetLinkOwner(tokenOf(request));
  return data({ email: owner?.email }, owner ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = readForm(await sentForm(request), resetDraft);
  if (form.status !== "success") return data(form.reply({ hideFields: ["password"] }), 400);
  const changed = await context.get(servicesContext).signIn.resetPassword(tokenOf(request), form.value.password);
  if (!changed.ok) return data(form.reply({ formErrors: [useless], hideFields: ["password"] }), 410);
  return redirect(`${href("/login")}?changed`);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, resetDraft, accountMessages.passwordNotChanged);
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "reset",
    lastResult: actionData,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, resetDraft),
  });
  // The link may expire while its form is open, and the loader does not run again after a refusal.
  if (!loaderData.email || form.errors?.includes(useless)) return <UselessLink />;
  return (
    <LensPage title="Set a new password">
      <Form {...getFormProps(form)} method="post" className="grid gap-6">
        {form.errors && <Notice kind="bad">{form.errors[0]}</Notice>}
        <p>{`For ${loaderData.email}. You will be signed out wherever you are signed in.`}</p>
        <input type="text" autoComplete="username" value={loaderData.email} readOnly hidden />
        <PasswordField
          label="New password"
          {...textField(fields.password)}
          hint={`At least ${passwordLength.min} characters`}
          autoComplete="new-password"
          required
        />
        <Button kind="primary" type="submit" busy={busy}>
          Set password
        </Button>
      </Form>
    </LensPage>
  );
}

function UselessLink() {
  return (
    <LensPage title="Set a new password">
      <Notice kind="bad">{useless}</Notice>
      <Link to={href("/forgot")} className={buttonLook("primary")}>
        Send another reset link
      </Link>
    </LensPage>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="noscript:hidden"
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
