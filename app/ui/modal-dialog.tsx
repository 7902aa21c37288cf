import { X } from "lucide-react";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import type { Elements } from "./elements.ts";
import { IconButton } from "./icon-button.tsx";
import { keepFocusInside } from "./keep-focus-inside.ts";

const stops = "a, button, input:not([type=hidden]), textarea, select";

const centreLook = "m-auto max-h-[calc(100dvh-2rem)] w-[min(600px,calc(100vw-2rem))] rounded-lg p-6 sm:p-8";
const sideLook =
  "ml-auto h-dvh max-h-none w-full flex-col border-ink px-5 pt-5 open:flex sm:w-140 sm:border-l sm:px-6 sm:pt-6";

/** A native modal dialog, which makes the page inert and restores the focus. Open while mounted. */
export function ModalDialog({
  title,
  work = false,
  side = false,
  focus,
  onClose,
  children,
}: {
  title: string;
  work?: boolean;
  /** At the right edge, beside what it is about; on a phone the whole screen. */
  side?: boolean;
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: Elements;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Passive effects are cleaned up after the dialog has left the document, too late to restore the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    focus?.current?.focus();
    return () => current?.close();
  }, [focus]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Escape: the caller decides whether to close. File inputs inside also fire `cancel`.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers ignore `preventDefault` on a second Escape and close the dialog. Strict mode has opened it again by then.
      onClose={(event) => {
        if (event.target !== dialog.current || !dialog.current.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        onClose();
      }}
      onMouseDown={(event) => work && event.target === dialog.current && onClose()}
      onKeyDown={(event) => keepFocusInside(event, dialog.current, stops)}
      className={`max-w-none overflow-y-auto bg-raised text-ink-2 shadow-pop backdrop:bg-scrim forced-colors:border ${side ? sideLook : centreLook}`}
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={titleId} className={work ? `text-heading ${side ? "text-figure" : ""}` : "text-subhead"}>
          {title}
        </h2>
        {work && (
          <IconButton label="Close" onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      {children}
    </dialog>
  );
}
