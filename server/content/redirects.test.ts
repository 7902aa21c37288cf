import { expect, test } from "vitest";
import { mostRedirects, readRedirects } from "./redirects.ts";

function read(...lines: string[]) {
  const mistakes: string[] = [];
  const redirects = readRedirects(lines.join("\n"), mistakes);
  return { mistakes, to: (path: string) => redirects.find(path)?.to };
}

test("[IM10] an old address leads to a model or a path, by itself before its longest beginning", () => {
  const { mistakes, to } = read(
    "/produkt/vf-1/,VF-1",
    '"/produkt/*",/catalog',
    "",
    "/produkt/dome/*,/catalog?q=dome",
    "/über%20uns, /about",
    "/shop?p=1,/support",
  );
  expect(mistakes).toEqual([]);
  expect(to("/produkt/vf-1")).toEqual({ model: "VF-1" });
  expect(to("/produkt/vf-1/")).toEqual({ model: "VF-1" });
  expect(to("/produkt/vf-10")).toEqual({ path: "/catalog" });
  expect(to("/produkt/dome/a/b")).toEqual({ path: "/catalog?q=dome" });
  expect(to("/%C3%BCber%20uns")).toEqual({ path: "/about" });
  expect(to("/shop")).toEqual({ path: "/support" });
  expect(to("/produk")).toBeUndefined();
  expect(to("/%E0%A4%A")).toBeUndefined();
});

test("[IM10] mistakes are told with their lines: circles, other sites, no path, the same twice, too many", () => {
  expect(
    read("old,VF-1", "/a,", "/b,https://evil.example", "/b2,//evil.example", "/c,VF-1", "/c/,VF-2").mistakes,
  ).toEqual([
    "redirects.csv, line 1: “old” is no path of a former site: it begins with a slash",
    "redirects.csv, line 2: there is no model or path to lead to",
    "redirects.csv, line 3: “https://evil.example” is another site: a model or a path is",
    "redirects.csv, line 4: “//evil.example” is another site: a model or a path is",
    "redirects.csv, line 6: line 5 has the same old path",
  ]);
  expect(read("/a,/b", "/b,/c/d", "/c/*,/a", "/e,/a").mistakes).toEqual([
    "redirects.csv, line 1: it leads back to itself, over /a",
    "redirects.csv, line 2: it leads back to itself, over /b",
    "redirects.csv, line 3: it leads back to itself, over /c/d",
  ]);
  expect(read("/x/*,/x/y").mistakes).toHaveLength(1);
  const many = Array.from({ length: mostRedirects + 1 }, (_, at) => `/old/${at},VF-1`);
  expect(read(...many.slice(1)).mistakes).toEqual([]);
  expect(read(...many).mistakes).toEqual([`redirects.csv has more than ${mostRedirects} lines`]);
});
