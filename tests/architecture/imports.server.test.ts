import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

function lint(file: string, statement: string): "allowed" | "refused" {
  const folder = mkdtempSync(join(tmpdir(), "varifocal-imports-"));
  try {
    cpSync(join(root, "biome.json"), join(folder, "biome.json"));
    for (const rules of ["imports", "server-types-only"]) {
      cpSync(join(root, `tests/architecture/${rules}.grit`), join(folder, `tests/architecture/${rules}.grit`));
    }
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${statement}\nexport const used = [x];\n`);
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    execFileSync(process.execPath, [biome, "lint", "--vcs-enabled=false", file], { cwd: folder, stdio: "pipe" });
    return "allowed";
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: Buffer; stdout?: Buffer };
    const said = `${stdout ?? ""}${stderr ?? ""}`;
    if (!said.includes("docs/architecture.md")) throw new Error(`The linter failed for another reason:\n${said}`);
    return "refused";
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ["a screen", "a value of the server", "app/site/home/home.tsx", 'import { x } from "#server/catalog/catalog.ts";'],
  ["a screen", "the server by a relative path", "app/site/home/home.tsx", 'import { x } from "#server/config.ts";'],
  ["a screen", "the server when it is needed", "app/site/home/home.tsx", 'const x = import("#server/config.ts");'],
  ["a screen", "Node's own modules", "app/dashboard/summary.tsx", 'import { x } from "node:fs";'],
  ["a visitor's screen", "the dashboard", "app/site/home/home.tsx", 'import { x } from "../dashboard/menu.tsx";'],
  ["a visitor's screen", "a schema", "app/site/home/home.tsx", 'import { x } from "#core/category/category-draft.ts";'],
  ["a visitor's screen", "forms with schemas", "app/site/home/home.tsx", 'import { x } from "../../forms/form.ts";'],
  ["the dashboard", "a visitor's screen", "app/dashboard/summary.tsx", 'import { x } from "#app/site/home/home.tsx";'],
  ["the design system", "the business", "app/ui/button.tsx", 'import { x } from "#core/product/product.ts";'],
  ["the typed context", "a value of the server", "app/context.ts", 'import { x } from "#server/catalog/catalog.ts";'],
  ["core", "the server", "core/product/product.ts", 'import { x } from "#server/config.ts";'],
  ["core", "a library", "core/product/product.ts", 'import { x } from "kysely";'],
  ["the server", "a screen", "server/services.ts", 'import { x } from "../app/root.tsx";'],
  ["the command line", "a screen", "cli/main.ts", 'import { x } from "#app/root.tsx";'],
])("%s may not import %s", (_who, _what, file, statement) => {
  expect(lint(file, statement)).toBe("refused");
});

test.each([
  ["a screen", "core", "app/site/home/home.tsx", 'import { x } from "#core/product/product.ts";'],
  ["a visitor's screen", "plain forms", "app/site/home/home.tsx", 'import { x } from "../../forms/sent-form.ts";'],
  ["a screen", "shared parts when they are needed", "app/site/home/home.tsx", 'const x = import("../../forms/a.tsx");'],
  ["a screen", "shared parts", "app/site/home/home.tsx", 'import { x } from "../components/photo.tsx";'],
  [
    "the typed context",
    "a type of the server",
    "app/context.ts",
    'import type { x } from "#server/catalog/catalog.ts";',
  ],
  ["a test", "everything", "app/site/home.test.ts", 'import { x } from "#server/config.ts";'],
])("%s may import %s", (_who, _what, file, statement) => {
  expect(lint(file, statement)).toBe("allowed");
});
