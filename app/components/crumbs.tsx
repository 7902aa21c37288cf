import { PageLink } from "../navigation/page-links.tsx";

export interface Crumb {
  name: string;
  /** Absent for the current page. */
  to?: string;
}

export function Crumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-3">
        {trail.map(({ name, to }, place) => (
          <li key={name} className="flex min-w-0 items-center gap-2.5">
            {place > 0 && (
              <span aria-hidden className="text-edge">
                /
              </span>
            )}
            {to ? (
              <PageLink
                href={to}
                className="min-w-11 py-3 wrap-anywhere no-underline underline-offset-[.2em] hover:text-accent hover:underline"
              >
                {name}
              </PageLink>
            ) : (
              <span aria-current="page" className="min-w-0 py-3 wrap-anywhere">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
