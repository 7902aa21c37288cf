import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import viteConfig from "../../vite.config.ts";

test("[L18] the README names the browsers for which scripts and styles are built", async () => {
  const { browserslist } = JSON.parse(await readFile("package.json", "utf8"));
  expect(browserslist).toEqual(["chrome >= 120", "edge >= 120", "firefox >= 128", "safari >= 17.4", "ios_saf >= 17.4"]);
  expect(await readFile("README.md", "utf8")).toContain(
    "Browsers: Chrome and Edge from 120, Firefox from 128, Safari from 17.4.",
  );
  const config = await viteConfig({ command: "build", mode: "production" });
  const build = config.environments?.client?.build;
  expect(build).toMatchObject({ target: ["chrome120", "edge120", "firefox128", "safari17.4", "ios17.4"] });
  // Styles are built for the same.
  expect(build).not.toHaveProperty("cssTarget");
});
