import { BlockList } from "node:net";
import type { Logger } from "../log.ts";
import { isTrusted, plainAddress } from "./visitor-address.ts";

/** This machine and private networks, where a site's own proxy stands (RFC 1918, 4193, 6598). A visitor comes from elsewhere. */
const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8);
nearby.addSubnet("10.0.0.0", 8);
nearby.addSubnet("172.16.0.0", 12);
nearby.addSubnet("192.168.0.0", 16);
nearby.addSubnet("100.64.0.0", 10);
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/**
 * Looks at who passes requests on, and tells the log once of a proxy that `TRUSTED_PROXIES` does not name: everything
 * works then, but all visitors count as one where guesses and floods are slowed, and one of them can hold up the others.
 */
export function watchForUnnamedProxy(trusted: BlockList, log: Logger) {
  let told = false;
  return (peer: string | undefined, forwardedFor: string | undefined): void => {
    if (told || forwardedFor === undefined) return;
    const address = plainAddress(peer ?? "");
    if (!isTrusted(address, nearby) || isTrusted(address, trusted)) return;
    told = true;
    const remedy = "If it is your proxy, name it in TRUSTED_PROXIES: until then all its visitors count as one.";
    log.warn({ address }, `Requests with X-Forwarded-For come from an address that is not trusted. ${remedy}`);
  };
}
