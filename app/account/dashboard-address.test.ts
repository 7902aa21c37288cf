import { expect, test } from "vitest";
import { dashboardAddress } from "./dashboard-address.ts";

test("[A05] the dashboard's own addresses are kept, parameters and all", () => {
  for (const address of ["/dashboard", "/dashboard/", "/dashboard/products/7?page=2&q=%C3%A9"]) {
    expect(dashboardAddress(address)).toBe(address);
  }
});

test("[T04] signing in leads nowhere else", () => {
  for (const address of [
    undefined,
    "",
    "/",
    "/catalog",
    "/dashboards",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "https://evil.example/dashboard",
    "javascript:alert(1)",
    "/dashboard/../catalog",
    "/dashboard/%2e%2e/catalog",
    "/\t/evil.example/dashboard",
    "http://site.invalid/dashboard",
  ]) {
    expect(dashboardAddress(address)).toBe("/dashboard");
  }
});
