import { Plus, Upload, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { DocumentDetails } from "#core/download/document.ts";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import type { ProductFile } from "#core/product/product.ts";
import { useKeepFocus } from "../../../forms/focus.ts";
import { useOpenWhenWrong } from "../../../forms/open-when-wrong.ts";
import { Options } from "../../../forms/remote-value.tsx";
import { DropZone } from "../../../forms/uploads/drop-zone.tsx";
import { fileIcon } from "../../../forms/uploads/file-icon.ts";
import { ChooseFile, lineButton } from "../../../forms/uploads/file-input.tsx";
import { mistakeId, UploadProgress } from "../../../forms/uploads/upload-progress.tsx";
import { isBad, uploadOrRefused } from "../../../forms/uploads/uploads.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { FieldError, TextField } from "../../../ui/text-field.tsx";
import { DocumentGrid } from "../../download/document-grid.tsx";
import { documentFields } from "../../download/download-fields.ts";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import type { FileRow, FileRows } from "./use-file-rows.ts";
import { useLongList } from "./use-long-list.ts";

/** Lines before "All 30 files". */
const shownAtFirst = 8;

export function ProductFiles({
  name,
  files: { rows, add, addEmpty, put, remove, resume },
  error,
  errors,
}: {
  name: string;
  files: FileRows<ProductFile>;
  error: string | undefined;
  /** Keys are field names, such as `downloads[0].language`. */
  errors: Record<string, string[]>;
}) {
  const section = useRef<HTMLDivElement>(null);
  const before = useRef(rows.length);
  const asked = useRef<"row" | "removal" | "none">("none");
  const noteId = `${name}-note`;
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`${name}[`));
  const lines = useRef<HTMLDivElement>(null);
  const { isFolded, showAll } = useLongList(lines, { count: rows.length, shown: shownAtFirst, isWrong });
  const lacking = rows.findIndex(({ stored }) => stored && !stored.language && !stored.release);

  useEffect(() => {
    const grown = rows.length - before.current;
    before.current = rows.length;
    if (grown > 0) showAll();
    if (grown > 0 && asked.current === "row") {
      section.current?.querySelector<HTMLElement>("[data-row]:last-child input[type=text]")?.focus();
    } else if (grown < 0 && asked.current === "removal") {
      section.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    }
    asked.current = "none";
  }, [rows.length, showAll]);

  return (
    <div ref={section} className="grid gap-3">
      {rows.length === 0 && <NoneWithoutScripts />}
      {rows.length > 0 && (
        <div ref={lines} className="border-b border-line">
          {rows.map((row, place) => (
            <FileLine
              key={row.key}
              name={`${name}[${place}]`}
              row={row}
              place={place}
              languageId={place === lacking ? "missing-language" : undefined}
              describedBy={error ? noteId : undefined}
              errors={errors}
              onFiles={(files) => put(row.key, files)}
              onRemove={() => {
                asked.current = "removal";
                remove(row.key);
              }}
              onResume={() => resume(row.key)}
            />
          ))}
        </div>
      )}
      {isFolded && (
        <Button kind="quiet" onClick={showAll} className="justify-self-start">
          {`All ${rows.length} files`}
        </Button>
      )}
      {error && <FieldError id={noteId}>{error}</FieldError>}
      <div className="flex flex-wrap items-stretch gap-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <DropZone
            icon={Upload}
            label="Drop files here"
            hint={`or choose several, ${fileSize(uploadLimits["product-file"])} each at most`}
            multiple
            onFiles={add}
            className="min-h-14 grid-flow-row p-2 sm:grid-flow-col sm:items-center sm:gap-3"
          />
        </div>
        <Button
          data-add
          kind="quiet"
          onClick={() => {
            asked.current = "row";
            addEmpty();
          }}
          className="noscript:hidden"
        >
          <Plus />
          <span>Add download</span>
        </Button>
      </div>
    </div>
  );
}

