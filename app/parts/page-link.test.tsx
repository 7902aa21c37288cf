import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { PageLink } from "./page-link.tsx";

const addresses = [
  "/",
  "/catalog?page=2",
  "/catalog/categories/1?f=a&f=b",
  "/search?q=a+%26+b%20%C3%B6",
  "/dashboard/x/",
];

test.each(addresses)(
  "on the server a link to %s is what the router's own would be, for the browser to take over",
  (to) => {
    const props = { to, className: "look", "aria-label": "There", rel: "next" };
    const shown = (link: React.ReactNode) => renderToString(<StaticRouter location="/support">{link}</StaticRouter>);
    const ours = shown(
      <PageLink {...props} prefetch="intent" replace preventScrollReset onClick={() => {}}>
        There
      </PageLink>,
    );
    const routers = shown(
      <Link {...props} discover="none">
        There
      </Link>,
    );
    expect(attributes(ours)).toEqual(attributes(routers));
  },
);

/** Of an element, in any order. */
function attributes(html: string): string[] {
  return (
    html
      .replace(/^<a |>There<\/a>$/g, "")
      .match(/[\w-]+="[^"]*"/g)
      ?.sort() ?? []
  );
}
