import { Pencil } from "lucide-react";
import { useId, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { fileSize } from "#core/files/file-size.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import { isId } from "#core/id.ts";
import {
  type EditableRelease,
  needsReasonToDelete,
  releaseChannels,
  releaseKinds,
  releaseTitle,
  releaseUpdates,
} from "#core/release/release.ts";
import { releaseDeletion, releaseWithdrawal } from "#core/release/release-draft.ts";
import { saveMessages } from "#core/save-messages.ts";
import { DetailRow } from "../../components/detail-row.tsx";
import { servicesContext } from "../../context.ts";
import { readForm } from "../../forms/form.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/release.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? releaseTitle(loaderData.release) : "Opps";
  return pageMeta({ matches, error }, { title, description: "A release.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const release = isId(params.id) ? await editing.releaseForEditing(params.id) : undefined;
  if (!release) throw notFound();
  const { today } = context.get(servicesContext);
  return {
    release,
    needsReason: needsReasonToDelete(release.date, today),
    deleting: new URL(request.url).searchParams.has("delete"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  const withdraws = sent.has("withdrawnReason");
  const form = withdraws ? readForm(sent, releaseWithdrawal) : readForm(sent, releaseDeletion);
  if (form.status !== "success") return data({ refusals: firstErrors(form.error ?? {}) }, 400);
  const { value } = form;
  const { outcome, status } = await save(
    context,
    () =>
      "withdrawnReason" in value
        ? editing.withdrawRelease(params.id, value.withdrawnReason)
        : editing.deleteRelease(params.id, value.reason),
    withdraws ? saveMessages.notEdited : saveMessages.fileNotDeleted,
  );
  if (!outcome.ok) return data({ refusals: outcome.errors }, status);
  const there = withdraws
    ? savedAt(undefined, href("/dashboard/releases/:id", params))
    : href("/dashboard/releases/:id/deleted", params);
  return redirect(keepListAddress(request, there));
}

function firstErrors(errors: Record<string, string[] | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages?.[0] ?? ""]));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.fileNotDeleted);
}

export default function Release({ loaderData, actionData }: Route.ComponentProps) {
  const { release, needsReason, deleting } = loaderData;
  const { id } = release;
  const { list, keep } = useListAddress(href("/dashboard/releases"));
  const here = keep(href("/dashboard/releases/:id", { id }));
  const refusals = refusalsIn(actionData);
  return (
    <>
      <DashboardHead title={releaseTitle(release)} within={{ name: "Releases", to: list }}>
        <Link to={keep(href("/dashboard/releases/:id/edit", { id }))} className={buttonLook()}>
          <Pencil />
          <span>Edit</span>
        </Link>
        <HistoryLink collection="releases" id={id} />
        <DeleteLink key={id} here={here} isOpen={deleting} />
      </DashboardHead>
      {deleting && (
        <BelowDelete>
          {release.channel !== "withdrawn" && <Withdraw answer={actionData} refusal={refusals.withdrawnReason} />}
          <ConfirmDelete
            what={releaseTitle(release)}
            cancelTo={here}
            refusal={refusals.form}
            fields={
              <TextField
                label="Why it is deleted"
                name="reason"
                error={refusals.reason}
                hint={needsReason && "It is younger than ten years: the reason is kept."}
                optional={!needsReason}
                required={needsReason}
                autoComplete="off"
              />
            }
          >
            Its files leave the site with it. Its products stay.
          </ConfirmDelete>
        </BelowDelete>
      )}
      <Facts release={release} />
    </>
  );
}

function refusalsIn(answer: Route.ComponentProps["actionData"]): Record<string, string | undefined> {
  if (!answer) return {};
  if ("refusals" in answer) return answer.refusals;
  return "refusal" in answer ? { form: answer.refusal } : {};
}

/** Offered before deleting: the file stays for those who need it. */
function Withdraw({ answer, refusal }: { answer: unknown; refusal: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const headingId = useId();
  useResubmitAfterLogin(form, answer as undefined);
  return (
    <Form
      ref={form}
      method="post"
      aria-labelledby={headingId}
      noValidate
      className="grid gap-5 rounded-md border border-line bg-raised p-6"
    >
      <h2 id={headingId} className="text-subhead">
        Withdraw it instead
      </h2>
      <p className="text-small">It stays listed with the reason, and can be downloaded after a warning.</p>
      <TextField label="Why it is withdrawn" name="withdrawnReason" error={refusal} autoComplete="off" required />
      <Button kind="primary" type="submit" busy={busy} className="justify-self-start">
        Withdraw release
      </Button>
    </Form>
  );
}

function Facts({ release }: { release: EditableRelease }) {
  const { channel, withdrawnReason, hardwareRevisions, regions, signature, sbom, products } = release;
  return (
    <dl className="min-w-0 text-small">
      <DetailRow name="Line">{release.line}</DetailRow>
      <DetailRow name="Kind">{releaseKinds[release.kind]}</DetailRow>
      <DetailRow name="Version">{release.versionText}</DetailRow>
      <DetailRow name="Date">{release.date}</DetailRow>
      <DetailRow name="Channel">
        {withdrawnReason ? `${releaseChannels[channel]}: ${withdrawnReason}` : releaseChannels[channel]}
      </DetailRow>
      <DetailRow name="Update">{releaseUpdates[release.update]}</DetailRow>
      <DetailRow name="Hardware revisions">{hardwareRevisions.join(", ") || "All"}</DetailRow>
      <DetailRow name="Regions">{regions.join(", ") || "All"}</DetailRow>
      <DetailRow name="Minimum version">{release.minimumVersion ?? "None"}</DetailRow>
      {release.predecessor !== undefined && <DetailRow name="Predecessor">{release.predecessor}</DetailRow>}
      <DetailRow name="File">
        <FileLink file={release.file} />
      </DetailRow>
      <DetailRow name="Signature">{signature ? <FileLink file={signature} /> : "None"}</DetailRow>
      <DetailRow name="SBOM">
        {sbom ? (
          <>
            <FileLink file={sbom.file} />
            <p>
              {`CycloneDX ${sbom.specVersion}, ${sbom.components} components${sbom.licences.length > 0 ? `; ${sbom.licences.join(", ")}` : ""}. ${release.isSbomPublic ? "Everybody may read it." : "Only administrators may read it."}`}
            </p>
          </>
        ) : (
          "None"
        )}
      </DetailRow>
      <Notes name="New" text={release.notesNew} />
      <Notes name="Fixed" text={release.notesFixed} />
      <Notes name="Known issues" text={release.notesKnownIssues} />
      <DetailRow name={`Products (${products.length})`}>
        {products.length === 0 ? (
          "None"
        ) : (
          <ul className="-my-3 flex flex-wrap gap-x-5">
            {products.map(({ id, model }) => (
              <li key={id}>
                <Link
                  to={href("/dashboard/products/:id", { id })}
                  className="inline-block py-3 text-link wrap-anywhere"
                >
                  {model}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DetailRow>
    </dl>
  );
}

function Notes({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <DetailRow name={name}>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </DetailRow>
  );
}

function FileLink({ file: { url, fileName, size } }: { file: StoredFile }) {
  return (
    <a href={url} target="_blank" rel="noopener" className="-my-3 inline-block py-3 text-link wrap-anywhere">
      <span>{`${fileName} (${fileSize(size)})`}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
