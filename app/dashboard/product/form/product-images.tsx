import { ArrowLeft, ArrowRight, Plus, RefreshCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { fileSize } from "#core/files/file-size.ts";
import { uploadLimits } from "#core/files/upload.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { useKeepFocus } from "../../../forms/focus.ts";
import { DropZone } from "../../../forms/uploads/drop-zone.tsx";
import { ChooseFile } from "../../../forms/uploads/file-input.tsx";
import { mistakeId, UploadProgress } from "../../../forms/uploads/upload-progress.tsx";
import { isBad, uploadOrRefused } from "../../../forms/uploads/uploads.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { PictureText } from "./picture-text.tsx";
import type { FileRow, FileRows } from "./use-file-rows.ts";

type StoredImage = EditableProduct["images"][number];
type Direction = "earlier" | "later";

export function ProductImages({
  name,
  files: { rows, add, put, remove, move, resume },
  error,
}: {
  name: string;
  files: FileRows<StoredImage>;
  error: string | undefined;
}) {
  const [dragged, setDragged] = useState<string>();
  const [moved, setMoved] = useState<{ direction: Direction; to: number; order: string }>();
  const list = useRef<HTMLUListElement>(null);
  const noteId = `${name}-note`;
  const keys = rows.map(({ key }) => key);
  const order = keys.join(" ");
  const lacking = rows.findIndex(({ stored }) => stored && !stored.alt);
  useKeepFocus(list, order, inputThatAdds);

  // Moving a tile in the DOM blurs its focused button.
  useEffect(() => {
    if (!moved) return;
    const tile = list.current?.children[moved.to];
    tile?.querySelector<HTMLElement>(`[data-move=${moved.direction}]`)?.focus();
  }, [moved]);

  function moveBy(key: string, direction: Direction, from: number) {
    const to = direction === "earlier" ? from - 1 : from + 1;
    if (to < 0 || to >= rows.length) return;
    move(key, to);
    setMoved({ direction, to, order: keys.toSpliced(from, 1).toSpliced(to, 0, key).join(" ") });
  }

  return (
    <div className="grid gap-4">
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-start gap-3 sm:grid-cols-[repeat(auto-fill,8rem)]"
      >
        {rows.map((row, place) => (
          <li
            key={row.key}
            className={`grid min-w-0 gap-1 ${dragged === row.key ? "opacity-50" : ""}`}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged !== row.key) move(dragged, place);
            }}
            onDrop={(event) => dragged !== undefined && event.preventDefault()}
          >
            <ImageTile
              name={`${name}[${place}]`}
              row={row}
              place={place}
              textId={place === lacking ? "missing-picture-text" : undefined}
              count={rows.length}
              onMove={(direction) => moveBy(row.key, direction, place)}
              onReplace={(chosen) => put(row.key, chosen)}
              onRemove={() => remove(row.key)}
              onResume={() => resume(row.key)}
              onDrag={(on) => setDragged(on ? row.key : undefined)}
            />
          </li>
        ))}
        <li>
          <DropZone
            label="Add images"
            hint={`${fileSize(uploadLimits.picture)} each`}
            icon={Plus}
            className="aspect-4/3 p-1"
            accept="image/*"
            multiple
            invalid={error !== undefined && !rows.some(({ sending }) => isBad(sending))}
            describedBy={error ? noteId : undefined}
            onFiles={add}
          />
        </li>
      </ul>
      {rows.length === 0 && <NoneWithoutScripts />}
      <p role="status" className="sr-only">
        {/* The key makes screen readers announce the same sentence again for another image. */}
        {moved?.order === order && <span key={order}>{`Image moved to place ${moved.to + 1} of ${rows.length}.`}</span>}
      </p>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}

function ImageTile({
  name,
  row,
  place,
  textId,
  count,
  onMove,
  onReplace,
  onRemove,
  onResume,
  onDrag,
}: {
  name: string;
  row: FileRow<StoredImage>;
  place: number;
  /** Id of the field that a link to the missing text leads to. */
  textId: string | undefined;
  count: number;
  onMove: (direction: Direction) => void;
  onReplace: (chosen: File[]) => void;
  onRemove: () => void;
  onResume: () => void;
  onDrag: (on: boolean) => void;
}) {
  const { stored, sending } = row;
  const bad = isBad(sending);
  const image = `image ${place + 1}`;
  return (
    <fieldset className="contents">
      <legend className="sr-only">{`Image ${place + 1}`}</legend>
      {stored && <input type="hidden" name={`${name}.id`} value={stored.id} />}
      <input type="hidden" name={`${name}.upload`} value={uploadOrRefused(sending)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for keyboards */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          // Firefox requires data to start a drag.
          event.dataTransfer.setData("text/plain", image);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
        className={`relative aspect-4/3 cursor-grab overflow-hidden rounded-md plate-ground ${bad ? "outline-2 -outline-offset-2 outline-danger" : ""}`}
      >
        <ChosenPicture
          stored={stored?.picture}
          sending={sending}
          sizes="176px"
          pixels={360}
          className="pointer-events-none object-cover"
        />
        <IconButton
          label={`Remove ${image}`}
          onClick={onRemove}
          className="absolute top-0.5 right-0.5 sm:top-1 sm:right-1 sm:size-7 bg-[#ffffffe6] text-on-plate hover:bg-[#ffffff] noscript:hidden [&_svg]:size-4"
        >
          <X />
        </IconButton>
      </div>
      {bad && (
        <p title={sending?.file.name} className="line-clamp-2 font-mono text-data wrap-anywhere">
          {sending?.file.name}
        </p>
      )}
      {sending && <UploadProgress of={sending} onResume={onResume} />}
      <PictureText name={name} text={stored?.alt} id={textId} labelHidden />
      <div className="flex justify-between noscript:hidden">
        <IconButton
          label={`Move ${image} earlier`}
          data-move="earlier"
          aria-disabled={place === 0 || undefined}
          onClick={() => onMove("earlier")}
          className="sm:size-7 aria-disabled:text-ink-3 [&_svg]:size-4"
        >
          <ArrowLeft />
        </IconButton>
        <ChooseFile
          kind="quiet"
          aria-label={`Replace ${image}`}
          aria-invalid={bad || undefined}
          aria-describedby={mistakeId(sending)}
          accept="image/*"
          onFiles={onReplace}
          className="size-11 p-0! sm:size-7 sm:min-h-7! [&_svg]:size-4!"
        >
          <RefreshCw />
        </ChooseFile>
        <IconButton
          label={`Move ${image} later`}
          data-move="later"
          aria-disabled={place === count - 1 || undefined}
          onClick={() => onMove("later")}
          className="sm:size-7 aria-disabled:text-ink-3 [&_svg]:size-4"
        >
          <ArrowRight />
        </IconButton>
      </div>
    </fieldset>
  );
}

function inputThatAdds(list: HTMLElement) {
  return list.querySelector<HTMLElement>("input[multiple]");
}
