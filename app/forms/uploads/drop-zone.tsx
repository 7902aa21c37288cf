import { ImagePlus, type LucideIcon } from "lucide-react";
import { type DragEvent, useEffect, useId, useState } from "react";
import { FileInput } from "./file-input.tsx";

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
  hint?: string;
  icon?: LucideIcon;
  accept?: string;
  multiple?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
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
          // Exposed as the field's description instead of as part of its name.
          <span id={`${id}-hint`} aria-hidden="true" className="text-meta">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

function useFileDrop(onFiles: (files: File[]) => void) {
  // `dragenter` and `dragleave` also fire for every descendant.
  const [depth, setDepth] = useState(0);
  useStrayFilesStay();
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth((before) => before + 1),
      onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth((before) => Math.max(before - 1, 0)),
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      },
      onDrop: (event: DragEvent) => {
        setDepth(0);
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(onFiles);
      },
    },
  };
}

/** With those in dropped folders. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Both lists are empty as soon as the event is over.
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) => {
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined));
    });
    return file ? [file] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A reader answers some at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}

function useStrayFilesStay() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
