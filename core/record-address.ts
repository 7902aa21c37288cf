// The addresses of records on the public site, for data that leaves it. Screens use `href`.

export function productAddress(id: string): string {
  return `/catalog/products/${id}`;
}

export function categoryAddress(id: string): string {
  return `/catalog/categories/${id}`;
}

export function releaseAddress(id: string): string {
  return `/support/releases/${id}`;
}
