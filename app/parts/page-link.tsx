import type { ComponentProps } from "react";
import { Link } from "react-router";

export interface PageLinkProps extends Omit<ComponentProps<typeof Link>, "to" | "discover" | "relative" | "target"> {
  /** From the root. */
  to: string;
}

/**
 * A link to a page of the site: on the server, where nobody points or clicks, the plain `<a>` that the router's `Link`
 * writes there, for a fifth of its work. A page of products has eighty of them.
 */
export const PageLink = import.meta.env.SSR ? WrittenLink : LiveLink;

function WrittenLink({
  to,
  prefetch: _prefetch,
  replace: _replace,
  preventScrollReset: _preventScrollReset,
  ...rest
}: PageLinkProps) {
  return <a {...rest} href={to} />;
}

function LiveLink(props: PageLinkProps) {
  // The browser knows every route from the start: React Router need not look for links to find more.
  return <Link {...props} discover="none" />;
}
