import { lazy, type ReactNode, Suspense } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "./render-whole.ts";

function page(content: ReactNode) {
  return (
    <html lang="en">
      <body>{content}</body>
    </html>
  );
}

function fail(error: unknown): never {
  throw error;
}

test("a document is whole, from its root element on", async () => {
  const html = await renderWhole(page(<p>Dome &amp; bullet</p>), fail);
  expect(html).toBe('<html lang="en"><head></head><body><p>Dome &amp; bullet</p></body></html>');
});

test("what is still being loaded is waited for, and is the same once it is there", async () => {
  const Desk = lazy(async () => ({ default: () => <p>The desk</p> }));
  const desk = page(
    <Suspense fallback="Loading...">
      <Desk />
    </Suspense>,
  );
  const first = await renderWhole(desk, fail);
  expect(first).toContain("<p>The desk</p>");
  expect(first).toMatch(/^<html/);
  expect(first).not.toMatch(/Loading|<script|<template/);
  expect(await renderWhole(desk, fail)).toBe(first);
});

test("an error of the page is thrown, for the router to show its own", async () => {
  function Broken(): ReactNode {
    throw new Error("The table is broken.");
  }
  await expect(renderWhole(page(<Broken />), fail)).rejects.toThrow("The table is broken.");
});
