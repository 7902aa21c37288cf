import { Check, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

export function SuccessPage({
  title,
  gone = false,
  message,
  children,
}: {
  title: string;
  gone?: boolean;
  message: string;
  children: ReactNode;
}) {
  const look = gone ? "border border-edge text-ink" : "bg-accent text-on-accent";
  return (
    <div className="grid justify-items-start gap-4.5">
      <span className={`grid size-11 place-items-center rounded-full ${look}`}>{gone ? <Trash2 /> : <Check />}</span>
      <h1 className="text-heading">{title}</h1>
      <p className="text-small wrap-anywhere">{message}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
