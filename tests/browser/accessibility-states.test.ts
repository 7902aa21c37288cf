import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { demo, demoCategory, demoDownload, demoProduct } from "#tests/support/demo.ts";
import { demoFile, madeFile } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { expectUsableHere } from "#tests/support/usable.ts";
import { test } from "#tests/support/visitor.ts";

// States that no address leads to: dialogs, refused forms, loading. The screens themselves are in
// screens-visitors.core.test.ts and screens-dashboard.core.test.ts.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

interface State {
  name: string;
  path: string;
  /**
   * The only width at which the state exists; otherwise axe checks it on a phone, and the other checks use a wide
   * window.
   */
  width?: 390 | 1440;
  signedIn?: boolean;
  reach: (page: Page) => Promise<unknown>;
}

const bullets = demoCategory("Bullet Cameras");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const [banner] = demo.info.banners;
const newDownload = "/dashboard/downloads/new";

/** Lets requests to an address hang, or answers them with this status. */
async function answer(page: Page, address: string, status?: number) {
  await page.route(address, (route) => (status ? route.fulfill({ status }) : undefined));
}

async function endSession(page: Page) {
  await page.context().addCookies((await page.context().cookies()).map((cookie) => ({ ...cookie, value: "ended" })));
}

async function chooseFirst(page: Page) {
  await page.getByRole("banner").getByRole("combobox").fill("dome");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { selected: true }).waitFor();
}

