import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";

/** The pages in the footer's second line, on the page that introduces them. */
export function OtherPages() {
  const { footerPages = [] } = useSite();
  if (footerPages.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 print:hidden">
      {footerPages.map(({ path, title }) => (
        <li key={path}>
          <PageLink prefetch href={path} className="inline-flex min-h-11 items-center text-link">
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
