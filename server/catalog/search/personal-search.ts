import { isIPv6 } from "node:net";

const mostDigits = 6;
const mailSign = /@|[([{<]\s*at\s*[)\]}>]/iu;
const version4 = /\d{1,3}(?:\.\d{1,3}){3}/;
/** What may be an IPv6 address, also within a URL. */
const version6 = /[\da-f]*(?::[\da-f]*){2,}/giu;

/** Whether a text may say who searched: an e-mail address, an IP address, or the digits of a telephone number. */
export function isPersonal(text: string): boolean {
  // Full-width signs and digits of other scripts are read as the usual ones.
  const plain = text.normalize("NFKC");
  const digits = plain.match(/\p{Nd}/gu) ?? [];
  return digits.length > mostDigits || mailSign.test(plain) || holdsAddress(plain);
}

function holdsAddress(text: string): boolean {
  return version4.test(text) || (text.match(version6) ?? []).some(isIPv6);
}