const states: State[] = [
  {
    name: "products chosen to compare",
    path: bullets.path,
    async reach(page) {
      const boxes = page.getByRole("checkbox", { name: /^Compare / });
      for (let nth = 0; nth < 7; nth++) await boxes.nth(nth).click();
      await page.getByText("Six products can be compared. Remove one first.").waitFor();
    },
  },
  {
    name: "the menu of a narrow window",
    path: "/",
    width: 390,
    async reach(page) {
      await button(page, "Menu").click();
      await dialog(page).waitFor();
    },
  },
  {
    name: "the themes to choose from",
    path: "/about",
    async reach(page) {
      await button(page, "Theme").click();
      await page.getByRole("radio", { name: "System" }).waitFor();
    },
  },
  {
    name: "the search row of a narrow window, with suggestions",
    path: "/about",
    width: 390,
    async reach(page) {
      await page.getByRole("link", { name: "Search" }).click();
      await chooseFirst(page);
    },
  },
  {
    name: "suggestions, one of them chosen",
    path: "/about",
    width: 1440,
    reach: chooseFirst,
  },
  {
    name: "suggestions beside no results",
    path: "/about",
    width: 390,
    async reach(page) {
      await page.getByRole("link", { name: "Search" }).click();
      await page.getByRole("banner").getByRole("combobox").fill("8mp");
      await page.getByRole("option", { name: "See all related" }).waitFor();
    },
  },
  {
    name: "suggestions without a match",
    path: "/about",
    width: 1440,
    async reach(page) {
      await page.getByRole("banner").getByRole("combobox").fill("zeppelin");
      await page.getByText("Search returned 0 result(s)").waitFor();
    },
  },
  {
    name: "filters open on a phone",
    path: `${bullets.path}?f=${bullets.featureIds["8 MP"]}`,
    width: 390,
    async reach(page) {
      await page.locator("summary:visible", { hasText: /(Filters|Features), 1 chosen/ }).click();
      await page.getByRole("button", { name: /^Show \d+ products?$/ }).waitFor();
    },
  },
  {
    name: "categories open on a phone",
    path: bullets.path,
    width: 390,
    async reach(page) {
      await page.getByText("Categories", { exact: true }).click();
      await page.getByRole("navigation", { name: "Categories" }).getByRole("link").first().waitFor();
    },
  },
  {
    name: "another picture of a product",
    path: demoProduct("VF-B8V-2712").path,
    reach: (page) => button(page, "Image 3 of 5").click(),
  },
  {
    name: "a page that takes a moment",
    path: "/about",
    width: 1440,
    async reach(page) {
      await answer(page, "**/support*");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
      await page.getByText("Loading...").waitFor();
    },
  },
  {
    name: "a password that is refused, and shown",
    path: "/login",
    async reach(page) {
      await page.getByLabel("E-mail").fill("nobody@varifocal.example");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await button(page, "Sign in").click();
      await page.getByText("Incorrect email or password").waitFor();
    },
  },
  {
    name: "a reset link that was asked for",
    path: "/forgot",
    async reach(page) {
      await page.getByLabel("E-mail").fill("nobody@varifocal.example");
      await page.getByRole("main").getByRole("button").click();
      await page.getByText("Reset link set - check your email").waitFor();
    },
  },
  {
    name: "a category that is refused",
    path: "/dashboard/categories/new",
    signedIn: true,
    async reach(page) {
      await button(page, "Add feature").click();
      await button(page, "Create category").click();
      await page.getByText("Name required").waitFor();
    },
  },
  {
    name: "a category that another administrator has changed, with a feature removed",
    path: `/dashboard/categories/${demoCategory("Mounting Accessories").id}/edit`,
    signedIn: true,
    async reach(page) {
      await page.route("**/edit*", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        return route.continue({
          postData:
            route
              .request()
              .postData()
              ?.replace(/version=\d+/, "version=999") ?? "",
        });
      });
      await page.getByLabel("Description").fill("Arms, plates and boxes.");
      await button(page, "Save category").click();
      await page.getByText("This was changed since you opened it.").first().waitFor();
    },
  },
  {
    name: "work about to be left unsaved",
    path: "/dashboard/categories/new",
    signedIn: true,
    async reach(page) {
      await page.getByLabel("Name").fill("Unsaved");
      await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: "a session that has ended, and a wrong password",
    path: "/dashboard/categories/new",
    signedIn: true,
    async reach(page) {
      await page.getByLabel("Name").fill("Late");
      await endSession(page);
      await button(page, "Create category").click();
      await dialog(page).getByLabel("Password", { exact: true }).fill("not the password");
      await dialog(page).getByRole("button", { name: "Sign in" }).click();
      await dialog(page).getByText("Incorrect email or password").waitFor();
    },
  },
  {
    name: "an upload under way, with a form that waits for it",
    path: newDownload,
    signedIn: true,
    async reach(page) {
      await answer(page, "**/uploads/**");
      await page.getByLabel("Drop a file here").setInputFiles(demoFile("files/warranty.pdf"));
      await page.getByLabel("Description").fill("Waiting");
      await button(page, "Create download").click();
      await button(page, "Loading...").waitFor();
    },
  },
  {
    name: "an upload that failed",
    path: newDownload,
    signedIn: true,
    async reach(page) {
      await answer(page, "**/uploads**", 403);
      await page.getByLabel("Drop a file here").setInputFiles(demoFile("files/warranty.pdf"));
      await button(page, "Try again to upload warranty.pdf").waitFor();
    },
  },
  {
    name: "an upload that arrived, and a refusal of the rest",
    path: newDownload,
    signedIn: true,
    async reach(page) {
      await page.getByLabel("Drop a file here").setInputFiles(demoFile("files/warranty.pdf"));
      await page.getByText("Uploaded", { exact: true }).waitFor();
      await button(page, "Create download").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "the deletion of a download that is refused",
    path: `/dashboard/downloads/${demoDownload("Warranty terms").id}?delete`,
    signedIn: true,
    async reach(page) {
      await page.route("**/downloads/**", (route) =>
        route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
      );
      await button(page, "CONFIRM DELETE").click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "the dialog of a new card, refused",
    path: "/",
    signedIn: true,
    async reach(page) {
      await button(page, "Add Card").click();
      await dialog(page)
        .getByLabel("Drop an image here")
        .setInputFiles(madeFile("a.jpg", "no", "image/jpeg"));
      await dialog(page).getByRole("alert").waitFor();
      await button(page, "Add card").click();
      await dialog(page).locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "the dialog of a banner that is edited",
    path: "/",
    signedIn: true,
    async reach(page) {
      await page.locator(`[id="${banner?.id}"]`).getByRole("button", { name: "Edit" }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: "an info item about to be deleted in its place",
    path: "/",
    signedIn: true,
    async reach(page) {
      await page.locator(`[id="${banner?.id}"]`).getByRole("button", { name: "Delete" }).click();
      await button(page, "CONFIRM DELETE").waitFor();
    },
  },
];

const allow = /Failed to load resource|ERR_CONNECTION_REFUSED/;

test.for(states)(
  "$name: axe finds nothing, and all of it can be read, pointed at and heard",
  async (state, { visit }) => {
    const { path, width, signedIn } = state;
    const page = await visit(site, path, { width, signedIn, allow });
    await state.reach(page);
    await expectUsableHere(page);
    await expectAccessible(page, [width ?? 390]);
  },
);
