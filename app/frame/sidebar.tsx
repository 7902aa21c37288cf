import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, X } from "../ui/icons.tsx";
import { keepFocusInside } from "../ui/keep-focus-inside.ts";
import { MainNav } from "./main-nav.tsx";
import { ThemeChoice } from "./theme-menu.tsx";

// The breakpoint `nav` in app.css.
const wideEnough = "(min-width: 62.5rem)";

const id = "site-menu";

export function Sidebar() {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();

  useEffect(() => {
    const wide = matchMedia(wideEnough);
    const close = () => dialog.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  // Closes on navigation. A clean-up runs before the effects of the next page, which cannot move the focus while a
  // modal dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => () => dialog.current?.close(), [location]);

  // Prevents the default: the invoker commands below would open the dialog a second time.
  function open(event: MouseEvent) {
    event.preventDefault();
    dialog.current?.showModal();
  }
  function close(event: MouseEvent) {
    event.preventDefault();
    dialog.current?.close();
  }

  function closeOnBackdropOrLink(event: MouseEvent) {
    const target = event.target as Element;
    if (target === dialog.current || target.closest("a")) dialog.current?.close();
  }

  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        onClick={open}
        {...byBrowser("show-modal")}
        className="wide-header:hidden noscript:hidden"
      >
        <Menu />
      </IconButton>
      <dialog
        id={id}
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnBackdropOrLink}
        onKeyDown={(event) => keepFocusInside(event, dialog.current, "a, button, input:checked")}
        className="m-0 ml-auto h-dvh max-h-none w-[min(340px,88vw)] max-w-none bg-raised text-ink-2 forced-colors:border-l transition-[opacity,translate,display,overlay] transition-discrete duration-(--duration-focus) ease-focus backdrop:bg-scrim starting:open:translate-x-2 starting:open:opacity-0"
      >
        <div className="flex min-h-full flex-col px-5 pt-3.5 pb-7">
          <div className="mb-4 flex h-11 items-center justify-between">
            <p className="text-label text-ink uppercase">Menu</p>
            <IconButton label="Close menu" onClick={close} {...byBrowser("close")}>
              <X />
            </IconButton>
          </div>
          <MainNav label="Menu" className="sidebar-nav" />
          <ThemeChoice name="theme-in-menu" className="theme-row mt-auto" />
        </div>
      </dialog>
    </>
  );
}

/** Invoker commands open and close the dialog before hydration. */
function byBrowser(command: "show-modal" | "close") {
  return { command, commandfor: id };
}
