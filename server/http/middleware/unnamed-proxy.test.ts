import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { watchForOtherHost, watchForUnnamedProxy } from "./visitor-address.ts";

function watch(environment: Record<string, string> = {}) {
  const lines: { level: number; address: string; msg: string }[] = [];
  const log = pino({ base: undefined }, { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, notice: watchForUnnamedProxy(readConfig(environment).trustedProxies, log) };
}

test("a proxy that TRUSTED_PROXIES does not name is told of once", () => {
  const { lines, notice } = watch({ TRUSTED_PROXIES: "10.0.0.1" });
  notice("::ffff:10.0.0.2", "192.0.2.1");
  notice("10.0.0.3", "192.0.2.1");
  expect(lines).toMatchObject([
    { level: 40, address: "10.0.0.2", msg: expect.stringContaining("name it in TRUSTED_PROXIES") },
  ]);
});

test("a nearby proxy is noticed in any kind of network", () => {
  for (const address of ["127.0.0.1", "::1", "172.31.0.9", "192.168.1.1", "100.64.0.1", "fd00::1"]) {
    const { lines, notice } = watch();
    notice(address, "192.0.2.1");
    expect(lines, address).toHaveLength(1);
  }
});

test("nothing is told of a named proxy, of who passes nothing on, or of visitors who make such a header up", () => {
  const { lines, notice } = watch({ TRUSTED_PROXIES: "10.0.0.0/8" });
  notice("10.0.0.1", "192.0.2.1");
  notice("127.0.0.1", undefined);
  notice("203.0.113.9", "10.0.0.1");
  notice("2001:db8::1", "10.0.0.1");
  notice(undefined, "10.0.0.1");
  expect(lines).toEqual([]);
});

test("[OP20] another host than localhost is told of once, unless SITE_URL is set", () => {
  const lines: unknown[] = [];
  const log = pino({ base: undefined }, { write: (line) => lines.push(JSON.parse(line)) });
  const notice = watchForOtherHost(readConfig({}), log);
  for (const host of [undefined, "localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) notice(host);
  expect(lines).toEqual([]);
  notice("cameras.example");
  notice("other.example");
  expect(lines).toMatchObject([{ level: 40, host: "cameras.example", msg: expect.stringContaining("SITE_URL") }]);

  watchForOtherHost(readConfig({ SITE_URL: "https://cameras.example" }), log)("cameras.example");
  expect(lines).toHaveLength(1);
});
