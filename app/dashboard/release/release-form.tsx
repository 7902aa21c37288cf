import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { href } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import {
  type EditableRelease,
  lineKey,
  type ReleaseKind,
  type ReleaseLine,
  releaseKinds,
} from "#core/release/release.ts";
import type { releaseEdit, releaseForm } from "#core/release/release-draft.ts";
import { readReleaseFileName } from "#core/release/release-file-name.ts";
import { searchKey } from "#core/search/search-key.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, withMistakes } from "../../forms/form.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import {
  ConflictField,
  ConflictSelect,
  ConflictSwitch,
  ConflictTextArea,
  ConflictTextField,
} from "../../forms/remote-value.tsx";
import { FileField } from "../../forms/uploads/file-field.tsx";
import { uploadValue } from "../../forms/uploads/uploads.ts";
import { useOneFile } from "../../forms/uploads/use-one-file.ts";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import type { Elements } from "../../ui/elements.ts";
import { ChooseProducts } from "../product/form/choose-products.tsx";
import { useChosenProducts } from "../product/form/use-chosen-products.ts";
import { type ReleaseInput, releaseFields } from "./release-fields.ts";

const kinds = Object.keys(releaseKinds) as ReleaseKind[];

export function ReleaseForm({
  schema,
  newId,
  release,
  today,
  conflict,
  categories,
  lines,
  answer,
  submit,
  cancel,
  action,
}: {
  schema: typeof releaseForm | typeof releaseEdit;
  newId?: string;
  release?: EditableRelease;
  /** The date of a new release. */
  today?: string;
  conflict?: Conflict<EditableRelease>;
  categories: CategoryLink[];
  lines: ReleaseLine[];
  answer: FormAnswer;
  submit: string;
  cancel: Elements;
  action?: string;
}) {
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/releases/:id", { id }));
  const file = useOneFile("general-file");
  const signature = useOneFile("general-file");
  const sbom = useOneFile("sbom");
  const products = useChosenProducts(release?.products ?? []);
  const [form, fields] = useForm<ReleaseInput, unknown>({
    id: "release",
    lastResult: resultIn(answer),
    defaultValue: { ...initialValues(releaseFields, release), ...(today !== undefined && { date: today }) },
    shouldDirtyConsider: (name) => !["version", "newId"].includes(name),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(schema, products.mistakes)),
  });

  const uploads = [file, signature, sbom].map(({ sending }) => uploadValue(sending));
  useRevalidation(form, `${uploads} ${products.chosen.length} ${products.isPastePending}`);

  const latest = conflict?.current ?? release;
  const { field, remountKey, version, ...remote } = useRemoteChanges({
    conflict,
    table: releaseFields,
    form,
    fields,
    // The form always shows the files that are stored now.
    filesOf: (part) => latest && releaseFields[part].files?.(latest),
    setters: { products: (now) => products.set(now.products), signature: signature.remove, sbom: sbom.remove },
  });

  const line = fields.line.value ?? "";
  const kind = kinds.find((kind) => kind === fields.kind.value) ?? "firmware";
  const previous = lines.find((known) => lineKey(known) === lineKey({ kind, line }) && known.id !== release?.id);

  /** Fills what is still empty. */
  function readName(fileName: string) {
    const { stem, version } = readReleaseFileName(fileName);
    const known = lines.find((line) => searchKey(readReleaseFileName(line.fileName).stem) === searchKey(stem));
    const name = known?.name ?? (stem && capitalized(stem));
    const fill = (field: "name" | "line" | "versionText", value: string | undefined) => {
      // Updating the next field requires a form that already contains this one.
      if (value && !fields[field].value) flushSync(() => form.update({ name: fields[field].name, value }));
    };
    fill("name", name);
    fill("line", known?.line);
    fill("versionText", version);
    if (known && known.kind !== kind) form.update({ name: fields.kind.name, value: known.kind });
  }

  const { sending } = file;
  const isUploading = sending !== undefined && sending.state.step !== "done";
  const sent = sbom.sending?.state;
  const summary = sent ? sent.step === "done" && sent.upload.purpose === "sbom" && sent.upload.summary : latest?.sbom;

  return (
    <EditForm
      form={form}
      answer={answer}
      {...(action !== undefined && { action })}
      submit={submit}
      newRecord={newRecord}
      cancel={cancel}
      conflict={remote.conflict}
      note={noteOf(release === undefined, products.chosen.length, isUploading)}
      disabled={isUploading || products.busy}
      className="max-w-form noscript:hidden"
    >
      {release && <input type="hidden" name={fields.version.name} value={version} />}
      <Section title="Files" first>
        {release ? (
          <p className="text-small wrap-anywhere">
            <span className="font-mono text-data">{release.file.fileName}</span>. A published file stays: publish
            another version to replace it.
          </p>
        ) : (
          <FileField
            {...field("upload")}
            file={{
              ...file,
              choose(files) {
                file.choose(files);
                if (files[0]) readName(files[0].name);
              },
            }}
          />
        )}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictField {...field("signature")}>
            <FileField
              key={remountKey("signature")}
              {...field("signature")}
              file={signature}
              stored={latest?.signature}
            />
          </ConflictField>
          <ConflictField {...field("sbom")}>
            <FileField key={remountKey("sbom")} {...field("sbom")} file={sbom} stored={latest?.sbom?.file}>
              {summary && (
                <p className="text-meta">
                  {`CycloneDX ${summary.specVersion}, ${counted(summary.components, "component")}.`}
                </p>
              )}
            </FileField>
          </ConflictField>
        </div>
        <ConflictSwitch {...field("isSbomPublic")} />
      </Section>
      <Section title="Release">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictSelect {...field("kind")} />
          <ConflictTextField {...field("name")} />
          <ConflictTextField {...field("line")} list="release-lines" />
          <ConflictTextField
            {...field("versionText")}
            hint={previous && `The newest of this line is ${previous.versionText}.`}
          />
          <ConflictTextField {...field("date")} />
          <ConflictSelect {...field("update")} />
          <ConflictSelect {...field("channel")} />
        </div>
        <datalist id="release-lines">
          {lines.map(({ id, line }) => (
            <option key={id} value={line} />
          ))}
        </datalist>
        {(fields.channel.value === "withdrawn" || fields.withdrawnReason.errors) && (
          <ConflictTextField {...field("withdrawnReason")} />
        )}
      </Section>
      <Section title={releaseFields.products.label}>
        <ConflictField {...field("products")}>
          <ChooseProducts
            name={fields.products.name}
            products={products}
            categories={categories}
            previous={previous}
            error={fields.products.errors?.[0]}
          />
        </ConflictField>
      </Section>
      <Section title="Notes">
        <ConflictTextArea {...field("notesNew")} />
        <ConflictTextArea {...field("notesFixed")} />
        <ConflictTextArea {...field("notesKnownIssues")} />
      </Section>
      <Section title="Hardware revisions, regions and order">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictTextField {...field("hardwareRevisions")} />
          <ConflictTextField {...field("regions")} />
          <ConflictTextField {...field("minimumVersion")} />
          <ConflictTextField {...field("predecessor")} />
        </div>
      </Section>
    </EditForm>
  );
}

function noteOf(isNew: boolean, count: number, isUploading: boolean): string {
  const products = count === 0 ? "no product" : counted(count, "product");
  return `${isNew ? "Publish for" : "For"} ${products}${isUploading ? " · the file is still uploading" : ""}`;
}

function Section({ title, first = false, children }: { title: string; first?: boolean; children: ReactNode }) {
  return (
    <fieldset className={`min-w-0 border-t pt-6 pb-12 ${first ? "border-ink" : "border-line"}`}>
      <legend className="float-left">
        <h2 className="text-subhead">{title}</h2>
      </legend>
      <div className="clear-both grid grid-cols-[minmax(0,1fr)] gap-6 pt-6">{children}</div>
    </fieldset>
  );
}
