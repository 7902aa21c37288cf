import { X } from "lucide-react";
import { useId } from "react";
import { fileSize } from "#core/file-size.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Icon } from "../../ui/icons.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { ChooseFile } from "./choose-file.tsx";

/** A file that was chosen, or is stored already: its name and size, and what can be done with it. */
export function FileBox({
  name,
  size,
  icon: FileIcon,
  error,
  invalid = error !== undefined,
  accept,
  onReplace,
  onRemove,
}: {
  name: string;
  /** In bytes. */
  size?: number;
  icon?: Icon;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Whether something is wrong with it that is told elsewhere. */
  invalid?: boolean;
  /** What the dialog behind "Replace" offers first. */
  accept?: string;
  onReplace?: (file: File) => void;
  onRemove?: () => void;
}) {
  const noteId = useId();
  return (
    <div className="grid min-w-0 gap-2">
      <div
        className={`flex min-h-12 min-w-0 items-center gap-3 rounded-md border py-0.5 pr-1 pl-3.5 text-small text-ink ${invalid ? "border-danger inset-ring inset-ring-danger" : "border-line"}`}
      >
        {FileIcon && <FileIcon className="size-5" />}
        <span title={name} className="min-w-0 flex-1 truncate font-mono text-data">
          {name}
        </span>
        {size !== undefined && (
          <span className="flex-none pr-2.5 font-mono text-data text-ink-3">{fileSize(size)}</span>
        )}
        {onReplace && (
          <ChooseFile
            kind="quiet"
            accept={accept}
            aria-label={`Replace ${name}`}
            aria-describedby={error ? noteId : undefined}
            aria-invalid={invalid || undefined}
            onFiles={([file]) => file && onReplace(file)}
          >
            Replace
          </ChooseFile>
        )}
        {onRemove && (
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
