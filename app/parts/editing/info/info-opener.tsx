import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonKind, buttonLook } from "../../../ui/button.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/**
 * Leads to a page that does something; once scripts run, a button that does the same in place. It stays one element, so
 * that a focus that is on it already stays too.
 */
export function InfoOpener({
  id,
  to,
  onOpen,
  dialog = false,
  kind = "default",
  className = "",
  children,
}: {
  id?: string;
  to: string;
  onOpen: () => void;
  /** Whether what it opens is a dialog. */
  dialog?: boolean;
  kind?: ButtonKind;
  className?: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();

  // With a key held, the browser opens the page in a tab or window of its own.
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }

  function handleSpace(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  }

  return (
    <Link
      id={id}
      to={to}
      role={hydrated ? "button" : undefined}
      aria-haspopup={hydrated && dialog ? "dialog" : undefined}
      onClick={handleClick}
      onKeyDown={handleSpace}
      className={`${buttonLook(kind)} ${className}`}
    >
      {children}
    </Link>
  );
}
