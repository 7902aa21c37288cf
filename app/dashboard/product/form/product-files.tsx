import { ChevronDown, Plus, Upload, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { type DocumentDetails, documentWords } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import { useKeepFocus } from "../../../forms/focus.ts";
import { useOpenWhenWrong } from "../../../forms/open-when-wrong.ts";
import { Options } from "../../../forms/remote-value.tsx";
import { DropZone } from "../../../forms/uploads/drop-zone.tsx";
import { FileBox } from "../../../forms/uploads/file-box.tsx";
import { ChooseFile } from "../../../forms/uploads/file-input.tsx";
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

export function ProductFiles({
  name,
  files: { rows, add, addEmpty, put, remove, resume },
  error,
  errors,
}: {
  name: string;
  files: FileRows<Download>;
  error: string | undefined;
  /** Keys are field names, such as `downloads[0].language`. */
  errors: Record<string, string[]>;
}) {
  const section = useRef<HTMLDivElement>(null);
  const before = useRef(rows.length);
  const asked = useRef<"row" | "removal" | "none">("none");
  const noteId = `${name}-note`;

  useEffect(() => {
    const grown = rows.length - before.current;
    before.current = rows.length;
    if (grown > 0 && asked.current === "row") {
      section.current?.querySelector<HTMLElement>("[data-row]:last-child input[type=text]")?.focus();
    } else if (grown < 0 && asked.current === "removal") {
      section.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    }
    asked.current = "none";
  }, [rows.length]);

  return (
    <div ref={section} className="grid gap-4">
      {rows.length === 0 && <NoneWithoutScripts />}
      {rows.length > 0 && (
        <div>
          {rows.map((row, place) => (
            <FileLine
              key={row.key}
              name={`${name}[${place}]`}
              row={row}
              place={place}
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
      {error && <FieldError id={noteId}>{error}</FieldError>}
      <DropZone
        icon={Upload}
        label="Drop files here"
        hint={`or choose several at once, ${fileSize(uploadLimits["product-file"])} each at most`}
        multiple
        onFiles={add}
      />
      <Button
        data-add
        onClick={() => {
          asked.current = "row";
          addEmpty();
        }}
        className="justify-self-start noscript:hidden"
      >
        <Plus />
        <span>Add download</span>
      </Button>
    </div>
  );
}

function FileLine({
  name,
  row: { stored, sending },
  place,
  describedBy,
  errors,
  onFiles,
  onRemove,
  onResume,
}: {
  name: string;
  row: FileRow<Download>;
  place: number;
  describedBy: string | undefined;
  errors: Record<string, string[]>;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  onResume: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, sending?.key ?? "");
  const file = sending ? { fileName: sending.file.name, size: sending.file.size } : stored?.file;
  return (
    <fieldset
      data-row
      className="relative grid items-start gap-4 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem]"
    >
      <legend className="sr-only">{`Download ${place + 1}`}</legend>
      {stored && <input type="hidden" name={`${name}.id`} value={stored.id} />}
      <input type="hidden" name={`${name}.upload`} value={uploadOrRefused(sending)} />
      <TextField
        label="Description"
        optional
        name={`${name}.description`}
        defaultValue={stored?.description ?? (sending && describedByName(sending.file.name))}
        error={errors[`${name}.description`]?.[0]}
        autoComplete="off"
      />
      <div ref={box} className="grid min-w-0 gap-2">
        <p className="text-small font-[550] text-ink">File</p>
        {file ? (
          <>
            <FileBox
              name={file.fileName}
              size={file.size}
              invalid={isBad(sending)}
              describedBy={mistakeId(sending)}
              onReplace={(chosen) => onFiles([chosen])}
            />
            {sending && <UploadProgress of={sending} onResume={onResume} />}
          </>
        ) : (
          <ChooseFile
            multiple
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            onFiles={onFiles}
            className="min-h-12"
          >
            <Upload />
            <span>Choose file</span>
          </ChooseFile>
        )}
      </div>
      <IconButton
        label={`Remove download ${place + 1}`}
        onClick={onRemove}
        className="noscript:hidden max-sm:absolute max-sm:top-1 max-sm:right-0 sm:mt-7.5"
      >
        <X />
      </IconButton>
      <Details name={name} stored={stored} errors={errors} />
    </fieldset>
  );
}

/** Folded, so that a long list of files stays one; a mistake opens it. */
function Details({
  name,
  stored,
  errors,
}: {
  name: string;
  stored: Download | undefined;
  errors: Record<string, string[]>;
}) {
  const errorOf = (field: string) => errors[`${name}.${field}`]?.[0];
  const fold = useOpenWhenWrong(Object.keys(documentFields).some((field) => errorOf(field) !== undefined));
  const known = stored ? documentWords(stored).join(" · ") : "";
  const props = (field: keyof DocumentDetails) => ({
    label: documentFields[field].label,
    name: `${name}.${field}`,
    defaultValue: stored?.[field],
    error: errorOf(field),
    optional: true,
  });
  return (
    <details {...fold} className="group -mt-2 min-w-0 sm:col-span-full">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 text-small text-ink-2 hover:text-ink">
        <ChevronDown
          aria-hidden
          className="size-4 flex-none transition-transform duration-(--duration-focus) group-open:rotate-180"
        />
        <span className="min-w-0 wrap-anywhere">{known || "Kind, language, date and version"}</span>
      </summary>
      <div className="pt-2 pb-3">
        <DocumentGrid>
          <Select {...props("kind")}>
            <Options {...documentFields.kind} />
          </Select>
          <TextField {...props("language")} autoComplete="off" hint={documentFields.language.hint} />
          <TextField {...props("date")} autoComplete="off" hint={documentFields.date.hint} />
          <TextField {...props("documentVersion")} autoComplete="off" />
        </DocumentGrid>
      </div>
    </details>
  );
}

function describedByName(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, "")
    .replaceAll("_", " ")
    .trim();
}
