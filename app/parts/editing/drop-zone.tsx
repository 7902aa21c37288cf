import { ImagePlus, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { useFileDrop } from "./file-drop.ts";
import { FileInput } from "./file-input.tsx";

/** A place to drop files on, or to choose them from: by mouse, by touch, and by Enter or Space. */
export function DropZone({
  label,
  hint,
  icon: Icon = ImagePlus,
  accept,
  multiple = false,
  invalid = false,
  describedBy,
  onFiles,
  className = "min-h-33 p-5",
}: {
  label: string;
  /** Below the label, such as how large a file may be. */
  hint?: string;
  icon?: LucideIcon;
  /** What the browser's own dialog offers first; what is dropped may be anything. */
  accept?: string;
  multiple?: boolean;
  invalid?: boolean;
  /** The id of the sentence that says what is wrong. */
  describedBy?: string | undefined;
  /** One file only, unless `multiple`. */
  onFiles: (files: File[]) => void;
  /** Its measures. */
  className?: string;
}) {
  const id = useId();
  const take = (files: File[]) => files.length > 0 && onFiles(multiple ? files : files.slice(0, 1));
  const { over, handlers } = useFileDrop(take);
  const edge = over
    ? "border-2 border-solid border-accent bg-accent-soft"
    : invalid
      ? "border border-dashed border-danger inset-ring inset-ring-danger bg-surface"
      : "border border-dashed border-edge bg-surface hover:border-ink";
  return (
    <div {...handlers} className="relative grid noscript:hidden">
      <FileInput
        id={id}
        accept={accept}
        multiple={multiple}
        aria-invalid={invalid || undefined}
        aria-describedby={[hint && `${id}-hint`, describedBy].filter(Boolean).join(" ") || undefined}
        onFiles={take}
      />
      <label
        htmlFor={id}
        className={`grid cursor-pointer place-content-center justify-items-center gap-1.5 rounded-md text-center text-small transition-colors duration-(--duration-quick) peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ${edge} ${className}`}
      >
        <Icon className="size-6 text-ink-3" />
        <span className="font-[550] text-ink">{label}</span>
        {hint && (
          // Read as the field's description, not as a part of its name.
          <span id={`${id}-hint`} aria-hidden="true" className="text-meta">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
