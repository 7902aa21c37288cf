import { ImagePlus, X } from "lucide-react";
import { useRef } from "react";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import type { EditableImage } from "#core/product/product.ts";
import { Plate } from "../../../components/photo.tsx";
import { useKeepFocus } from "../../../forms/focus.ts";
import { DropZone } from "../../../forms/uploads/drop-zone.tsx";
import { ChooseFile, lineButton } from "../../../forms/uploads/file-input.tsx";
import { mistakeId, UploadProgress } from "../../../forms/uploads/upload-progress.tsx";
import { isBad, uploadOrRefused } from "../../../forms/uploads/uploads.ts";
import type { OneFile } from "../../../forms/uploads/use-one-file.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import { PictureText } from "./picture-text.tsx";

export function ProductMainImage({
  name,
  stored,
  file: { sending, choose, remove, resume },
  error,
}: {
  name: string;
  stored: EditableImage | undefined;
  file: OneFile;
  error: string | undefined;
}) {
  const noteId = `${name}-note`;
  const box = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(box, sending?.key ?? "");
  const shown = sending ? { fileName: sending.file.name, size: sending.file.size } : stored;
  const invalid = error !== undefined || isBad(sending);
  const { state } = sending ?? {};
  // The upload says why it failed; a new product's field also says what it requires.
  const told = state && "message" in state && state.message === error ? undefined : error;
  const describedBy = [mistakeId(sending), told && noteId].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset ref={box} id="main-image" className="min-w-0">
      <legend className="mb-2 text-small font-[550] text-ink">Main image</legend>
      {shown ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-3 gap-y-2 max-sm:has-[img]:grid-cols-[8.75rem_minmax(0,1fr)]">
          <input type="hidden" name={`${name}.upload`} value={uploadOrRefused(sending)} />
          {state?.step !== "refused" && (
            <Plate>
              <ChosenPicture
                stored={stored?.picture}
                sending={sending}
                sizes="260px"
                pixels={560}
                alt="Preview of the main image"
              />
            </Plate>
          )}
          <div className="grid min-w-0 gap-1.5">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="min-w-0 flex-[1_1_6rem] font-mono text-meta wrap-anywhere">
                {`${shown.fileName} · ${fileSize(shown.size)}`}
              </span>
              <ChooseFile
                kind="quiet"
                accept="image/*"
                aria-label={`Replace ${shown.fileName}`}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                onFiles={choose}
                className={lineButton}
              >
                <span>Replace</span>
              </ChooseFile>
              {sending && (
                <IconButton label={`Remove ${shown.fileName}`} onClick={remove} className="sm:size-7 [&_svg]:size-4">
                  <X />
                </IconButton>
              )}
            </div>
            {sending && <UploadProgress of={sending} onResume={resume} />}
            {told && <FieldError id={noteId}>{told}</FieldError>}
            {/* A phone has no room for the label, which the placeholder repeats. */}
            <div className="max-sm:[&_label]:sr-only">
              <PictureText name={name} text={stored?.alt} />
            </div>
          </div>
        </div>
      ) : (
        <div className="grid gap-2">
          <DropZone
            label="Drop the main image here"
            hint={`or choose it, ${fileSize(uploadLimits.picture)} at most`}
            icon={ImagePlus}
            accept="image/*"
            invalid={error !== undefined}
            describedBy={error ? noteId : undefined}
            onFiles={choose}
            className="min-h-19 p-2 sm:min-h-44"
          />
          {error && <FieldError id={noteId}>{error}</FieldError>}
        </div>
      )}
    </fieldset>
  );
}
