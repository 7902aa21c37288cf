import { href } from "react-router";

export function releasesAddress({ product, page = 1 }: { product?: string; page?: number } = {}): string {
  const parameters = new URLSearchParams({
    ...(product && { product }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${href("/support/releases")}${parameters && `?${parameters}`}`;
}
