import { type DragEvent, useEffect, useState } from "react";

/** Lets files be dropped on an element: `over` while some are held above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  // Every element inside reports its own coming and going.
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
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file dropped beside its place would be opened by the browser, and the page with everything typed be gone. */
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
