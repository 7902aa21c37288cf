import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { useFormContent } from "../../../forms/form-content.ts";
import type { Elements } from "../../../ui/elements.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { attentionOf, formParts, type PartId, type PartState, partStates } from "./form-parts.ts";
import type { ProductPart } from "./product-fields.ts";
import { productFields } from "./product-fields.ts";
import type { ProductFormState } from "./use-product-form.ts";

const PartStates = createContext<Record<PartId, PartState> | undefined>(undefined);

/** Reads the form as it is filled in. Only heads and the list of parts render again while somebody types. */
export function PartStatesProvider({ state, children }: { state: ProductFormState; children: ReactNode }) {
  const content = useFormContent(state.form, true);
  return <PartStates value={partStates(state, content)}>{children}</PartStates>;
}

export function usePartStates(): Record<PartId, PartState> {
  const states = useContext(PartStates);
  if (!states) throw new Error("Only inside PartStatesProvider.");
  return states;
}

/** A part that folds. What it holds stands in its head. */
export function FormPart({
  id,
  state,
  isOpen = false,
  children,
}: {
  id: PartId;
  state: ProductFormState;
  /** "filled" for a part whose content is its own summary: it is open unless it is empty. */
  isOpen?: boolean | "filled";
  children: Elements;
}) {
  const part = usePartStates()[id];
  const attention = attentionOf(part);
  const words = attention && part.errors === 0 && part.conflicts === 0 ? `${attention} · ${part.summary}` : attention;
  return (
    <FoldedPart
      id={id}
      title={formParts[id].title}
      isUrgent={attention !== undefined || part.isChanged}
      isOpen={isOpen === "filled" ? part.isFilled : isOpen}
      isWrong={part.errors > 0}
      summary={
        <span className={part.errors > 0 ? "text-danger" : attention ? "text-warn" : undefined}>
          {words ?? part.summary}
        </span>
      }
    >
      <Copied state={state} fields={formParts[id].fields} />
      {children}
    </FoldedPart>
  );
}

/** Folds without scripts too. */
export function FoldedPart({
  id,
  title,
  summary,
  isUrgent = false,
  isOpen = false,
  isWrong = false,
  children,
}: {
  id: string;
  title: string;
  summary: ReactNode;
  isUrgent?: boolean;
  isOpen?: boolean;
  isWrong?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  // Only the first value: afterwards the user opens and closes it.
  const [first] = useState({ isOpen: isUrgent || isOpen, isUrgent });
  useLayoutEffect(() => {
    if ((isUrgent || isOpen || isWrong) && ref.current) ref.current.open = true;
  }, [isUrgent, isOpen, isWrong]);
  // On a phone only what is urgent is open at first.
  useLayoutEffect(() => {
    const part = ref.current;
    if (first.isUrgent || !part || part.contains(document.activeElement)) return;
    if (matchMedia("(width < 40rem)").matches) part.open = false;
  }, [first]);
  return (
    <details
      ref={ref}
      open={first.isOpen}
      id={id}
      aria-labelledby={`${id}-head`}
      className="group/part min-w-0 border-t border-line last:border-b"
    >
      <summary className="flex min-h-11.5 items-center gap-x-3 py-1 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        {isWrong && <CircleAlert aria-hidden className="size-4.5 text-danger" />}
        <h2 id={`${id}-head`} className="flex-none text-body leading-snug font-[550] max-sm:nth-1:col-span-2">
          {title}
        </h2>
        <span className="ml-auto min-w-0 text-meta text-ink-3 sm:truncate max-sm:order-1 max-sm:col-span-3 max-sm:ml-0">
          {summary}
        </span>
        <ChevronDown aria-hidden className="size-4.5 flex-none text-ink-3 group-open/part:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 pt-0.5 pb-5">{children}</div>
    </details>
  );
}

/** Names what a copy takes over in the part. */
export function Copied({ state: { copied }, fields }: { state: ProductFormState; fields: readonly string[] }) {
  const taken = copied
    ? fields
        .map((name) =>
          (productFields[name as ProductPart] as { copied?: (of: typeof copied) => unknown })?.copied?.(copied),
        )
        .filter(Boolean)
    : [];
  if (taken.length === 0) return null;
  return (
    <p className="justify-self-start rounded-md bg-surface px-3 py-1 text-meta wrap-anywhere">
      {`Copied from ${copied?.model}: ${taken.join(", ")}`}
    </p>
  );
}
