import { href } from "react-router";
import { withQuery } from "../../navigation/with-query.ts";

export function releasesAddress(query: { product?: string; page?: number } = {}): string {
  return withQuery(href("/support/releases"), query);
}
