import { BlockList } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

const proxies = new BlockList();
proxies.addAddress("10.0.0.1");
proxies.addSubnet("10.1.0.0", 16);

test("without a trusted proxy nobody's X-Forwarded-For is believed", () => {
  expect(visitorAddress("203.0.113.9", "192.0.2.1", proxies)).toBe("203.0.113.9");
  expect(visitorAddress("10.0.0.1", "192.0.2.1", new BlockList())).toBe("10.0.0.1");
});

test("behind trusted proxies the visitor is the last hop that none of them wrote", () => {
  expect(visitorAddress("10.0.0.1", "192.0.2.1", proxies)).toBe("192.0.2.1");
  expect(visitorAddress("10.0.0.1", "192.0.2.1, 10.1.2.3", proxies)).toBe("192.0.2.1");
});

test("a hop that the visitor made up stands left of the true one, and is not reached", () => {
  expect(visitorAddress("10.0.0.1", "8.8.8.8, 192.0.2.1", proxies)).toBe("192.0.2.1");
});

test("what is no address ends the search", () => {
  expect(visitorAddress("10.0.0.1", "unknown", proxies)).toBe("10.0.0.1");
  expect(visitorAddress("10.0.0.1", "192.0.2.1, , 10.1.2.3", proxies)).toBe("10.1.2.3");
  expect(visitorAddress("10.0.0.1", undefined, proxies)).toBe("10.0.0.1");
});

test("a port that a proxy noted beside an address is no part of it", () => {
  expect(visitorAddress("10.0.0.1", "192.0.2.1:4711", proxies)).toBe("192.0.2.1");
  expect(visitorAddress("10.0.0.1", "[2001:db8::1]:4711, 10.1.2.3:80", proxies)).toBe("2001:db8::1");
  expect(visitorAddress("10.0.0.1", "[2001:db8::1]", proxies)).toBe("2001:db8::1");
});

test("an IPv4 address in IPv6 dress is the same address", () => {
  expect(visitorAddress("::ffff:10.0.0.1", "::ffff:192.0.2.1", proxies)).toBe("192.0.2.1");
});

test("[T06] a visitor cannot fake the address that our proxies saw", () => {
  const proxy = fc.ipV4().map(() => "10.1.2.3");
  const anything = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
  // Values that look like hops, which a careless reader would accept.
  const hops = fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), proxy), { minLength: 1 })
    .map((addresses) => addresses.join(", "));
  fc.assert(
    fc.property(fc.oneof(anything, hops), fc.ipV4(), fc.array(proxy, { maxLength: 3 }), (madeUp, seen, ours) => {
      fc.pre(!seen.startsWith("10."));
      const header = [madeUp, seen, ...ours].join(", ");
      expect(visitorAddress("10.0.0.1", header, proxies)).toBe(seen);
      expect(visitorAddress(seen, header, proxies)).toBe(seen);
    }),
    { numRuns: 1_000 },
  );
});
