import { Form, useLocation } from "react-router";
import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";

interface Entry {
  to: string;
  label: string;
  /** Screens of this part of the site with addresses of their own. */
  also?: string[];
}

const forEveryone: Entry[] = [
  { to: "/", label: "Home" },
  { to: "/catalog", label: "Products", also: ["/compare"] },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
  { to: "/support", label: "Support", also: ["/compliance"] },
];
const forAdministrator: Entry[] = [{ to: "/dashboard", label: "Dashboard" }];

export function MainNav({ label, className }: { label: string; className: string }) {
  const { signedIn } = useSite();
  const { pathname } = useLocation();
  const entries = signedIn ? [...forEveryone, ...forAdministrator] : forEveryone;
  return (
    <nav aria-label={label} className={className}>
      {entries.map(({ to, label, also }) => (
        <PageLink key={to} href={to} aria-current={current(to, pathname, also)}>
          {label}
        </PageLink>
      ))}
      {signedIn && <SignOut />}
    </nav>
  );
}

// A form, because links can be prefetched or followed by robots.
function SignOut() {
  return (
    <Form method="post" action="/logout" className="flex flex-col">
      <button type="submit" className="grow text-left">
        Sign Out
      </button>
    </Form>
  );
}

export function withoutSlash(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1");
}

/** "page" for the current page, "true" for its section. */
export function current(to: string, pathname: string, also: string[] = []): "page" | "true" | undefined {
  const path = withoutSlash(pathname);
  if (path === to) return "page";
  return also.includes(path) || (to !== "/" && path.startsWith(`${to}/`)) ? "true" : undefined;
}