function FileLine({
  name,
  row: { stored, sending },
  place,
  languageId,
  describedBy,
  errors,
  onFiles,
  onRemove,
  onResume,
}: {
  name: string;
  row: FileRow<ProductFile>;
  place: number;
  /** Id of the field that a link to the missing language leads to. */
  languageId: string | undefined;
  describedBy: string | undefined;
  errors: Record<string, string[]>;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  onResume: () => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(box, sending?.key ?? "");
  const file = sending ? { fileName: sending.file.name, size: sending.file.size } : stored?.file;
  const opened = {
    ...stored,
    description: stored?.description ?? (sending ? describedByName(sending.file.name) : ""),
  };
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const shown = { ...opened, ...typed };
  const fields = ["description", ...Object.keys(documentFields)];
  const isWrong = fields.some((field) => errors[`${name}.${field}`] !== undefined);
  // A line without a file is to be described first.
  const fold = useOpenWhenWrong(isWrong || (!stored && !sending));
  const Icon = file ? fileIcon(file.fileName) : Upload;
  const called = shown.description || file?.fileName || `download ${place + 1}`;

  /** The line says what is typed below it. */
  function follow({ target }: FormEvent) {
    const { name: changed, value } = target as HTMLInputElement;
    if (changed.startsWith(`${name}.`)) setTyped((before) => ({ ...before, [changed.slice(name.length + 1)]: value }));
  }

  const line = (
    <>
      <Icon aria-hidden className="size-4.5 flex-none text-ink-3" />
      <span title={called} className="min-w-0 truncate font-[550] text-ink">
        {called}
      </span>
      <span className="min-w-0 truncate text-meta text-ink-3 max-sm:col-start-2 max-sm:row-start-2">
        {stored?.release ? "from Releases" : <Details of={shown} />}
      </span>
      <span title={file?.fileName} className="min-w-0 font-mono text-meta max-sm:col-start-2">
        {file ? <FileName name={file.fileName} /> : <span className="font-sans font-[550] text-danger">no file</span>}
      </span>
      <span className="text-right font-mono text-meta whitespace-nowrap text-ink-3 max-sm:hidden">
        {file && fileSize(file.size)}
      </span>
    </>
  );
  return (
    <fieldset ref={box} data-row onInput={follow} className="relative min-w-0 border-t border-line [[hidden]]:border-0">
      <legend className="sr-only">{`Download ${place + 1}`}</legend>
      {stored && <input type="hidden" name={`${name}.id`} value={stored.id} />}
      <input type="hidden" name={`${name}.upload`} value={uploadOrRefused(sending)} />
      {stored?.release ? (
        <>
          {fields.map((field) => (
            <input
              key={field}
              type="hidden"
              name={`${name}.${field}`}
              value={stored[field as keyof DocumentDetails | "description"] ?? ""}
            />
          ))}
          <div className={`${lineLook} pr-28 sm:pr-41`}>{line}</div>
        </>
      ) : (
        <details {...fold} className="min-w-0">
          <summary className={`${lineLook} pr-34 sm:pr-41`}>
            {line}
            <span className="absolute right-25 text-small text-link max-sm:top-3 sm:right-31">
              <span>Edit</span>
              <span className="sr-only">{` ${called}`}</span>
            </span>
          </summary>
          <div className="grid gap-4 pt-1 pb-4">
            <TextField
              label="Description"
              name={`${name}.description`}
              defaultValue={opened.description}
              error={errors[`${name}.description`]?.[0]}
              autoComplete="off"
            />
            <DetailFields {...{ name, stored, errors, languageId }} />
          </div>
        </details>
      )}
      <div className="absolute top-0 right-0 flex min-h-10 items-center sm:gap-1">
        {stored?.release ? (
          <Link
            to={href("/dashboard/releases/:id", { id: stored.release })}
            target="_blank"
            className="px-1.5 py-3 text-small text-link sm:py-0.5"
          >
            <span>Open</span>
            <span className="sr-only">{` ${called} (in a new tab)`}</span>
          </Link>
        ) : file ? (
          <ChooseFile
            kind="quiet"
            aria-label={`Replace ${file.fileName}`}
            aria-describedby={mistakeId(sending)}
            aria-invalid={isBad(sending) || undefined}
            onFiles={onFiles}
            className={lineButton}
          >
            <span className="max-sm:sr-only">Replace</span>
            <Upload className="sm:hidden" />
          </ChooseFile>
        ) : (
          <ChooseFile
            kind="quiet"
            multiple
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            onFiles={onFiles}
            className={lineButton}
          >
            <span className="max-sm:sr-only">Choose file</span>
            <Upload className="sm:hidden" />
          </ChooseFile>
        )}
        <IconButton
          label={`Remove download ${place + 1}`}
          onClick={onRemove}
          className="sm:size-8 noscript:hidden [&_svg]:size-4.5"
        >
          <X />
        </IconButton>
      </div>
      {sending && (
        <div className="pb-3">
          <UploadProgress of={sending} onResume={onResume} />
          {shown.date && shown.date === stored?.date && (
            <p className="pt-1 text-meta text-warn">
              {`${shown.date} is the date of the earlier file. Edit it if this one is of another day.`}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

const lineLook =
  "grid min-h-10 grid-cols-[1.125rem_minmax(0,1fr)] items-center gap-x-3 text-small max-sm:py-1.5 sm:grid-cols-[1.125rem_minmax(0,12rem)_minmax(0,10.5rem)_minmax(0,1fr)_4.75rem]";

/** A long name is cut in its middle: versions and languages stand at its end. */
function FileName({ name }: { name: string }) {
  // Code points are whole: half of one is another letter on the server than in a browser.
  const letters = Array.from(name);
  if (letters.length < 24) return <span className="block truncate max-sm:hidden">{name}</span>;
  return (
    <span className="flex max-sm:hidden">
      <span className="shrink-9999 truncate">{letters.slice(0, -12).join("")}</span>
      <span className="min-w-0 truncate">{letters.slice(-12).join("")}</span>
    </span>
  );
}

/** A missing language keeps a file out of the list that visitors filter by language. */
function Details({ of: { language, date, documentVersion } }: { of: Partial<Omit<DocumentDetails, "kind">> }) {
  const others = [date, documentVersion && `version ${documentVersion}`].filter(Boolean).join(" · ");
  return (
    <>
      {language ? <span>{language}</span> : <span className="text-warn">no language</span>}
      {others && <span>{` · ${others}`}</span>}
    </>
  );
}

function DetailFields({
  name,
  stored,
  errors,
  languageId,
}: {
  name: string;
  stored: ProductFile | undefined;
  languageId: string | undefined;
  errors: Record<string, string[]>;
}) {
  const props = (field: keyof DocumentDetails) => ({
    label: documentFields[field].label,
    name: `${name}.${field}`,
    defaultValue: stored?.[field],
    error: errors[`${name}.${field}`]?.[0],
  });
  return (
    <DocumentGrid>
      <Select {...props("kind")}>
        <Options {...documentFields.kind} />
      </Select>
      <TextField
        {...props("language")}
        {...(languageId && { id: languageId })}
        autoComplete="off"
        hint={documentFields.language.hint}
      />
      <TextField {...props("date")} autoComplete="off" hint={documentFields.date.hint} />
      <TextField {...props("documentVersion")} autoComplete="off" />
    </DocumentGrid>
  );
}

function describedByName(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, "")
    .replaceAll("_", " ")
    .trim();
}
