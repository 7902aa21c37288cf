import type { ReactNode } from "react";
import { Link } from "react-router";
import { asButton } from "../../components/link-button.ts";
import { type ButtonKind, buttonLook } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

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
  dialog?: boolean;
  kind?: ButtonKind;
  className?: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();

  return (
    <Link
      id={id}
      to={to}
      {...asButton(onOpen)}
      role={hydrated ? "button" : undefined}
      aria-haspopup={hydrated && dialog ? "dialog" : undefined}
      className={`${buttonLook(kind)} ${className}`}
    >
      {children}
    </Link>
  );
}
