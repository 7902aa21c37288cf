import type { ReactNode, Ref } from "react";
import type { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { Check, CircleAlert, Info, TriangleAlert, X } from "./icons.tsx";

type NoticeKind = "neutral" | "ok" | "warn" | "bad";

const looks: Record<NoticeKind, { icon: Icon; box: string; mark: string }> = {
  neutral: { icon: Info, box: "border-edge bg-surface", mark: "" },
  ok: { icon: Check, box: "border-accent bg-accent-soft", mark: "text-accent" },
  warn: { icon: TriangleAlert, box: "border-warn bg-warn-soft", mark: "text-warn" },
  bad: { icon: CircleAlert, box: "border-danger bg-danger-soft", mark: "text-danger" },
};

export function Notice({
  kind = "neutral",
  icon,
  quiet = false,
  ref,
  onClose,
  children,
}: {
  kind?: NoticeKind;
  icon?: Icon;
  quiet?: boolean;
  ref?: Ref<HTMLDivElement>;
  onClose?: () => void;
  children: ReactNode;
}) {
  const { box, mark } = looks[kind];
  const Mark = icon ?? looks[kind].icon;
  const role = quiet ? undefined : kind === "bad" || kind === "warn" ? "alert" : kind === "ok" ? "status" : undefined;
  return (
    <div
      ref={ref}
      role={role}
      className={`flex gap-3.5 rounded-md border-l-2 px-5 py-4 text-small text-ink ${box} forced-colors:border`}
    >
      <Mark className={`mt-px size-5 flex-none ${mark}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {onClose && (
        <IconButton label="Close" onClick={onClose} className="-my-3 -mr-3 noscript:hidden">
          <X />
        </IconButton>
      )}
    </div>
  );
}
