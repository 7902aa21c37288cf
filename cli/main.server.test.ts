import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

function operator() {
  const dataDir = mkdtempSync(join(tmpdir(), "varifocal-cli-"));
  return {
    dataDir,
    varifocal(args: string[], input = "", environment = {}, flags: string[] = []) {
      const run = spawnSync(process.execPath, [...flags, "--import", "./runtime.js", "cli/main.ts", ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, ...environment },
        input,
        encoding: "utf8",
      });
      return { exit: run.status, said: run.stdout + run.stderr };
    },
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true }),
  };
}

test.each([[["--help"]], [["export", "--help"]], [["site", "adopt", "--help"]], [["admin", "list", "--help"]]])(
  "varifocal %j says how it is used",
  (args) => {
    using site = operator();
    const { exit, said } = site.varifocal(args);
    expect(exit).toBe(0);
    expect(said).toContain("Usage: varifocal");
  },
);

test("[OP17] varifocal --version says which release this is", () => {
  using site = operator();
  expect(site.varifocal(["--version"])).toEqual({ exit: 0, said: "1.0.0\n" });
});

test("[OP19] a misspelled variable is told before the command does its work", () => {
  using site = operator();
  const { exit, said } = site.varifocal(["check"], "", { DATABSE_URL: "postgres://elsewhere" });
  expect(exit).toBe(0);
  expect(said).toContain("DATABSE_URL is not a setting of the site. Is DATABASE_URL meant?\n");
});

test("[OP32] a command does nothing where the environment file does not mean the same to the server", () => {
  using site = operator();
  const file = join(site.dataDir, "varifocal.env");
  writeFileSync(file, "AUTH_SECRET=in#the middle of thirty-two characters\n");
  const { exit, said } = site.varifocal(["check"], "", {}, [`--env-file=${file}`]);
  expect(exit).toBe(1);
  expect(said).toContain(`${file}, line 1: systemd and Node read AUTH_SECRET differently.`);
  writeFileSync(file, "AUTH_SECRET='in#the middle of thirty-two characters'\n");
  expect(site.varifocal(["check"], "", {}, [`--env-file=${file}`]).exit).toBe(0);
});

test("an administrator is made once, and gets another password", () => {
  using site = operator();
  expect(site.varifocal(["admin", "create", "Me@maker.example"], "a long enough password\n")).toMatchObject({
    exit: 0,
    said: expect.stringContaining("me@maker.example may sign in now."),
  });
  expect(site.varifocal(["admin", "create", "me@maker.example", "--generate"])).toMatchObject({
    exit: 1,
    said: expect.stringContaining('Administrator "me@maker.example" already exists'),
  });
  const reset = site.varifocal(["admin", "reset-password", "me@maker.example", "--generate"]);
  expect(reset).toMatchObject({ exit: 0, said: expect.stringMatching(/^Password: \S{20,}$/m) });
});

test("[OP28] administrators are listed and removed, but not the last one", () => {
  using site = operator();
  site.varifocal(["admin", "create", "me@maker.example", "--generate"]);
  site.varifocal(["admin", "create", "noor@maker.example", "--generate"]);
  const today = new Date().toISOString().slice(0, 10);
  expect(site.varifocal(["admin", "list"]).said).toBe(
    `me@maker.example, since ${today}\nnoor@maker.example, since ${today}\n`,
  );

  expect(site.varifocal(["admin", "remove", "Me@maker.example"])).toMatchObject({
    exit: 0,
    said: expect.stringContaining("is no administrator any more."),
  });
  expect(site.varifocal(["admin", "remove", "noor@maker.example"])).toMatchObject({
    exit: 1,
    said: "noor@maker.example is the only administrator: create another one first\n",
  });
  expect(site.varifocal(["admin", "list"]).said).toBe(`noor@maker.example, since ${today}\n`);
});

