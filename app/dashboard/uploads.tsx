import { Trash2 } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { counted } from "#core/counted.ts";
import { fileSize } from "#core/files/file-size.ts";
import type { UnsavedUpload } from "#core/files/unsaved-upload.ts";
import { sentForm, submitOrRefuse } from "../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../forms/session.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { withQuery } from "../navigation/with-query.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { iconButtonLook } from "../ui/icon-button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/uploads.ts";
import { ConfirmDelete, useFocusAfterQuestion } from "./confirm-delete.tsx";
import { DashboardHead } from "./dashboard-head.tsx";
import { requireEditing } from "./require-administrator.ts";
import { save } from "./save.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.deleting ? `Delete ${loaderData.deleting.fileName}` : "Uploads";
  return pageMeta({ matches, error }, { title, description: "Files that no saved form names.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const uploads = await requireEditing(context).unsavedUploads();
  const deleted = new URL(request.url).searchParams.get("delete");
  return { uploads, deleting: uploads.find(({ id }) => id === deleted) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  await sentForm(request);
  const id = new URL(request.url).searchParams.get("delete") ?? "";
  const { outcome, status } = await save(context, () => editing.deleteUnsavedUpload(id));
  return outcome.ok ? redirect(href("/dashboard/uploads")) : data({ refusal: outcome.errors.form }, status);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent);
}

export default function Uploads({ loaderData: { uploads, deleting }, actionData }: Route.ComponentProps) {
  const here = href("/dashboard/uploads");
  const refusal = actionData?.refusal;
  return (
    <>
      <DashboardHead title="Uploads" within={{ name: "Summary", to: href("/dashboard") }} />
      <p className="-mt-3 mb-6 max-w-prose text-small text-ink-2">
        Files that were uploaded over an hour ago and that no saved form names. They are deleted by themselves a day
        after they were chosen.
      </p>
      {refusal && !deleting && (
        <div className="mb-8 max-w-form">
          <Notice kind="warn">{refusal}</Notice>
        </div>
      )}
      {deleting && (
        <div className="mb-10 max-w-140">
          <ConfirmDelete what={deleting.fileName} isBinned={false} cancelTo={here} refusal={refusal}>
            This cannot be undone: it does not go to the bin. A form that is still open with it asks for the file again.
          </ConfirmDelete>
        </div>
      )}
      {uploads.length === 0 ? (
        <EmptyState>No file waits for its form.</EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {uploads.map((upload) => (
            <Waiting key={upload.id} upload={upload} isOpen={upload.id === deleting?.id} />
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting({ upload, isOpen }: { upload: UnsavedUpload; isOpen: boolean }) {
  const link = useFocusAfterQuestion(isOpen);
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="text-subhead wrap-anywhere text-ink">{upload.fileName}</p>
        <p className="text-small wrap-anywhere text-ink-2">{describe(upload)}</p>
      </div>
      <Link
        ref={link}
        to={withQuery(href("/dashboard/uploads"), { delete: upload.id })}
        preventScrollReset
        aria-label={`Delete ${upload.fileName}`}
        className={iconButtonLook()}
      >
        <Trash2 />
      </Link>
    </li>
  );
}

function describe({ size, hoursAgo, administrator }: UnsavedUpload): string {
  return `${fileSize(size)}, ${counted(hoursAgo, "hour")} ago, by ${administrator}`;
}
