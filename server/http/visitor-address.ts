import { type BlockList, isIP } from "node:net";

/**
 * The visitor's network address. `X-Forwarded-For` grows to the right, one hop at a time, and anybody may send one:
 * so it is read from the right for as long as the hop that wrote it is a proxy of ours.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  let address = plainAddress(peer ?? "");
  const hops = forwardedFor?.split(",") ?? [];
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = plainAddress(withoutPort(hops.pop()?.trim() ?? ""));
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** Some proxies note the visitor's port as well: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? [];
  return v6 ?? v4 ?? hop;
}

/** Whether a plain address is a proxy's of ours. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** An IPv4 address arrives as `::ffff:192.0.2.1` where the server listens on both kinds. */
export function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
