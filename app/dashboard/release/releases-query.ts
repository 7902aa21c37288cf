import { href } from "react-router";
import type { ReleasesAsked } from "#core/release/release.ts";
import { flag, listQuery, pageNumber, searchText } from "../list-query.ts";

export const releasesQuery = listQuery<ReleasesAsked>(href("/dashboard/releases"), {
  query: searchText,
  withoutProducts: flag("needs", "products"),
  page: pageNumber,
});
