/** How long what it says holds, in days: RFC 9116, 2.5.5, wants less than a year. */
const holdsForDays = 180;
const day = 24 * 60 * 60 * 1_000;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, which is where the owner reads everything else.
 * A site that answers is looked after, so what it says holds from the day it is asked. `now` in milliseconds since 1970.
 */
export function securityTxt({ contactEmail, siteUrl }: { contactEmail: string; siteUrl: string }, now: number): string {
  const expires = new Date((Math.floor(now / day) + holdsForDays) * day);
  const lines = [`Contact: mailto:${contactEmail}`, `Expires: ${expires.toISOString()}`, "Preferred-Languages: en"];
  // The standard knows no address without HTTPS.
  if (siteUrl.startsWith("https:")) lines.push(`Canonical: ${siteUrl}${securityTxtPath}`);
  return `${lines.join("\n")}\n`;
}

export const securityTxtPath = "/.well-known/security.txt";
