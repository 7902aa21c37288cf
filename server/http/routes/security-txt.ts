/** RFC 9116, 2.5.5, recommends less than a year. */
const expiresAfterDays = 180;
const day = 24 * 60 * 60 * 1_000;

export function securityTxt({ contactEmail, siteUrl }: { contactEmail: string; siteUrl: string }, now: number): string {
  const expires = new Date((Math.floor(now / day) + expiresAfterDays) * day);
  const lines = [`Contact: mailto:${contactEmail}`, `Expires: ${expires.toISOString()}`, "Preferred-Languages: en"];
  if (siteUrl.startsWith("https:")) lines.push(`Canonical: ${siteUrl}${securityTxtPath}`);
  return `${lines.join("\n")}\n`;
}

export const securityTxtPath = "/.well-known/security.txt";
