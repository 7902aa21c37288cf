import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { conflictMessages, saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { Differences } from "../differences.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/restore.ts";
import { isRecordId, readSeen, readSetId } from "./history-query.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Restore ${loaderData.name}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Restore a version of a record.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { collection, id } = params;
  const version = readSetId(params.version);
  const history = isRecordId(id) ? await editing.recordHistory(collection, id) : undefined;
  const preview = history && version ? await editing.shownRestore(collection, id, version) : undefined;
  if (!history || !preview || !version) throw notFound();
  return { name: history.name, current: history.current, version, preview };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const current = readSeen(String((await sentForm(request)).get("current") ?? ""));
  if (current === undefined) return data({ refusal: conflictMessages.changed }, 409);
  const { collection, id } = params;
  const { outcome, status } = await save(
    context,
    () => editing.restoreVersion(collection, id, readSetId(params.version) ?? 0, current),
    saveMessages.notEdited,
  );
  if (!outcome.ok) return data({ refusal: Object.values(outcome.errors).join(" ") }, status);
  return redirect(
    savedAt(editing.lastSet(), href("/dashboard/history/record/:collection/:id", { collection, id }), {
      kind: "restored",
    }),
  );
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function Restore({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, current, version, preview } = loaderData;
  const { collection, id } = params;
  const back = href("/dashboard/history/record/:collection/:id", { collection, id });
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, actionData);
  const busy = useNavigation().state === "submitting";
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const errors = Object.entries(preview.errors);
  return (
    <>
      <DashboardHead title={`Restore version ${version}`} within={{ name, to: back }} />
      <Form ref={form} method="post" className="grid min-w-0 gap-6">
        <input type="hidden" name="current" value={current ?? "deleted"} />
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        {errors.length > 0 && (
          <Notice kind="bad">
            <b className="font-[550]">This version cannot be restored.</b>
            {errors.map(([field, message]) => (
              <p key={field}>{message}</p>
            ))}
          </Notice>
        )}
        {preview.notices.map((notice) => (
          <Notice key={notice} kind="warn" quiet>
            {notice}
          </Notice>
        ))}
        <section aria-labelledby="changes" className="min-w-0 text-small">
          <h2 id="changes" className="mb-3 text-subhead text-ink">
            What changes
          </h2>
          {preview.cells.length > 0 ? <Differences cells={preview.cells} /> : <p>No field differs.</p>}
        </section>
        <div className="flex flex-wrap gap-3">
          {errors.length === 0 && preview.cells.length > 0 && (
            <Button type="submit" kind="primary" busy={busy}>
              Restore this version
            </Button>
          )}
          <Link to={back} className={buttonLook()}>
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
