import { X } from "lucide-react";
import { fileSize } from "#core/files/file-size.ts";
import type { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ChooseFile } from "./file-input.tsx";

export function FileBox({
  name,
  size,
  icon: FileIcon,
  invalid = false,
  describedBy,
  accept,
  url,
  onReplace,
  onRemove,
}: {
  name: string;
  size?: number;
  icon?: Icon;
  invalid?: boolean;
  describedBy?: string | undefined;
  accept?: string;
  /** Where a stored file is. */
  url?: string;
  onReplace?: (file: File) => void;
  onRemove?: () => void;
}) {
  return (
    <div
      className={`flex min-h-12 min-w-0 items-center gap-3 rounded-md border py-0.5 pr-1 pl-3.5 text-small text-ink ${invalid ? "border-danger inset-ring inset-ring-danger" : "border-line"}`}
    >
      {FileIcon && <FileIcon className="size-5" />}
      <span
        title={name}
        className={`min-w-0 flex-1 font-mono text-data ${url === undefined ? "truncate" : "wrap-anywhere"}`}
      >
        {url === undefined ? (
          name
        ) : (
          <a href={url} target="_blank" rel="noopener" className="inline-block py-2.5 text-link">
            <span>{name}</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </span>
      {size !== undefined && <span className="flex-none pr-2.5 font-mono text-data text-ink-3">{fileSize(size)}</span>}
      {onReplace && (
        <ChooseFile
          kind="quiet"
          accept={accept}
          aria-label={`Replace ${name}`}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onFiles={([file]) => file && onReplace(file)}
        >
          <span>Replace</span>
        </ChooseFile>
      )}
      {onRemove && (
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="noscript:hidden">
          <X />
        </IconButton>
      )}
    </div>
  );
}
