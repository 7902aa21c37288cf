import { isIPv6 } from "node:net";

/**
 * The network that a visitor's address stands for when tries are counted: an IPv4 address by itself, of an IPv6
 * address the first 64 bits, because whoever has one has all that share them.
 */
export function visitorNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // The URL standard writes an IPv6 address in one way only: lower case, no leading zeros, the longest gap as "::".
  const [before = "", after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const gap = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...gap, ...tail].slice(0, 4).join(":")}::/64`;
}
