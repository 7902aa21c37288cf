import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The browser tests prove conflicts, ended sessions, early input and forms sent twice on one form each. They hold for
// every record because each form is made of the same parts.

const root = join(import.meta.dirname, "../..");
const sources = globSync("app/{dashboard,forms}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), "utf8") + hookOf(path) }));
const forms = sources.filter(({ code }) => code.includes("<EditForm\n"));

/** A long form's hook stands beside it: `use-product-form.ts`. */
function hookOf(path: string): string {
  const hook = join(root, path.replace(/([^/]+-form)\.tsx$/, "use-$1.ts"));
  return /\/use-[^/]+$/.test(hook) && existsSync(hook) ? readFileSync(hook, "utf8") : "";
}

function pathsWith(part: RegExp): string[] {
  return sources.filter(({ code }) => part.test(code)).map(({ path }) => path);
}

test("every form of a record is an EditForm, which waits for scripts and files, and asks to sign in again", () => {
  expect(forms.length).toBeGreaterThan(6);
  // The form that signs in has no record.
  const withForm = pathsWith(/\buseForm[<(]/).filter(
    (path) => path.endsWith(".tsx") && path !== "app/forms/login-form.tsx",
  );
  expect(withForm).toEqual(forms.map(({ path }) => path));
});

test("every form that makes a record names it, so that sending it twice makes one", () => {
  const making = forms.filter(({ code }) => /\bnewId\b/.test(code));
  expect(making.length).toBeGreaterThan(5);
  for (const { path, code } of making) {
    expect(code, path).toContain("useNewRecord(newId, ");
    expect(code, path).toMatch(/^\s+newRecord=\{newRecord\}$/m);
  }
});

test("every form that edits a record compares it with what others save", () => {
  const editing = forms.filter(({ code }) => /\bfields\.version\b/.test(code));
  expect(editing.length).toBeGreaterThan(5);
  for (const { path, code } of editing) {
    expect(code, path).toMatch(/\b(useRemoteChanges|useProductConflict)\(/);
    expect(code, path).toMatch(/^\s+conflict=\{/m);
  }
  expect(forms.filter((form) => !editing.includes(form) && !/\bnewId\b/.test(form.code))).toEqual([]);
});

test("every form takes what a field is from its record's table, so that a label or a rule is said once", () => {
  for (const { path, code } of forms) {
    expect(code, path).toMatch(/\btable: \w+Fields\b/);
    expect(code, path).not.toMatch(/<Text(Field|Area)\b/);
  }
  expect(pathsWith(/<Conflict(Text|Select|Switch)\w*[^>]*\s(label|required|optional)\b/)).toEqual([]);
});

test("every other form of the dashboard is sent again after signing in again, too", () => {
  // The form of the product list is sent without scripts alone; with them the bar sends what is ticked.
  const plain = "app/dashboard/product/products.tsx";
  const posting = pathsWith(/\bmethod="post"/).filter((path) => path.startsWith("app/dashboard/") && path !== plain);
  expect(posting.length).toBeGreaterThan(0);
  expect(pathsWith(/\buseResubmitAfterLogin\(/)).toEqual(expect.arrayContaining(posting));
});
