import { type DragEvent, useEffect, useState } from "react";

export function useFileDrop(onFiles: (files: File[]) => void) {
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
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** The browser would open a file dropped outside the zone and discard the form. */
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
