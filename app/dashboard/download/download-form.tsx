import { useForm } from "@conform-to/react";
import { ArrowUpRight } from "lucide-react";
import { useId } from "react";
import { href, Link } from "react-router";
import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableDownload } from "#core/download/download.ts";
import type { downloadEdit, downloadForm } from "#core/download/download-draft.ts";
import { fileSize } from "#core/files/file-size.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, withMistakes } from "../../forms/form.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import { ConflictField, ConflictSelect, ConflictTextField } from "../../forms/remote-value.tsx";
import { FileField } from "../../forms/uploads/file-field.tsx";
import { fileIcon } from "../../forms/uploads/file-icon.ts";
import { uploadValue } from "../../forms/uploads/uploads.ts";
import { useOneFile } from "../../forms/uploads/use-one-file.ts";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import { buttonLook } from "../../ui/button.tsx";
import { ChooseProducts } from "../product/form/choose-products.tsx";
import { useChosenProducts } from "../product/form/use-chosen-products.ts";
import { DocumentGrid } from "./document-grid.tsx";
import { downloadFields } from "./download-fields.ts";

type DownloadInput = z.input<typeof downloadForm> & { version?: number };

export function DownloadForm({
  schema,
  newId,
  edit,
  categories,
  answer,
  action,
  submit,
  list,
}: {
  schema: typeof downloadForm | typeof downloadEdit;
  newId?: string;
  edit?: Conflict<EditableDownload> & { initial: EditableDownload };
  categories: CategoryLink[];
  answer: FormAnswer;
  action?: string;
  submit: string;
  list: string;
}) {
  const download = edit?.initial;
  const products = useChosenProducts(download?.products ?? []);
  const file = useOneFile("general-file");
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/downloads/:id", { id }));
  const [form, fields] = useForm<DownloadInput, unknown>({
    id: "download",
    lastResult: resultIn(answer),
    defaultValue: initialValues(downloadFields, download),
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(schema, products.mistakes)),
  });
  useRevalidation(form, `${uploadValue(file.sending)} ${products.isPastePending}`);
  const { field, version, saved, conflict } = useRemoteChanges({
    conflict: edit,
    table: downloadFields,
    form,
    fields,
    setters: { products: (now) => products.set(now.products) },
  });
  return (
    <EditForm
      form={form}
      answer={answer}
      action={action}
      submit={submit}
      newRecord={newRecord}
      disabled={products.busy}
      conflict={conflict}
      compared={{ saved, table: downloadFields }}
      cancel={
        <Link to={list} className={buttonLook()}>
          Cancel
        </Link>
      }
      className={`${edit ? "" : "noscript:hidden "}max-w-form border-t border-ink`}
    >
      {edit && <input type="hidden" name={fields.version.name} value={version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <ConflictTextField {...field("description")} />
        {download ? <StoredFileBox file={download.file} /> : <FileField {...field("upload")} file={file} />}
        <DocumentGrid>
          <ConflictSelect {...field("kind")} />
          <ConflictTextField {...field("language")} />
          <ConflictTextField {...field("date")} />
          <ConflictTextField {...field("documentVersion")} />
        </DocumentGrid>
        <ConflictField {...field("products")}>
          <fieldset className="min-w-0">
            <legend className="mb-4 text-small font-[550] text-ink">
              <span>{downloadFields.products.label}</span>
              <span className="font-normal text-ink-3"> (optional)</span>
            </legend>
            <ChooseProducts
              name={fields.products.name}
              products={products}
              categories={categories}
              error={fields.products.errors?.[0]}
            />
          </fieldset>
        </ConflictField>
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
        {downloadFields.upload.label}
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
