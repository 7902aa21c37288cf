import { useForm } from "@conform-to/react";
import { ArrowUpRight } from "lucide-react";
import { useId } from "react";
import { data, href, Link, redirect } from "react-router";
import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import { kindName } from "#core/download/document.ts";
import type { EditableDownload } from "#core/download/download.ts";
import { downloadEdit } from "#core/download/download-draft.ts";
import { fileSize } from "#core/files/file-size.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import { isId } from "#core/id.ts";
import { saveMessages } from "#core/save-messages.ts";
import { fileIcon } from "../../components/file-list.tsx";
import { ConflictChoice, ConflictNotice } from "../../forms/conflict-notice.tsx";
import { EditForm, resultIn } from "../../forms/edit-form.tsx";
import { readForm, refusedForm, sentForm, textField, withMistakes } from "../../forms/form.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { ConflictField, ConflictTextField } from "../../forms/remote-value.tsx";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitOrRefuse, submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { type ComparedParts, type Conflict, useConflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { sentProducts, useChosenProducts } from "../product/use-chosen-products.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/download.ts";
import {
  DocumentGrid,
  DocumentKindChoice,
  DocumentProducts,
  documentHints,
  documentLabels,
} from "./document-fields.tsx";

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
  const categories = await editing.listedCategories();
  return data({ download, categories, ...state }, download ? 200 : 404);
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
  return redirect(keepListAddress(request, `${href("/dashboard/downloads/:id", params)}?edited`));
}

export async function clientAction(sent: Route.ClientActionArgs) {
  if (new URL(sent.request.url).searchParams.has("delete")) return submitOrRefuse(sent, saveMessages.fileNotDeleted);
  return submitWithFallback(sent, downloadEdit, saveMessages.notEdited);
}

export default function Download({ loaderData, params, actionData }: Route.ComponentProps) {
  const { download, categories, edited, deleting } = loaderData;
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
  const state = { categories, deleting, answer: actionData };
  return <Editor key={params.id} id={params.id} current={download} {...state} />;
}

function Editor({
  id,
  current,
  categories,
  deleting,
  answer,
}: {
  id: string;
  current: EditableDownload | undefined;
  categories: CategoryLink[];
  deleting: boolean;
  answer: Route.ComponentProps["actionData"];
}) {
  const { list, keep } = useListAddress(href("/dashboard/downloads"));
  const formAnswer = deleting || !answer || "refusal" in answer ? undefined : answer;
  const conflict = useConflict(current, formAnswer);
  const { begun } = conflict;
  if (!begun) return <RecordNotFound answer={formAnswer} />;
  const here = keep(href("/dashboard/downloads/:id", { id }));
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  return (
    <>
      <DashboardHead title={`Edit ${begun.description}`} within={{ name: "Downloads", to: list }}>
        {current && <DeleteLink here={here} asked={deleting} />}
      </DashboardHead>
      {deleting && current && (
        <BelowDelete>
          <ConfirmDelete cancelTo={here} refusal={refusal}>
            {`The file ${current.file.fileName} is deleted with it.`}
          </ConfirmDelete>
        </BelowDelete>
      )}
      <ConflictNotice conflict={conflict} to={here} />
      <EditDownloadForm
        key={conflict.round}
        edit={{ ...conflict, begun }}
        categories={categories}
        to={here}
        list={list}
      />
    </>
  );
}

type DownloadValues = InitialValues<typeof downloadEdit>;

function initialValues(download: EditableDownload): DownloadValues {
  const { description, kind, language, date, documentVersion, products } = download;
  return { description, kind, language, date, documentVersion, products: sentProducts(products) };
}

const parts: ComparedParts<EditableDownload, keyof DownloadValues> = {
  initial: initialValues,
  describe: {
    description: ({ description }) => description,
    kind: ({ kind }) => (kind ? kindName(kind) : ""),
    language: ({ language = "" }) => language,
    date: ({ date = "" }) => date,
    documentVersion: ({ documentVersion = "" }) => documentVersion,
    products: ({ products }) => products.map(({ model }) => model).join(" · "),
  },
};

