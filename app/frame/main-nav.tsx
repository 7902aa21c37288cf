import { Form, Link, useLocation } from "react-router";
import { useSite } from "./site.ts";

interface Entry {
  to: string;
  label: string;
}

const forEveryone: Entry[] = [
  { to: "/", label: "Home" },
  { to: "/catalog", label: "Products" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
  { to: "/support", label: "Support" },
];
const forAdministrator: Entry[] = [{ to: "/dashboard", label: "Dashboard" }];

/** The site's navigation: five entries, and two more for whoever is signed in. Its place gives it its looks. */
export function MainNav({ label, className }: { label: string; className: string }) {
  const { signedIn } = useSite();
  const { pathname } = useLocation();
  const entries = signedIn ? [...forEveryone, ...forAdministrator] : forEveryone;
  return (
    <nav aria-label={label} className={className}>
      {entries.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={current(to, pathname)}>
          {label}
        </Link>
      ))}
      {signedIn && <SignOut />}
    </nav>
  );
}

// Signing out changes something, so it is a form: no link, prefetched or followed by a robot, may do it.
function SignOut() {
  return (
    <Form method="post" action="/logout" className="flex flex-col">
      <button type="submit" className="grow text-left">
        Sign Out
      </button>
    </Form>
  );
}

/** A path as links name it: it is also found with a slash behind. */
export function withoutSlash(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1");
}

/** Whether an entry leads to the page that is shown ("page"), or to one that this page belongs to ("true"). */
export function current(to: string, pathname: string): "page" | "true" | undefined {
  const path = withoutSlash(pathname);
  if (path === to) return "page";
  return to !== "/" && path.startsWith(`${to}/`) ? "true" : undefined;
}
