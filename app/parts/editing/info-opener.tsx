import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonLook } from "../../ui/button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Leads to a page that does something; once scripts run, a button that does the same in place. */
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
  kind?: "default" | "quiet";
  className?: string;
  children: ReactNode;
}) {
  if (!useHydrated()) {
    return (
      <Link id={id} to={to} className={`${buttonLook(kind)} ${className}`}>
        {children}
      </Link>
    );
  }
  return (
    <Button id={id} kind={kind} aria-haspopup={dialog ? "dialog" : undefined} onClick={onOpen} className={className}>
      {children}
    </Button>
  );
}
