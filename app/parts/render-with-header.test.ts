import { expect, test } from "vitest";
import { renderWithHeader } from "./render-with-header.ts";

const page = (header: string | undefined) =>
  `<html><body><header class="top">${header ?? "<a>Home</a>"}</header></body></html>`;

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
  const of = { brand: {}, signedIn: false, place: "page" };
  const { headers, render } = renderer();
  const pages = [await renderWithHeader(of, render), await renderWithHeader({ ...of }, render)];
  expect(headers).toEqual([undefined, "<a>Home</a>", "<a>Home</a>"]);
  expect(pages).toEqual([page(undefined), page(undefined)]);
});

test("another brand, visitor or place has another header", async () => {
  const { headers, render } = renderer();
  const of = { brand: {}, signedIn: false, place: "page" };
  await renderWithHeader(of, render);
  for (const other of [{ brand: {} }, { signedIn: true }, { place: "true" }]) {
    headers.length = 0;
    await renderWithHeader({ ...of, ...other }, render);
    expect(headers[0]).toBe(undefined);
  }
});

test("a page without a header is rendered as it is", async () => {
  const { headers, render } = renderer(() => "<html><body></body></html>");
  await renderWithHeader({ brand: {}, signedIn: false, place: "" }, render);
  expect(headers).toEqual([undefined]);
});
