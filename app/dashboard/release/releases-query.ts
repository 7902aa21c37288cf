import { href } from "react-router";
import type { ReleaseListQuery } from "#core/release/release.ts";
import { flag, listQuery, pageNumber, searchText } from "../list-query.ts";

export const releasesQuery = listQuery<ReleaseListQuery>(href("/dashboard/releases"), {
  query: searchText,
  withoutProducts: flag("needs", "products"),
  page: pageNumber,
});
