import { data, href, Link, redirect } from "react-router";
import { counted } from "#core/counted.ts";
import { isId, newId } from "#core/id.ts";
import { releaseTitle } from "#core/release/release.ts";
import { releaseForm } from "#core/release/release-draft.ts";
import { servicesContext } from "../../context.ts";
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
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/release-new.ts";
import { ReleaseForm } from "./release-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = error ? "Opps" : loaderData?.created ? "Release published" : "New release";
  return pageMeta({ matches, error }, { title, description: "Publish firmware, software or a tool.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const id = new URL(request.url).searchParams.get("created");
  if (id === null) {
    const [categories, lines] = await Promise.all([editing.listedCategories(), editing.releaseLines()]);
    return { newId: newId(), categories, lines, today: context.get(servicesContext).today };
  }
  const release = isId(id) ? await editing.releaseForEditing(id) : undefined;
  if (!release) throw notFound();
  return { created: { id, title: releaseTitle(release), products: release.products.length } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), releaseForm);
  if (form.status !== "success") return data(form.reply(), 400);
  const { outcome, status } = await save(context, () => editing.createRelease(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(keepListAddress(request, `${href("/dashboard/releases/new")}?created=${outcome.value}`));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, releaseForm);
}

export default function NewRelease({ loaderData, actionData }: Route.ComponentProps) {
  const { list, keep } = useListAddress(href("/dashboard/releases"));
  if (loaderData.created) {
    const { id, title, products } = loaderData.created;
    return (
      <SuccessPage
        title="Release published"
        message={`${title} is published for ${products === 0 ? "no product" : counted(products, "product")}.`}
      >
        <Link to={keep(href("/dashboard/releases/:id", { id }))} className={buttonLook("primary")}>
          View details
        </Link>
        <Link to={keep(href("/dashboard/releases/new"))} className={buttonLook()}>
          New release
        </Link>
      </SuccessPage>
    );
  }
  return (
    <>
      <DashboardHead title="New release" within={{ name: "Releases", to: list }} />
      <div className="hidden max-w-form noscript:block">
        <Notice kind="warn">This form needs scripts, because it sends a file. Please turn them on.</Notice>
      </div>
      <ReleaseForm
        schema={releaseForm}
        {...loaderData}
        answer={actionData}
        submit="Publish release"
        cancel={
          <Link to={list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}
