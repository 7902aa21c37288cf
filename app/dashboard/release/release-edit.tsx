import { data, href, Link, redirect } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import type { NewestVersions } from "#core/history.ts";
import { isId } from "#core/id.ts";
import { type EditableRelease, type ReleaseLine, releaseTitle } from "#core/release/release.ts";
import { releaseEdit } from "#core/release/release-draft.ts";
import { saveMessages } from "#core/save-messages.ts";
import type { FormAnswer } from "../../forms/edit-form.tsx";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/release-edit.ts";
import { ReleaseForm } from "./release-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.release ? `Edit ${releaseTitle(loaderData.release)}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a release.", unlisted: true });
}

/** Returns a deleted release as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const release = isId(params.id) ? await editing.releaseForEditing(params.id) : undefined;
  const [categories, lines, versions] = await Promise.all([
    editing.listedCategories(),
    editing.releaseLines(),
    editing.newestVersions("releases", params.id),
  ]);
  return data({ release, versions, categories, lines }, release ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), releaseEdit);
  if (form.status !== "success") return data(form.reply(), 400);
  const { version, ...release } = form.value;
  const command = () => editing.updateRelease(params.id, release, version);
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  // A withdrawal cannot be undone.
  const set = release.channel === "withdrawn" ? undefined : editing.lastSet();
  return redirect(savedAt(set, keepListAddress(request, href("/dashboard/releases/:id", params))));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, releaseEdit, saveMessages.notEdited);
}

export default function EditRelease({ loaderData, params, actionData }: Route.ComponentProps) {
  const { release, versions, categories, lines } = loaderData;
  const offered = { categories, lines };
  const state = { versions, offered, answer: actionData };
  return <Editor key={params.id} id={params.id} current={release} {...state} />;
}

function Editor({
  id,
  current,
  versions,
  offered,
  answer,
}: {
  id: string;
  current: EditableRelease | undefined;
  versions: NewestVersions;
  offered: { categories: CategoryLink[]; lines: ReleaseLine[] };
  answer: FormAnswer;
}) {
  const { list, keep } = useListAddress(href("/dashboard/releases"));
  const conflict = useConflict(current, { answer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  const detail = keep(href("/dashboard/releases/:id", { id }));
  return (
    <>
      <DashboardHead title={`Edit ${releaseTitle(initial)}`} within={{ name: "Releases", to: list }} />
      <div className="hidden max-w-form noscript:block">
        <Notice kind="warn">This form needs scripts, because it sends files. Please turn them on.</Notice>
      </div>
      <ReleaseForm
        schema={releaseEdit}
        release={initial}
        conflict={conflict}
        {...offered}
        answer={answer}
        submit="Save release"
        cancel={
          <Link to={current ? detail : list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}
