/** Whether an open page's scripts ask for its data alone, and not a browser for the document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
