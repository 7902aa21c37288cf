import { useLocation } from "react-router";
import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";
import { ArrowUpRight } from "../ui/icons.tsx";
import { Logo } from "./logo.tsx";

const entry =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 text-small no-underline hover:text-accent [&_svg]:size-3.5 [&_svg]:text-ink-3";

export function SiteFooter() {
  const { brand, signedIn, url, footerPages = [] } = useSite();
  const { pathname } = useLocation();
  return (
    <footer className="border-t border-line">
      <p className="printed">{`${brand.legalName} · ${brand.contactEmail} · ${url}${pathname}`}</p>
      <div className="wrap flex min-h-24 flex-wrap items-center gap-x-6 py-6 sm:gap-x-7 sm:gap-y-3 sm:py-5 print:hidden">
        <Logo className="mr-auto max-sm:w-full" />
        <PageLink href="/privacy" className={entry}>
          Privacy
        </PageLink>
        {brand.pages.map(({ name, title }) => (
          <PageLink key={name} href={`/pages/${name}`} className={entry}>
            {title}
          </PageLink>
        ))}
        {footerPages.map(({ path, title }) => (
          <PageLink key={path} href={path} className={entry}>
            {title}
          </PageLink>
        ))}
        <PageLink href={signedIn ? "/dashboard" : "/login"} className={entry}>
          Admin
        </PageLink>
        {brand.social.length > 0 && (
          <>
            <span aria-hidden="true" className="h-0 w-full bg-line sm:h-5 sm:w-px" />
            {brand.social.map(({ name, url }) => (
              <a key={url} href={url} rel="noopener" className={entry}>
                <span>{name}</span>
                <ArrowUpRight />
              </a>
            ))}
          </>
        )}
      </div>
    </footer>
  );
}
