import { expect, test } from "vitest";
import { renderInFrame } from "./render-in-frame.ts";
import type { Frame } from "./written-frame.ts";

const inside = (searched = "") => `<a>Home</a><input type="search" name="q" value="${searched}"/><input value="dark"/>`;

const links = '<a href="/privacy">Privacy</a><div>© 2026</div>';

const page = (frame: Frame | undefined) =>
  `<html><body><header class="top">${frame?.header ?? inside()}</header><input name="q" value="x"/><footer class="end"><p>Printed</p><div class="row">${frame?.footer ?? links}</div></footer></body></html>`;

/** Renders pages, and tells in which frame each was rendered. */
function renderer(written = page) {
  const frames: (Frame | undefined)[] = [];
  async function render(frame: Frame | undefined) {
    frames.push(frame);
    return written(frame);
  }
  return { frames, render };
}

test("a frame is made once for all pages that show the same, and every page is sent alike", async () => {
  const of = { brand: {}, signedIn: false, place: "page", searched: "" };
  const { frames, render } = renderer();
  const pages = [await renderInFrame(of, render), await renderInFrame({ ...of }, render)];
  const frame = { header: inside(), footer: links };
  expect(frames).toEqual([undefined, frame, frame]);
  expect(pages).toEqual([page(undefined), page(undefined)]);
});

test("another brand, visitor or place has another frame", async () => {
  const { frames, render } = renderer();
  const of = { brand: {}, signedIn: false, place: "page", searched: "" };
  await renderInFrame(of, render);
  for (const other of [{ brand: {} }, { signedIn: true }, { place: "true" }]) {
    frames.length = 0;
    await renderInFrame({ ...of, ...other }, render);
    expect(frames[0]).toBe(undefined);
  }
});

test("a page without a header is rendered as it is", async () => {
  const { frames, render } = renderer(() => "<html><body></body></html>");
  await renderInFrame({ brand: {}, signedIn: false, place: "", searched: "" }, render);
  expect(frames).toEqual([undefined]);
});

test("a page without a footer is rendered without one", async () => {
  const { frames, render } = renderer((frame) => page(frame).replace(/<footer.*<\/footer>/s, ""));
  await renderInFrame({ brand: {}, signedIn: false, place: "", searched: "" }, render);
  expect(frames).toEqual([undefined, { header: inside(), footer: undefined }]);
});

test("what was searched for stands in the field of a header that is written once, as text", async () => {
  const of = { brand: {}, signedIn: false, place: "" };
  const { frames, render } = renderer((frame) => page(frame ?? { header: inside("first"), footer: links }));
  for (const searched of ["first", "", '"/><b>$1 & $&']) await renderInFrame({ ...of, searched }, render);
  expect(frames.slice(1).map((frame) => frame?.header)).toEqual([
    inside("first"),
    inside(),
    inside("&quot;/&gt;&lt;b&gt;$1 &amp; $&amp;"),
  ]);
});
