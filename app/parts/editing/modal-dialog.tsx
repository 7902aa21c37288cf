import { X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { keepFocusInside } from "../keep-focus-inside.ts";

/** Where Tab stops in a dialog. */
const stops = "a, button, input:not([type=hidden]), textarea, select";

/**
 * A question over the page as it is. A native modal dialog keeps everything else out of reach and gives the focus back;
 * Escape is `onClose`. It is open for as long as it is shown.
 */
export function ModalDialog({
  title,
  work = false,
  focus,
  onClose,
  children,
}: {
  title: string;
  /** A piece of work rather than a question: under a heading, with a button that closes it; so does the page beside it. */
  work?: boolean;
  /** What takes the focus; the first thing that can, unless given. */
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Not a plain effect: those end after the dialog has gone, too late to give the focus back.
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
      // Escape. The page decides what becomes of it, so that both stay of one mind. (A file field cancels as well.)
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers ask once only: a second Escape closes it whatever the page decides.
      onClose={(event) => {
        if (event.target !== dialog.current || !dialog.current.isConnected) return;
        dialog.current.showModal();
        onClose();
      }}
      onMouseDown={(event) => work && event.target === dialog.current && onClose()}
      onKeyDown={(event) => keepFocusInside(event, dialog.current, stops)}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(600px,calc(100vw-2rem))] max-w-none overflow-y-auto rounded-lg bg-raised p-6 text-ink-2 shadow-pop backdrop:bg-scrim sm:p-8 forced-colors:border"
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={titleId} className={work ? "text-heading" : "text-subhead"}>
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
