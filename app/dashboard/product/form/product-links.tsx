import { ArrowUpRight, ChevronLeft, ChevronRight, Copy, Trash2 } from "lucide-react";
import { href, Link } from "react-router";
import { buttonLook } from "../../../ui/button.tsx";

export interface StepInList {
  model: string;
  to: string;
}

/** The products before and after this one in the list that it was opened from. */
export function StepsInList({ previous, next }: { previous?: StepInList; next?: StepInList }) {
  return (
    <nav aria-label="Products beside this one" className="flex gap-1">
      {previous && (
        <Link to={previous.to} className={stepLook}>
          <ChevronLeft />
          <span className="sr-only">Previous: </span>
          <span className="max-w-48 truncate max-sm:sr-only">{previous.model}</span>
        </Link>
      )}
      {next && (
        <Link to={next.to} className={stepLook}>
          <span className="sr-only">Next: </span>
          <span className="max-w-48 truncate max-sm:sr-only">{next.model}</span>
          <ChevronRight />
        </Link>
      )}
    </nav>
  );
}

const stepLook = `${buttonLook("quiet")} max-sm:size-11 gap-1.5! px-2! font-normal! sm:min-h-10!`;

/** Below the list of parts. */
export function ProductLinks({ id, keep }: { id: string; keep: (address: string) => string }) {
  return (
    <ul className="mt-3 border-t border-line pt-3 text-small">
      <li>
        <Link to={href("/catalog/products/:id", { id })} target="_blank" className={linkLook}>
          <ArrowUpRight aria-hidden />
          <span>View on the site</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </li>
      <li>
        <Link to={keep(`${href("/dashboard/products/new")}?from=${id}`)} className={linkLook}>
          <Copy aria-hidden />
          <span>New product from this one</span>
        </Link>
      </li>
      <li>
        <Link to={keep(`${href("/dashboard/products/:id", { id })}?delete`)} className={`${linkLook} text-danger`}>
          <Trash2 aria-hidden />
          <span>Delete…</span>
        </Link>
      </li>
    </ul>
  );
}

const linkLook = "inline-flex min-h-8 items-center gap-2.5 text-link [&_svg]:size-4.5";
