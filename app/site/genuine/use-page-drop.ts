import { useEffect, useEffectEvent } from "react";

interface PageDrop {
  onOver(isOver: boolean): void;
  /** A file, or why what was dropped is none. */
  onDrop(dropped: File | string): void;
}

/** Takes a file that is dropped anywhere in the window. */
export function usePageDrop({ onOver, onDrop }: PageDrop): void {
  const over = useEffectEvent(onOver);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const ending = new AbortController();
    const listen = (name: "dragenter" | "dragover" | "dragleave" | "drop", heard: (event: DragEvent) => void) =>
      addEventListener(name, (event) => holdsFiles(event) && heard(event), { signal: ending.signal });
    listen("dragenter", () => over(true));
    listen("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    });
    // Between elements of the page, the other one is named.
    listen("dragleave", (event) => event.relatedTarget === null && over(false));
    listen("drop", (event) => {
      event.preventDefault();
      over(false);
      if (event.dataTransfer) take(droppedFile(event.dataTransfer));
    });
    return () => ending.abort();
  }, []);
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

function droppedFile({ files, items }: DataTransfer): File | string {
  const [file, second] = files;
  if (second) return "One file at a time";
  // A folder looks like a file that cannot be read.
  if ([...items].some((item) => item.webkitGetAsEntry()?.isDirectory)) return "That is a folder. Drop one file";
  return file ?? "That is no file";
}
