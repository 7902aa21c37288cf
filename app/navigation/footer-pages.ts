import { href, type RouterContextProvider } from "react-router";
import { servicesContext } from "../context.ts";

export interface FooterPage {
  path: string;
  title: string;
}

/** The pages in the footer's second line: each once the maker uses what it shows. */
export async function readFooterPages(context: Readonly<RouterContextProvider>): Promise<FooterPage[]> {
  const { catalog } = context.get(servicesContext);
  const pages = [
    { path: href("/support/lifecycle"), title: "Lifecycle", isInUse: catalog.hasLifecycle() },
    { path: href("/compliance"), title: "Compliance", isInUse: catalog.hasEvidence() },
  ];
  const inUse = await Promise.all(pages.map(({ isInUse }) => isInUse));
  return pages.filter((_, place) => inUse[place]).map(({ path, title }) => ({ path, title }));
}
