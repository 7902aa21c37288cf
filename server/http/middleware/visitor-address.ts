import { BlockList, isIP } from "node:net";
import type { Logger } from "../../log.ts";

/** Read from the right while the hops are trusted proxies, because any client may send `X-Forwarded-For`. */
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

/** Some proxies add the port: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? [];
  return v6 ?? v4 ?? hop;
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

export function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** RFC 1918, 4193 and 6598. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet("127.0.0.0", 8);
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addSubnet("100.64.0.0", 10);
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/** Warns once when the site is used under another host than its own while SITE_URL is not set. */
export function watchForOtherHost({ siteUrl }: { siteUrl?: string | undefined }, log: Logger) {
  let isReported = siteUrl !== undefined;
  return (host: string | undefined): void => {
    if (isReported || host === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)) return;
    isReported = true;
    const remedy = "Set it to the public address: links in e-mails, canonical links and the sitemap lead to localhost.";
    log.warn({ host: host.slice(0, 200) }, `The site is asked under another host, and SITE_URL is not set. ${remedy}`);
  };
}

/** With an unnamed proxy all visitors share one login throttle and one queue. */
export function watchForUnnamedProxy(trusted: BlockList, log: Logger) {
  let isReported = false;
  return (peer: string | undefined, forwardedFor: string | undefined): void => {
    if (isReported || forwardedFor === undefined) return;
    const address = plainAddress(peer ?? "");
    if (!isTrusted(address, privateNetworks) || isTrusted(address, trusted)) return;
    isReported = true;
    const remedy = "If it is your proxy, name it in TRUSTED_PROXIES: until then all its visitors count as one.";
    log.warn({ address }, `Requests with X-Forwarded-For come from an address that is not trusted. ${remedy}`);
  };
}