function EditDownloadForm({
  edit,
  categories,
  to,
  list,
}: {
  edit: Conflict<EditableDownload> & { begun: EditableDownload };
  categories: CategoryLink[];
  to: string;
  list: string;
}) {
  const { begun, answer } = edit;
  const products = useChosenProducts(begun.products);
  const [form, fields] = useForm<z.input<typeof downloadEdit>, unknown>({
    id: "download",
    lastResult: resultIn(answer),
    defaultValue: initialValues(begun),
    shouldDirtyConsider: (name) => name !== "version",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(downloadEdit, products.mistakes)),
  });
  useRevalidation(form, `${products.isPastePending}`);
  const { remote, use, keepMine } = useRemoteChanges({
    conflict: edit,
    parts,
    form,
    setters: { products: (now) => products.set(now.products) },
  });
  const changeOf = (part: keyof DownloadValues) => ({ remote: remote[part], onUse: () => use(part) });
  const inputs: Record<keyof DownloadValues, Elements> = {
    description: (
      <ConflictTextField
        label={documentLabels.description}
        field={fields.description}
        {...changeOf("description")}
        autoComplete="off"
        required
      />
    ),
    kind: (
      <ConflictField field={fields.kind} {...changeOf("kind")}>
        <DocumentKindChoice {...textField(fields.kind)} key={fields.kind.key} />
      </ConflictField>
    ),
    language: (
      <ConflictTextField
        label={documentLabels.language}
        field={fields.language}
        {...changeOf("language")}
        hint={documentHints.language}
        autoComplete="off"
        optional
      />
    ),
    date: (
      <ConflictTextField
        label={documentLabels.date}
        field={fields.date}
        {...changeOf("date")}
        hint={documentHints.date}
        autoComplete="off"
        optional
      />
    ),
    documentVersion: (
      <ConflictTextField
        label={documentLabels.documentVersion}
        field={fields.documentVersion}
        {...changeOf("documentVersion")}
        autoComplete="off"
        optional
      />
    ),
    products: (
      <ConflictField field={fields.products} {...changeOf("products")}>
        <DocumentProducts
          name={fields.products.name}
          products={products}
          categories={categories}
          error={fields.products.errors?.[0]}
        />
      </ConflictField>
    ),
  };
  return (
    <EditForm
      form={form}
      answer={answer}
      action={to}
      submit="Save download"
      held={products.busy}
      choice={<ConflictChoice conflict={edit} onKeep={keepMine} />}
      compared={{ saved: initialValues(edit.seen ?? begun), labels: documentLabels }}
      cancel={
        <Link to={list} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      <input type="hidden" name={fields.version.name} value={edit.seen?.version} />
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        {inputs.description}
        <StoredFileBox file={begun.file} />
        <DocumentGrid>
          {inputs.kind}
          {inputs.language}
          {inputs.date}
          {inputs.documentVersion}
        </DocumentGrid>
        {inputs.products}
      </div>
    </EditForm>
  );
}

function StoredFileBox({ file: { fileName, size, url } }: { file: StoredFile }) {
  const labelId = useId();
  const Icon = fileIcon(fileName);
  return (
    <div className="grid min-w-0 gap-2">
      <p id={labelId} className="text-small font-[550] text-ink">
        File
      </p>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-describedby={labelId}
        className="group flex min-h-12 min-w-0 items-center gap-3 rounded-md border border-line px-3.5 py-2 text-small text-ink no-underline hover:border-ink"
      >
        <Icon className="size-5 flex-none text-ink-3" />
        <span className="min-w-0 flex-1 font-mono text-data wrap-anywhere group-hover:underline">{fileName}</span>
        <span className="flex-none font-mono text-data text-ink-3">{fileSize(size)}</span>
        <ArrowUpRight aria-hidden strokeWidth={1.5} className="size-5 flex-none text-ink-3" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}
