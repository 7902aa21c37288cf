import { expect, test } from "vitest";
import { renderWithHeader } from "./render-with-header.ts";

const inside = (searched = "") => `<a>Home</a><input type="search" name="q" value="${searched}"/><input value="dark"/>`;

const page = (header: string | undefined) =>
  `<html><body><header class="top">${header ?? inside()}</header><input name="q" value="x"/></body></html>`;

/** Renders pages, and tells with which header each was rendered. */
function renderer(written = page) {
  const headers: (string | undefined)[] = [];
  async function render(header: string | undefined) {
    headers.push(header);
    return written(header);
  }
  return { headers, render };
}

test("a header is made once for all pages that show the same, and every page is sent alike", async () => {
  const of = { brand: {}, signedIn: false, place: "page", searched: "" };
  const { headers, render } = renderer();
  const pages = [await renderWithHeader(of, render), await renderWithHeader({ ...of }, render)];
  expect(headers).toEqual([undefined, inside(), inside()]);
  expect(pages).toEqual([page(undefined), page(undefined)]);
});

test("another brand, visitor or place has another header", async () => {
  const { headers, render } = renderer();
  const of = { brand: {}, signedIn: false, place: "page", searched: "" };
  await renderWithHeader(of, render);
  for (const other of [{ brand: {} }, { signedIn: true }, { place: "true" }]) {
    headers.length = 0;
    await renderWithHeader({ ...of, ...other }, render);
    expect(headers[0]).toBe(undefined);
  }
});

test("a page without a header is rendered as it is", async () => {
  const { headers, render } = renderer(() => "<html><body></body></html>");
  await renderWithHeader({ brand: {}, signedIn: false, place: "", searched: "" }, render);
  expect(headers).toEqual([undefined]);
});

test("what was searched for stands in the field of a header that is written once, as text", async () => {
  const of = { brand: {}, signedIn: false, place: "" };
  const { headers, render } = renderer((header) => page(header ?? inside("first")));
  for (const searched of ["first", "", '"/><b>$1 & $&']) await renderWithHeader({ ...of, searched }, render);
  expect(headers).toEqual([undefined, inside("first"), inside(), inside("&quot;/&gt;&lt;b&gt;$1 &amp; $&amp;")]);
});
