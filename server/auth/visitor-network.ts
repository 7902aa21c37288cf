import { isIPv6 } from "node:net";

/** Who sends a request: those of one network are counted together. */
export interface Visitor {
  address: string;
  requestId: string;
}

/** An IPv4 address itself; of an IPv6 address its /64, all of whose addresses one client can use. */
export function visitorNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // The URL parser normalises IPv6: lower case, no leading zeros, the longest gap as "::".
  const [before = "", after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const gap = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...gap, ...tail].slice(0, 4).join(":")}::/64`;
}
