import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { href } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import {
  type EditableRelease,
  lineKey,
  type ReleaseLine,
  releaseChannels,
  releaseKinds,
  releaseUpdates,
} from "#core/release/release.ts";
import type { releaseEdit, releaseForm } from "#core/release/release-draft.ts";
import { readReleaseFileName } from "#core/release/release-file-name.ts";
import { searchKey } from "#core/search/search-key.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { checkbox, type PlainField, readForm, textField, withMistakes } from "../../forms/form.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { ConflictField, ConflictTextArea, ConflictTextField, RemoteValue } from "../../forms/remote-value.tsx";
import { FileField } from "../../forms/uploads/file-field.tsx";
import { uploadValue } from "../../forms/uploads/uploads.ts";
import { useOneFile } from "../../forms/uploads/use-one-file.ts";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import type { Elements } from "../../ui/elements.ts";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ChooseProducts } from "../product/choose-products.tsx";
import { useChosenProducts } from "../product/use-chosen-products.ts";
import { blankRelease, initialValues, type ReleaseInput, type ReleasePart, releaseParts } from "./release-values.ts";

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
    defaultValue: release ? initialValues(release) : { ...blankRelease, date: today },
    shouldDirtyConsider: (name) => !["version", "newId"].includes(name),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(schema, products.mistakes)),
  });

  const uploads = [file, signature, sbom].map(({ sending }) => uploadValue(sending));
  useRevalidation(form, `${uploads} ${products.chosen.length} ${products.isPastePending}`);

  const latest = conflict?.current ?? release;
  const { remote, use, timesUsed, keepMine } = useRemoteChanges({
    conflict,
    parts: releaseParts,
    form,
    // The form always shows the files that are stored now.
    filesOf: (part) => latest && releaseParts.files?.(latest)[part],
    setters: { products: (now) => products.set(now.products), signature: signature.remove, sbom: sbom.remove },
  });
  const changeOf = (part: ReleasePart) => ({ remote: remote[part], onUse: () => use(part) });
  const error = (part: ReleasePart) => fields[part].errors?.[0];

  const line = fields.line.value ?? "";
  const kind = (fields.kind.value ?? "firmware") as ReleaseLine["kind"];
  const previous = lines.find((known) => lineKey(known) === lineKey({ kind, line }) && known.id !== release?.id);

  /** Fills what is still empty. */
  function readName(fileName: string) {
    const { stem, version } = readReleaseFileName(fileName);
    const known = lines.find((line) => searchKey(readReleaseFileName(line.fileName).stem) === searchKey(stem));
    const name = known?.name ?? (stem && stem.charAt(0).toUpperCase() + stem.slice(1));
    const fill = (field: "name" | "line" | "versionText", value: string | undefined) => {
      // Updating the next field requires a form that already contains this one.
      if (value && !fields[field].value) flushSync(() => form.update({ name: fields[field].name, value }));
    };
    fill("name", name);
    fill("line", known?.line);
    fill("versionText", version);
    if (known && known.kind !== kind) form.update({ name: fields.kind.name, value: known.kind });
  }

  const textInput = (
    part: ReleasePart,
    label: string,
    more: { optional?: boolean; hint?: string; list?: string } = {},
  ) => (
    <ConflictTextField
      label={label}
      field={fields[part] as PlainField}
      {...changeOf(part)}
      autoComplete="off"
      required={!more.optional}
      {...more}
    />
  );
  const notes = (part: ReleasePart, label: string) => (
    <ConflictTextArea label={label} field={fields[part] as PlainField} {...changeOf(part)} optional />
  );
  const choice = (part: ReleasePart, label: string, names: Record<string, string>) => (
    <ConflictField field={fields[part]} {...changeOf(part)}>
      <Select label={label} {...textField(fields[part] as PlainField)} key={fields[part].key}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </ConflictField>
  );

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
      choice={conflict && <ConflictChoice conflict={conflict} onKeep={keepMine} />}
      note={noteOf(release === undefined, products.chosen.length, isUploading)}
      held={isUploading || products.busy}
      className="max-w-form noscript:hidden"
    >
      {release && <input type="hidden" name={fields.version.name} value={(conflict?.seen ?? release).version} />}
      <Section title="Files" first>
        {release ? (
          <p className="text-small wrap-anywhere">
            <span className="font-mono text-data">{release.file.fileName}</span>. A published file stays: publish
            another version to replace it.
          </p>
        ) : (
          <FileField
            label="File"
            name={fields.upload.name}
            hint="or choose a file, 200 MB at most"
            file={{
              ...file,
              choose(files) {
                file.choose(files);
                if (files[0]) readName(files[0].name);
              },
            }}
            error={fields.upload.errors?.[0]}
          />
        )}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictField field={fields.signature} {...changeOf("signature")}>
            <FileField
              key={timesUsed("signature")}
              label="Signature"
              name={fields.signature.name}
              hint="such as .asc, .sig or .minisig"
              file={signature}
              stored={latest?.signature}
              error={error("signature")}
              optional
            />
          </ConflictField>
          <ConflictField field={fields.sbom} {...changeOf("sbom")}>
            <FileField
              key={timesUsed("sbom")}
              label="SBOM"
              name={fields.sbom.name}
              hint="CycloneDX JSON, 20 MB at most"
              file={sbom}
              stored={latest?.sbom?.file}
              error={error("sbom")}
              optional
            >
              {summary && (
                <p className="text-meta">
                  {`CycloneDX ${summary.specVersion}, ${counted(summary.components, "component")}.`}
                </p>
              )}
            </FileField>
          </ConflictField>
        </div>
        <ConflictField field={fields.isSbomPublic} {...changeOf("isSbomPublic")}>
          <Switch
            key={fields.isSbomPublic.key}
            label="Everybody may read the SBOM"
            {...checkbox(fields.isSbomPublic as PlainField)}
          />
        </ConflictField>
      </Section>
      <Section title="Release">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {choice("kind", "Kind", releaseKinds)}
          {textInput("name", "Name")}
          {textInput("line", "Line", { hint: "Releases of one line follow each other.", list: "release-lines" })}
          {textInput(
            "versionText",
            "Version",
            previous && { hint: `The newest of this line is ${previous.versionText}.` },
          )}
          {textInput("date", "Date", { hint: "A day such as 2026-11-19" })}
          {choice("update", "Update", releaseUpdates)}
          {choice("channel", "Channel", releaseChannels)}
        </div>
        <datalist id="release-lines">
          {lines.map(({ id, line }) => (
            <option key={id} value={line} />
          ))}
        </datalist>
        {(fields.channel.value === "withdrawn" || error("withdrawnReason")) &&
          textInput("withdrawnReason", "Why it is withdrawn")}
      </Section>
      <Section title="Products">
        <ChooseProducts
          name={fields.products.name}
          products={products}
          categories={categories}
          previous={previous}
          error={error("products")}
        />
        <RemoteValue now={remote.products} onUse={() => use("products")} />
      </Section>
      <Section title="Notes">
        {notes("notesNew", "New")}
        {notes("notesFixed", "Fixed")}
        {notes("notesKnownIssues", "Known issues")}
      </Section>
      <Section title="Hardware revisions, regions and order">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {textInput("hardwareRevisions", "Hardware revisions", {
            optional: true,
            hint: "Separated by commas; empty for all of them",
          })}
          {textInput("regions", "Regions", { optional: true, hint: "Separated by commas; empty for all of them" })}
          {textInput("minimumVersion", "Minimum version before it", { optional: true })}
          {textInput("predecessor", "Predecessor", {
            optional: true,
            hint: "The version before this one, if the versions alone give a wrong order",
          })}
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
