import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import type { EditableImage } from "#core/product/product.ts";
import { Plate } from "../../../components/photo.tsx";
import { useKeepFocus } from "../../../forms/focus.ts";
import { DropZone } from "../../../forms/uploads/drop-zone.tsx";
import { FileBox } from "../../../forms/uploads/file-box.tsx";
import { ChooseFile } from "../../../forms/uploads/file-input.tsx";
import { mistakeId, UploadProgress } from "../../../forms/uploads/upload-progress.tsx";
import { isBad, uploadOrRefused } from "../../../forms/uploads/uploads.ts";
import type { OneFile } from "../../../forms/uploads/use-one-file.ts";
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
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, sending?.key ?? "");
  const shown = sending ? { fileName: sending.file.name, size: sending.file.size } : stored;
  if (!shown) {
    return (
      <div ref={box} className="grid gap-2">
        <DropZone
          label="Drop the main image here"
          hint={`or choose a file, ${fileSize(uploadLimits.picture)} at most`}
          icon={ImagePlus}
          accept="image/*"
          invalid={error !== undefined}
          describedBy={error ? noteId : undefined}
          onFiles={choose}
        />
        {error && <FieldError id={noteId}>{error}</FieldError>}
      </div>
    );
  }
  const invalid = error !== undefined || isBad(sending);
  const told = isBad(sending) ? undefined : error;
  return (
    <div ref={box} className="grid items-start gap-6 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
      <input type="hidden" name={`${name}.upload`} value={uploadOrRefused(sending)} />
      <Plate>
        <ChosenPicture
          stored={stored?.picture}
          sending={sending}
          sizes="280px"
          pixels={840}
          alt="Preview of the main image"
        />
      </Plate>
      <div className="grid gap-4">
        <div className="grid gap-2">
          <FileBox name={shown.fileName} size={shown.size} invalid={invalid} {...(sending && { onRemove: remove })} />
          {sending && <UploadProgress of={sending} onResume={resume} />}
          {told && <FieldError id={noteId}>{told}</FieldError>}
        </div>
        <ChooseFile
          accept="image/*"
          aria-invalid={invalid || undefined}
          aria-describedby={told ? noteId : mistakeId(sending)}
          onFiles={choose}
          className="justify-self-start"
        >
          <span>Choose another image</span>
        </ChooseFile>
        <PictureText name={name} text={stored?.alt} />
      </div>
    </div>
  );
}
