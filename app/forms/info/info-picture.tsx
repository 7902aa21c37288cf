import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useRef } from "react";
import { fileSize } from "#core/files/file-size.ts";
import type { Picture } from "#core/files/picture.ts";
import { uploadLimits } from "#core/files/upload.ts";
import { smallestSource } from "../../components/photo.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { useKeepFocus } from "../focus.ts";
import { DropZone } from "../uploads/drop-zone.tsx";
import { FileBox } from "../uploads/file-box.tsx";
import { mistakeId, UploadProgress } from "../uploads/upload-progress.tsx";
import type { OneFile } from "../uploads/use-one-file.ts";

/** The id of an upload, or `keep` for the stored picture. */
export type PictureFields = { upload: string; keep: boolean };

export function InfoPicture({
  label,
  field,
  file,
  stored,
  onRemoveStored,
}: {
  label: ReactNode;
  field: FieldMetadata<PictureFields>;
  file: OneFile;
  stored: Picture | undefined;
  onRemoveStored: (() => void) | undefined;
}) {
  const { upload, keep } = field.getFieldset();
  const noteId = `${field.id}-note`;
  const { sending } = file;
  const refused = sending?.state.step === "refused" ? sending.state.message : undefined;
  const error = refused ?? (sending ? undefined : field.errors?.[0]);

  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, `${sending?.key} ${stored?.url}`, whole);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would include text that styles hide
    <div ref={box} role="group" aria-labelledby={`${field.id}-label`} tabIndex={-1} className="grid gap-2 outline-none">
      <p id={`${field.id}-label`} className="text-small font-[550] text-ink">
        {label}
      </p>
      {/* A refused file is submitted too, so that the server does not save the form without it. */}
      {sending && (
        <input
          type="hidden"
          name={upload.name}
          value={sending.state.step === "done" ? sending.state.upload.id : sending.state.step}
        />
      )}
      {sending && !refused ? (
        <>
          <Preview url={sending.preview} />
          <FileBox
            name={sending.file.name}
            size={sending.file.size}
            accept="image/*"
            describedBy={mistakeId(sending)}
            onReplace={(other) => file.choose([other])}
            onRemove={file.remove}
          />
          <UploadProgress of={sending} onResume={file.resume} />
        </>
      ) : stored && !refused ? (
        <>
          <input type="hidden" name={keep.name} value="on" />
          <Preview url={smallestSource(stored)} />
          <FileBox
            name="Current image"
            accept="image/*"
            onReplace={(other) => file.choose([other])}
            {...(onRemoveStored && { onRemove: onRemoveStored })}
          />
        </>
      ) : (
        <DropZone
          label={refused ? (sending?.file.name ?? "") : "Drop an image here"}
          hint={refused ? "Choose another file" : `or choose a file, ${fileSize(uploadLimits.picture)} at most`}
          accept="image/*"
          invalid={error !== undefined}
          describedBy={error && noteId}
          onFiles={file.choose}
        />
      )}
      {refused && sending && (
        <Button kind="quiet" onClick={() => file.remove()} className="justify-self-start">
          {`Remove ${sending.file.name}`}
        </Button>
      )}
      {error && (
        <div role={refused ? "alert" : undefined}>
          <FieldError id={noteId}>{error}</FieldError>
        </div>
      )}
      <div className="hidden noscript:block">
        <Notice>An image can be chosen only with scripts (JavaScript), which your browser does not run here.</Notice>
      </div>
    </div>
  );
}

function whole(box: HTMLElement) {
  return box;
}

function Preview({ url }: { url: string | undefined }) {
  if (!url) return null;
  return (
    <span className="relative block overflow-hidden rounded-md plate-ground">
      <img src={url} alt="" className="mx-auto max-h-36 w-full object-contain" />
    </span>
  );
}
