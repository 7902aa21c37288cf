import { data } from "react-router";
import type { NewestVersions } from "#core/history.ts";
import { isId } from "#core/id.ts";
import type { InfoItem } from "#core/info-item/info-item.ts";
import { infoItemEdit } from "#core/info-item/info-item-draft.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { InfoForm } from "../../forms/info/info-form.tsx";
import { infoNames } from "../../forms/info/info-kinds.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/info-edit.ts";
import { infoSaved } from "./info-saved.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.item ? `Edit ${infoNames[loaderData.item.kind].toLowerCase()}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change an info item.", unlisted: true });
}

/** Returns a deleted item as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const item = isId(params.id) ? await editing.infoItem(params.id) : undefined;
  return data({ item, versions: await editing.newestVersions("info", params.id) }, item ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), infoItemEdit);
  if (form.status !== "success") return data(form.reply(), 400);
  const { version, ...item } = form.value;
  const { outcome, status } = await save(context, () => editing.updateInfoItem(params.id, item, version));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return infoSaved(request, outcome.value);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, infoItemEdit);
}

export default function EditInfoItem({ loaderData, params, actionData }: Route.ComponentProps) {
  const { item, versions } = loaderData;
  return <Editor key={params.id} current={item} versions={versions} answer={actionData} />;
}

function Editor({
  current,
  versions,
  answer,
}: {
  current: InfoItem | undefined;
  versions: NewestVersions;
  answer: Route.ComponentProps["actionData"];
}) {
  const formAnswer = answer && "saved" in answer ? undefined : answer;
  const conflict = useConflict(current, { answer: formAnswer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={formAnswer} />;
  return (
    <>
      <DashboardHead title={`Edit ${infoNames[initial.kind].toLowerCase()}`} within={{ name: "Home", to: "/" }}>
        <HistoryLink collection="info" id={initial.id} />
      </DashboardHead>
      <InfoForm kind={initial.kind} edit={{ ...conflict, initial }} answer={formAnswer} />
    </>
  );
}
