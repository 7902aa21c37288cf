import { data } from "react-router";
import { isId } from "#core/id.ts";
import { InfoItemView } from "../../components/info-feed.tsx";
import { infoQuestion } from "../../forms/delete-question.tsx";
import { infoNames } from "../../forms/info/info-kinds.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { ConfirmDelete } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/info-delete.ts";
import { infoSaved } from "./info-saved.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Delete ${infoNames[loaderData.item.kind].toLowerCase()}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Delete an info item.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const item = isId(params.id) ? await editing.infoItem(params.id) : undefined;
  if (!item) throw notFound();
  return { item };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  await sentForm(request);
  const { outcome, status } = await save(context, () => editing.deleteInfoItem(params.id));
  if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
  return infoSaved(request, params.id);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent);
}

export default function DeleteInfoItem({ loaderData: { item }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title={`Delete ${infoNames[item.kind].toLowerCase()}`} within={{ name: "Home", to: "/" }} />
      <div className="@container grid max-w-140 gap-8">
        <ConfirmDelete
          question={infoQuestion}
          cancelTo={`/#${item.id}`}
          refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        />
        <InfoItemView item={item} />
      </div>
    </>
  );
}
