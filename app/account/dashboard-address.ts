/** Anything outside the dashboard becomes "/dashboard", which prevents open redirects. */
export function dashboardAddress(asked: string | undefined): string {
  const site = "http://site.invalid";
  const url = asked?.startsWith("/") ? URL.parse(asked, site) : null;
  if (url?.origin !== site || !/^\/dashboard(\/|$)/.test(url.pathname)) return "/dashboard";
  return url.pathname + url.search;
}
