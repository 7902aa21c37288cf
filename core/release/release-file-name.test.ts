import { expect, test } from "vitest";
import { readReleaseFileName } from "./release-file-name.ts";

test("[V16] the version and the words before it are read from a plain file name", () => {
  for (const [name, stem, version] of [
    ["firmware-cameras-4.9.1.zip", "firmware cameras", "4.9.1"],
    ["firmware-ptz-3.5.0-r2.tar.gz", "firmware ptz", "3.5.0-r2"],
    ["Recorders_V6.1.4_build_250602.bin", "Recorders", "V6.1.4_build_250602"],
    ["Player 2.0 beta 3.exe", "Player", "2.0 beta 3"],
    ["4.8.2.zip", "", "4.8.2"],
    ["digicap.dav", "digicap", undefined],
    ["VF-B8V-2712.bin", "VF B8V 2712", undefined],
    ["取扱-1.2.zip", "取扱", "1.2"],
  ] as const) {
    expect(readReleaseFileName(name), name).toEqual(version === undefined ? { stem } : { stem, version });
  }
});
