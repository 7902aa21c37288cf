import { BlockList } from "node:net";
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

test("an IPv4 address in IPv6 dress is the same address", () => {
  expect(visitorAddress("::ffff:10.0.0.1", "::ffff:192.0.2.1", proxies)).toBe("192.0.2.1");
});
