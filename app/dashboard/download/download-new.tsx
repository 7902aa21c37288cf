import { useForm } from "@conform-to/react";
import { data, href, Link, redirect } from "react-router";
import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import { downloadForm } from "#core/download/download-draft.ts";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import { isId, newId } from "#core/id.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, refusedForm, sentForm, textField, withMistakes } from "../../forms/form.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { FileField } from "../../forms/uploads/file-field.tsx";
import { uploadValue } from "../../forms/uploads/uploads.ts";
import { useOneFile } from "../../forms/uploads/use-one-file.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { useChosenProducts } from "../product/use-chosen-products.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/download-new.ts";
import {
  DocumentGrid,
  DocumentKindChoice,
  DocumentProducts,
  documentHints,
  documentLabels,
} from "./document-fields.tsx";

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
  return redirect(keepListAddress(request, `${href("/dashboard/downloads/new")}?created=${outcome.value}`));
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
      <NewDownloadForm list={list} newId={newId} categories={categories} answer={actionData} />
    </>
  );
}

const blank: InitialValues<typeof downloadForm> = {
  description: "",
  upload: "",
  kind: undefined,
  language: undefined,
  date: undefined,
  documentVersion: undefined,
  products: "",
};

const { description, ...details } = documentLabels;
const labels: Record<keyof typeof blank, string> = { description, upload: "File", ...details };

function NewDownloadForm({
  list,
  newId,
  categories,
  answer,
}: {
  list: string;
  newId: string;
  categories: CategoryLink[];
  answer: FormAnswer;
}) {
  const products = useChosenProducts([]);
  const file = useOneFile("general-file");
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/downloads/:id", { id }));
  const [form, fields] = useForm<z.input<typeof downloadForm>, unknown>({
    id: "download",
    lastResult: resultIn(answer),
    defaultValue: blank,
    shouldDirtyConsider: (name) => name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(downloadForm, products.mistakes)),
  });
  useRevalidation(form, `${uploadValue(file.sending)} ${products.isPastePending}`);

  return (
    <EditForm
      form={form}
      answer={answer}
      submit="Create download"
      newRecord={newRecord}
      held={products.busy}
      compared={{ saved: blank, labels }}
      cancel={
        <Link to={list} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink noscript:hidden"
    >
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <TextField
          label={labels.description}
          {...textField(fields.description)}
          key={fields.description.key}
          autoComplete="off"
          required
        />
        <FileField
          label={labels.upload}
          name={fields.upload.name}
          hint={`or choose a file, ${fileSize(uploadLimits["general-file"])} at most`}
          file={file}
          error={fields.upload.errors?.[0]}
        />
        <DocumentGrid>
          <DocumentKindChoice {...textField(fields.kind)} key={fields.kind.key} />
          <TextField
            label={labels.language}
            {...textField(fields.language)}
            key={fields.language.key}
            hint={documentHints.language}
            autoComplete="off"
            optional
          />
          <TextField
            label={labels.date}
            {...textField(fields.date)}
            key={fields.date.key}
            hint={documentHints.date}
            autoComplete="off"
            optional
          />
          <TextField
            label={labels.documentVersion}
            {...textField(fields.documentVersion)}
            key={fields.documentVersion.key}
            autoComplete="off"
            optional
          />
        </DocumentGrid>
        <DocumentProducts
          name={fields.products.name}
          products={products}
          categories={categories}
          error={fields.products.errors?.[0]}
        />
      </div>
    </EditForm>
  );
}
