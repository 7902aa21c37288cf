import { expect, test } from "vitest";
import { closesCircle, compareVersions, inVersionOrder, versionKey } from "./version-order.ts";

function ordered(...versions: string[]): void {
  const shuffled = versions.map((versionText) => ({ versionText })).reverse();
  expect(inVersionOrder(shuffled).map(({ versionText }) => versionText)).toEqual(versions);
}

test("[V03] versions are ordered as makers mean them", () => {
  ordered("2.2", "2.9", "2.10", "2.10.1", "3.0-rc1", "3.0-rc2", "3.0", "10.0");
  ordered("V5.5.0 build 210702", "V5.7.3_build 220112", "V5.7.3_build 230420", "V5.7.10 build 221222");
  ordered("4.8.2", "4.8.2-r2", "4.8.2-r10", "4.8.3");
  ordered("2025-09-30", "2025-10-01", "2026-01-15");
  ordered("20250930", "20251001", "20260115");
  ordered("9.80.1", "10.12.114", "v11.9.60", "Version 12.0");
  ordered("1.0 beta", "1.0 beta 2", "1.0", "1.0a", "1.0b", "1.0.1");
  ordered("第9版", "第10版");
  ordered("٢٫٩", "٢٫١٠");
});

test("[V03] versions of 200 characters in any script are ordered, each text in one place", () => {
  const texts = ["取", "ก", "ß", "9", "٩", "👩‍👩‍👧", "☃", ".", "\u0301", "a1"].map((sign) =>
    sign.repeat(200).slice(0, 200),
  );
  for (const one of texts) {
    expect(compareVersions(one, one)).toBe(0);
    for (const other of texts) {
      expect(Math.sign(compareVersions(one, other))).toBe(-Math.sign(compareVersions(other, one)) || 0);
    }
  }
  expect(new Set(texts.map(versionKey)).size).toBe(texts.length - 1); // "999…" and "٩٩٩…" are one number
});

test("[V03] the same version is known in another writing", () => {
  for (const text of ["4.8.2", "V4.8.2", "v 4.08.2", "4_8_2", "４.８.２", "Version 4.8.2"]) {
    expect(versionKey(text)).toBe("4.8.2");
  }
  expect(versionKey("4.8.2-r2")).not.toBe(versionKey("4.8.2"));
  expect(versionKey("2.1")).not.toBe(versionKey("2.10"));
});

test("[V04] a predecessor named by hand wins over the texts", () => {
  const releases = [
    { versionText: "1.0", predecessor: "2025-12" },
    { versionText: "1.1", predecessor: "1.0" },
    { versionText: "2025-11" },
    { versionText: "2025-12" },
    { versionText: "2025-10", predecessor: "removed" },
  ];
  expect(inVersionOrder(releases).map(({ versionText }) => versionText)).toEqual([
    "2025-10",
    "2025-11",
    "2025-12",
    "1.0",
    "1.1",
  ]);
});

test("[V04] two releases of one version both come before what follows it", () => {
  const releases = [
    { versionText: "1.0", predecessor: "9.0" },
    { versionText: "9.0", region: "EU" },
    { versionText: "9.0", region: "US" },
  ];
  expect(inVersionOrder(releases).map(({ versionText }) => versionText)).toEqual(["9.0", "9.0", "1.0"]);
});

test("[V04] a version that would follow itself is found, and loses no release", () => {
  const releases = [
    { versionText: "1.0", predecessor: "3.0" },
    { versionText: "2.0", predecessor: "1.0" },
    { versionText: "3.0" },
  ];
  expect(closesCircle(releases, { versionText: "3.0", predecessor: "2.0" })).toBe(true);
  expect(closesCircle(releases, { versionText: "3.0", predecessor: "3.0" })).toBe(true);
  expect(closesCircle(releases, { versionText: "4.0", predecessor: "2.0" })).toBe(false);
  const circle = releases.map((release) => ({ ...release, predecessor: release.predecessor ?? "2.0" }));
  expect(inVersionOrder(circle)).toHaveLength(3);
});
