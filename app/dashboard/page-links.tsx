import { Link } from "react-router";
import { counted } from "#core/counted.ts";

/** Below one page of a list that is not continued in place. */
export function PageLinks({
  page,
  pages,
  total,
  noun,
  addressOf,
}: {
  page: number;
  pages: number;
  total: number;
  noun: string;
  addressOf: (page: number) => string;
}) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 py-3 text-small">
      {page > 1 && (
        <Link to={addressOf(page - 1)} className="py-3 text-link">
          Previous page
        </Link>
      )}
      <span>{`Page ${page} of ${pages}, ${counted(total, noun)}`}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} className="py-3 text-link">
          Next page
        </Link>
      )}
    </nav>
  );
}