test.each([
  [
    "a short password",
    ["admin", "create", "me@maker.example"],
    "short\n",
    "Password too short - at least 12 characters",
  ],
  ["no password", ["admin", "create", "me@maker.example"], "", "No password was given."],
  ["a malformed address", ["admin", "create", "me"], "a long enough password\n", "Invalid email"],
  ["a stranger", ["admin", "reset-password", "you@maker.example", "--generate"], "", "No administrator has"],
  ["a stranger's removal", ["admin", "remove", "you@maker.example"], "", "No administrator has"],
  ["a folder that is not there", ["import", "nowhere"], "", "catalogue.json is not there."],
  ["an unknown command", ["exprot"], "", "unknown command 'exprot'"],
])("%s is refused with a sentence and no stack", (_what, args, input, message) => {
  using site = operator();
  const { exit, said } = site.varifocal(args, input);
  expect(exit).toBe(1);
  expect(said).toContain(message);
  expect(said).not.toContain("    at ");
});

test("[IM07] a list goes in and out, a dry run keeps nothing, and other files are told what import takes", () => {
  using site = operator();
  const list = join(site.dataDir, "list.csv");
  const rows = ["Item;Family;Short text;Heater;Price", "VF-1;Dome;One;yes;10", "VF-2;Dome;;yes;10"];
  writeFileSync(list, rows.join("\n"));
  const dry = site.varifocal(["import", list, "--ndaa", "none", "--dry-run"]);
  expect(dry.said).toContain("list.csv: 1 new, 0 changed, 0 as they were, 1 wrong\nNew categories: Dome\n");
  expect(dry.said).toContain("Columns left out:\n  - Heater: Nothing says what it is\n  - Price: ");
  expect(dry.said).toContain("  - list.csv, row 3, description: Expected: A value");
  expect(dry.said).toContain("1 new product without a picture: a stand-in is shown instead.");
  expect(dry.said).toContain("This was a dry run: nothing was kept.");

  expect(site.varifocal(["import", list]).said).toContain("list.csv, row 2: Expected: Yes or No in a column");
  expect(site.varifocal(["import", list, "--ndaa", "Nobody"]).said).toContain("“Nobody” is none");
  expect(site.varifocal(["import", list, "--ndaa", "Heater"]).said).toContain("1 new, 0 changed");
  const workbook = join(site.dataDir, "out.xlsx");
  expect(site.varifocal(["export", workbook]).said).toBe(`${workbook}: 1 product\n`);
  expect(site.varifocal(["import", workbook]).said).toBe(
    "Categories: 0 new, 0 changed, 1 as they were, 0 wrong\nProducts: 0 new, 0 changed, 1 as they were, 0 wrong\n",
  );
  expect(site.varifocal(["import", join(root, "package.json")])).toEqual({
    exit: 1,
    said: expect.stringContaining("package.json is a .json file: import takes a list (.xlsx, .xls, .csv)"),
  });
}, 120_000);

test("[IM07] the printed command fetches pictures that a list names by address, under the names of their models", async () => {
  using site = operator();
  await using server = createServer((request, response) => response.end(`bytes of ${request.url}`));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const list = join(site.dataDir, "list.csv");
  const address = (name: string) => `http://127.0.0.1:${port}/${name}`;
  const rows = ["Model;Category;Description;Image", `VF-1;Dome;One;${address("a'b.png?v=2")}`];
  writeFileSync(list, rows.join("\n"));
  const { said } = site.varifocal(["import", list, "--ndaa", "none", "--dry-run"]);
  const [command] = /^curl .*?\nEND$/ms.exec(said) ?? [];
  await promisify(execFile)("sh", ["-c", command ?? "false"], { cwd: site.dataDir });
  const folder = join(site.dataDir, "pictures");
  expect(readdirSync(folder)).toEqual(["VF-1.png"]);
  expect(readFileSync(join(folder, "VF-1.png"), "utf8")).toBe("bytes of /a'b.png?v=2");
});
