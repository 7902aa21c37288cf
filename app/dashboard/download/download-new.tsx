import { data, href, Link, redirect } from "react-router";
import { downloadForm } from "#core/download/download-draft.ts";
import { isId, newId } from "#core/id.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { doneAt } from "../saved-at.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/download-new.ts";
import { DownloadForm } from "./download-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = error ? "Opps" : loaderData?.created ? "Download created successfully" : "New download";
  return pageMeta({ matches, error }, { title, description: "Add a file to the support page.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const id = new URL(request.url).searchParams.get("created");
  const form = { newId: newId(), categories: await editing.listedCategories() };
  if (id === null) return { created: undefined, ...form };
  const created = isId(id) ? await editing.download(id) : undefined;
  if (!created) throw notFound();
  return { created: { id, description: created.description }, ...form };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), downloadForm);
  if (form.status !== "success") return data(form.reply(), 400);
  const { outcome, status } = await save(context, () => editing.createDownload(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  const created = `${href("/dashboard/downloads/new")}?created=${outcome.value}`;
  return redirect(doneAt(editing.lastSet(), keepListAddress(request, created)));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, downloadForm);
}

export default function NewDownload({ loaderData: { created, newId, categories }, actionData }: Route.ComponentProps) {
  const { list, keep } = useListAddress(href("/dashboard/downloads"));
  if (created) {
    return (
      <SuccessPage title="Download created successfully" message={`${created.description} is on the support page.`}>
        <Link to={keep(href("/dashboard/downloads/:id", { id: created.id }))} className={buttonLook("primary")}>
          View details
        </Link>
        <Link to={keep(href("/dashboard/downloads/new"))} className={buttonLook()}>
          New download
        </Link>
      </SuccessPage>
    );
  }
  return (
    <>
      <DashboardHead title="New download" within={{ name: "Downloads", to: list }} />
      <div className="hidden max-w-form noscript:block">
        <Notice kind="warn">This form needs scripts, because it sends a file. Please turn them on.</Notice>
      </div>
      <DownloadForm
        schema={downloadForm}
        newId={newId}
        categories={categories}
        answer={actionData}
        submit="Create download"
        list={list}
      />
    </>
  );
}
