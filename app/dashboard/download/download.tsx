import { data, href, Link, redirect } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableDownload } from "#core/download/download.ts";
import { downloadEdit } from "#core/download/download-draft.ts";
import type { NewestVersions } from "#core/history.ts";
import { isId } from "#core/id.ts";
import { saveMessages } from "#core/save-messages.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { doneAt } from "../saved-at.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/download.ts";
import { DownloadForm } from "./download-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const { download, edited } = loaderData ?? {};
  const title = !download ? "Opps" : edited ? "Download edited" : `Edit ${download.description}`;
  return pageMeta({ matches, error }, { title, description: "Change a general download.", unlisted: true });
}

/** Returns a deleted download as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const download = isId(params.id) ? await editing.download(params.id) : undefined;
  const state = { edited: searchParams.has("edited"), deleting: searchParams.has("delete") };
  const [categories, versions] = await Promise.all([
    editing.listedCategories(),
    editing.newestVersions("downloads", params.id),
  ]);
  return data({ download, versions, categories, ...state }, download ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  if (new URL(request.url).searchParams.has("delete")) {
    const { outcome, status } = await save(
      context,
      () => editing.deleteDownload(params.id),
      saveMessages.fileNotDeleted,
    );
    if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
    return redirect(keepListAddress(request, href("/dashboard/downloads/:id/deleted", params)));
  }
  const form = readForm(sent, downloadEdit);
  if (form.status !== "success") return data(form.reply(), 400);
  const { version, ...draft } = form.value;
  const { outcome, status } = await save(
    context,
    () => editing.updateDownload(params.id, draft, version),
    saveMessages.notEdited,
  );
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(
    doneAt(editing.lastSet(), keepListAddress(request, `${href("/dashboard/downloads/:id", params)}?edited`)),
  );
}

export async function clientAction(sent: Route.ClientActionArgs) {
  if (new URL(sent.request.url).searchParams.has("delete")) return submitOrRefuse(sent, saveMessages.fileNotDeleted);
  return submitWithFallback(sent, downloadEdit, saveMessages.notEdited);
}

export default function Download({ loaderData, params, actionData }: Route.ComponentProps) {
  const { download, versions, categories, edited, deleting } = loaderData;
  const { list } = useListAddress(href("/dashboard/downloads"));
  if (edited && download) {
    return (
      <SuccessPage title="Download edited" message="The changes are on the support page.">
        <Link to={list} className={buttonLook("primary")}>
          All downloads
        </Link>
      </SuccessPage>
    );
  }
  const state = { versions, categories, deleting, answer: actionData };
  return <Editor key={params.id} id={params.id} current={download} {...state} />;
}

function Editor({
  id,
  current,
  versions,
  categories,
  deleting,
  answer,
}: {
  id: string;
  current: EditableDownload | undefined;
  versions: NewestVersions;
  categories: CategoryLink[];
  deleting: boolean;
  answer: Route.ComponentProps["actionData"];
}) {
  const { list, keep } = useListAddress(href("/dashboard/downloads"));
  const formAnswer = deleting || !answer || "refusal" in answer ? undefined : answer;
  const conflict = useConflict(current, { answer: formAnswer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={formAnswer} />;
  const here = keep(href("/dashboard/downloads/:id", { id }));
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  return (
    <>
      <DashboardHead title={`Edit ${initial.description}`} within={{ name: "Downloads", to: list }}>
        <HistoryLink collection="downloads" id={initial.id} />
        {current && <DeleteLink here={here} isOpen={deleting} />}
      </DashboardHead>
      {deleting && current && (
        <BelowDelete>
          <ConfirmDelete what={initial.description} cancelTo={here} refusal={refusal}>
            {`The file ${current.file.fileName} leaves the site with it.`}
          </ConfirmDelete>
        </BelowDelete>
      )}
      <DownloadForm
        schema={downloadEdit}
        edit={{ ...conflict, initial }}
        categories={categories}
        answer={formAnswer}
        action={here}
        submit="Save download"
        list={list}
      />
    </>
  );
}
