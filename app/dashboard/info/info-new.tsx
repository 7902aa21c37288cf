import { data } from "react-router";
import { newId } from "#core/id.ts";
import { infoItemForm } from "#core/info-item/info-item-draft.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { InfoForm } from "../../forms/info/info-form.tsx";
import { infoKinds } from "../../forms/info/info-kinds.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/info-new.ts";
import { infoSaved } from "./info-saved.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "New info item", description: "Add to the home page.", unlisted: true });
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireEditing(context);
  const asked = new URL(request.url).searchParams.get("kind");
  return { kind: infoKinds.find((kind) => kind === asked) ?? "banner", newId: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), infoItemForm);
  if (form.status !== "success") return data(form.reply(), 400);
  const { outcome, status } = await save(context, () => editing.createInfoItem(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return infoSaved(request, outcome.value);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, infoItemForm);
}

export default function NewInfoItem({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title="New info item" within={{ name: "Home", to: "/" }} />
      <InfoForm key={loaderData.kind} kind={loaderData.kind} newId={loaderData.newId} answer={actionData} />
    </>
  );
}
