import { STATUS_CODES } from "node:http";

export function plainPage(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(plainPageHtml(status, message), { status, headers: { ...plainPageHeaders, ...headers } });
}

/** The process starts, or waits for its database. */
export function loadingPage(headers: Record<string, string> = { "Retry-After": "2" }): Response {
  return plainPage(503, "Loading...", headers);
}

export const plainPageHeaders = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

/** `sentence` is not escaped. */
export function plainPageHtml(status: number, message: string): string {
  const title = STATUS_CODES[status] ?? "Error";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${message}</p><p><a href="/">Go to the home page</a></p></body>
</html>
`;
}
