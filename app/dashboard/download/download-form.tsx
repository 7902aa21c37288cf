import { useForm } from "@conform-to/react";
import { href, Link } from "react-router";
import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableDownload } from "#core/download/download.ts";
import type { downloadEdit, downloadForm } from "#core/download/download-draft.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, withMistakes } from "../../forms/form.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import { ConflictField, ConflictSelect, ConflictTextField } from "../../forms/remote-value.tsx";
import { FileField } from "../../forms/uploads/file-field.tsx";
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
        <FileField {...field("upload")} file={file} stored={download?.file} />
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
