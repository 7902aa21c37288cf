import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { StoredFile } from "#core/files/stored-file.ts";
import { removedFile } from "#core/files/upload.ts";
import type { Elements } from "../../ui/elements.ts";
import { FieldError } from "../../ui/text-field.tsx";
import { useKeepFocus } from "../focus.ts";
import type { PlainField } from "../form.ts";
import type { FieldLook } from "../record-fields.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileBox } from "./file-box.tsx";
import { fileIcon } from "./file-icon.ts";
import { mistakeId, UploadProgress } from "./upload-progress.tsx";
import { isBad, uploadValue } from "./uploads.ts";
import type { OneFile } from "./use-one-file.ts";

/** A field of one file: what is stored, and what is chosen instead. */
export function FileField({
  look: { label, hint = "", optional },
  field: { name, errors },
  file,
  stored: current,
  children,
}: {
  look: FieldLook;
  field: PlainField;
  file: OneFile;
  /** May be removed if the file is optional. */
  stored?: StoredFile | undefined;
  children?: Elements;
}) {
  const noteId = useId();
  const { sending } = file;
  const [isRemoved, setRemoved] = useState(false);
  const stored = isRemoved ? undefined : current;
  const box = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(box, `${sending?.key} ${isRemoved}`);
  // A failed upload already shows an error.
  const mistake = isBad(sending) ? undefined : errors?.[0];
  return (
    <fieldset ref={box} className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 text-small font-[550] text-ink">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {stored && !sending && (
        <FileBox
          name={stored.fileName}
          size={stored.size}
          icon={fileIcon(stored.fileName)}
          url={stored.url}
          {...(optional && { onRemove: () => setRemoved(true) })}
        />
      )}
      {sending ? (
        <>
          <FileBox
            name={sending.file.name}
            size={sending.file.size}
            icon={fileIcon(sending.file.name)}
            invalid={isBad(sending)}
            describedBy={mistakeId(sending)}
            onReplace={(other) => file.choose([other])}
            onRemove={file.remove}
          />
          <UploadProgress of={sending} onResume={file.resume} />
        </>
      ) : (
        <DropZone
          label={stored ? "Drop another here" : "Drop a file here"}
          hint={hint}
          icon={Upload}
          invalid={mistake !== undefined}
          describedBy={mistake && noteId}
          onFiles={file.choose}
          {...((optional || stored) && { className: "min-h-22 p-4" })}
        />
      )}
      {mistake && <FieldError id={noteId}>{mistake}</FieldError>}
      {(stored || sending) && children}
      <input type="hidden" name={name} value={uploadValue(sending) || (isRemoved ? removedFile : "")} />
    </fieldset>
  );
}
