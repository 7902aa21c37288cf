/** The dashboard's address that a sign-in asked for; whatever leads elsewhere becomes the dashboard's first screen. */
export function dashboardAddress(asked: string | undefined): string {
  // Any host will do: an address that brings its own does not have this one.
  const site = "http://site.invalid";
  const url = asked?.startsWith("/") ? URL.parse(asked, site) : null;
  if (url?.origin !== site || !/^\/dashboard(\/|$)/.test(url.pathname)) return "/dashboard";
  return url.pathname + url.search;
}
