import { useMemo } from "react";
import { useLocation } from "react-router";
import { withoutSlash } from "./main-nav.tsx";
import { type MenuCategories, type MenuEntry, menuEntries, withCurrent } from "./menu-categories.ts";
import { readText } from "./one-text.ts";
import { PageLink } from "./page-link.tsx";
import { RailSection } from "./rail-section.tsx";

interface MenuProps {
  /** As it is sent to the browser. */
  categories: MenuCategories;
}

/** The way to every category. "All Products" first, then names as they were sorted. */
export function CategoriesMenu({ categories, openWhenWide }: MenuProps & { openWhenWide?: boolean }) {
  return (
    <RailSection label="Categories" openWhenWide={openWhenWide}>
      <nav aria-label="Categories">
        <Entries categories={categories} />
      </nav>
    </RailSection>
  );
}

/** On the server one text, which React takes over in the browser like any other elements. */
const Entries = import.meta.env.SSR ? WrittenEntries : LiveEntries;

function WrittenEntries({ categories }: MenuProps) {
  const path = useShownPath();
  const html = withCurrent(categories.html ?? "", path);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only `menuCategories` makes it, which escapes every text
  return <ul className="category-links" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Exported for the test that both are the same. */
export function LiveEntries({ categories }: MenuProps) {
  const path = useShownPath();
  const entries = useMemo(() => menuEntries(readText(categories)), [categories]);
  return (
    <ul className="category-links">
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} path={path} />
      ))}
    </ul>
  );
}

function Entry({ entry: { to, name, productCount }, path }: { entry: MenuEntry; path: string }) {
  return (
    <li>
      <PageLink to={to} prefetch="intent" aria-current={to === path ? "page" : undefined}>
        <span>{name}</span>
        <span>
          {productCount}
          <span className="sr-only">{productCount === 1 ? " product" : " products"}</span>
        </span>
      </PageLink>
    </li>
  );
}

/** The path of the page that is shown, as `href` writes it: addresses are also found in capitals or with a slash behind. */
function useShownPath(): string {
  return withoutSlash(useLocation().pathname.toLowerCase());
}
