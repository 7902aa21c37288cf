import { expect } from "vitest";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const bullets = demoCategory("Bullet Cameras");
const camera = demoProduct("VF-B8V-2712");

const id = "00000000-0000-4000-8000-000000000000";
const oddities: [path: string, status: number][] = [
  [`/catalog/products/${id}`, 404],
  [`/catalog/categories/${id}`, 404],
  ["/catalog/products/not-an-id", 404],
  [`/catalog/products/${camera.id.toUpperCase()}`, 404],
  ["/catalog?page=2", 404],
  ["/catalog?page=999999999999999999999", 404],
  ["/support?page=77", 404],
  ["/search?q=dome&page=40", 404],
  [`${bullets.path}?f=${id}`, 200],
  [`${bullets.path}?f=${"x".repeat(2000)}&f=%25_%5C&f[]=1`, 200],
  [`/search?q=${"camera ".repeat(1400)}`, 200],
  [`/search?q=${encodeURIComponent("%_\\'\"` <script>alert(1)</script>")}`, 200],
  [`/search?q=${encodeURIComponent("📷🎥👁️‍🗨️")}`, 200],
  [`/search?q=${encodeURIComponent("كاميرا مراقبة")}`, 200],
  ["/search?q=a%00b", 200],
  ["/search?q=%FF%FE", 200],
  ["/search?q=%20%20", 200],
  ["/search?q=dome&q=bullet&page=", 302],
  ["/files/products/nothing.jpg", 404],
  ["/files/../../../etc/passwd", 404],
  ["/files/%2e%2e/%2e%2e/varifocal.db", 404],
  ["/assets/nothing.js", 404],
  ["//varifocal.example/catalog", 404],
  ["/wp-login.php", 404],
  ["/.env", 404],
];

test("unknown ids, addresses, pages, features and absurd queries get the right response", async ({ site }) => {
  const answers: typeof oddities = [];
  for (const [path] of oddities) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    const text = await response.text();
    answers.push([path.slice(0, 100), response.status]);
    expect(text, `${path} shows where our code lies`).not.toMatch(/node_modules|file:\/\/|\.tsx?:\d+/);
    expect(text, `${path} runs what was typed`).not.toContain("<script>alert(1)");
  }
  expect(answers).toEqual(oddities.map(([path, status]) => [path.slice(0, 100), status]));
});

test("malformed addresses are refused, and the server keeps running", async ({ site }) => {
  for (const path of ["/%E0%A4%A", "/%00", "/catalog/products/%00", "/catalog/%", `/${"x".repeat(10_000)}`]) {
    const response = await fetch(site.url + path);
    await response.text();
    expect([400, 404, 414, 431], path).toContain(response.status);
  }
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    expect((await fetch(`${site.url}/catalog`, { method })).status, method).toBe(405);
  }
  const foreign = {
    method: "POST",
    headers: { origin: "https://elsewhere.example" },
    body: new URLSearchParams({ email: "a" }),
  };
  expect((await fetch(`${site.url}/login`, foreign)).status).toBe(403);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(site.logs(), "errors in the log").not.toMatch(/"level":(50|60|"error"|"fatal")/);
});
