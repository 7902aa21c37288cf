import { expect, test } from "vitest";
import { visitorNetwork } from "./visitor-network.ts";

test("an IPv4 address stands for itself, however it is written", () => {
  expect(visitorNetwork("192.0.2.1")).toBe("192.0.2.1");
  expect(visitorNetwork("::ffff:192.0.2.1")).toBe("192.0.2.1");
});

test("an IPv6 address stands for its first 64 bits, however it is written", () => {
  const network = "2001:db8:0:1::/64";
  for (const address of [
    "2001:db8:0:1::1",
    "2001:0DB8:0000:0001:FFFF::",
    "2001:db8:0:1:2:3:4:5",
    "2001:db8::1:0:0:0:7",
  ]) {
    expect(visitorNetwork(address)).toBe(network);
  }
  expect(visitorNetwork("2001:db8:0:2::1")).not.toBe(network);
  expect(visitorNetwork("::1")).toBe("0:0:0:0::/64");
  expect(visitorNetwork("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("what is no address at all is still somebody", () => {
  expect(visitorNetwork("")).toBe("");
  expect(visitorNetwork("unknown")).toBe("unknown");
});
