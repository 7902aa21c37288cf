import { afterAll, expect } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite();
afterAll(() => site.stop());

/** Under a title, with the model inside a name, a unit in a head, and columns of which nobody knows. */
function ownList(...models: string[]): Buffer {
  const rows = models.map(
    (model, nth) => `${nth + 2} MP bullet ${model} white;Own Bullets;A bullet;${nth + 400};12 W;${nth}`,
  );
  return Buffer.from(["Price list;;;;;", "Item;Family;Short text;Weight g;Lamp;Shelf", ...rows].join("\r\n"));
}

test("[IM15] a list goes from the menu to products by questions, a preview with a box for each row, and one undo", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { signedIn: true, allow: /status of 422/ });
  const main = page.getByRole("main");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Import" }).click();
  const columns = main.getByRole("button", { name: "Columns" });
  expect(await columns.getAttribute("aria-disabled")).toBe("true");
  const list = main.getByLabel("Drop a list here");
  await list.setInputFiles({
    name: "photo.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("ffd8ffe000104a464946", "hex"),
  });
  await main.getByText("photo.csv is a picture. It goes beside the list, named by its model.").waitFor();
  await expectAccessible(page);
  const chooser = page.waitForEvent("filechooser");
  await main.getByText("Replace", { exact: true }).click();
  const file = { name: "own.csv", mimeType: "text/csv", buffer: ownList("KX-1", "KX-2", "KX-3") };
  await (await chooser).setFiles(file);
  await main.getByText("Uploaded", { exact: true }).waitFor();
  const beside = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.4 ${name}`) });
  await main
    .getByLabel("Drop files or a folder here")
    .setInputFiles([beside("KX-1 manual.pdf"), beside("nobodys.pdf")]);
  await main.getByText("2 files uploaded").waitFor();
  await columns.click();

  await main.getByText("So A3 is the Item “2 MP bullet KX-1 white”").waitFor();
  await main.getByText("1 question left:").waitFor();
  const preview = main.getByRole("button", { name: "Preview" });
  expect(await preview.getAttribute("aria-disabled")).toBe("true");
  await main.getByLabel("Lamp goes to").selectOption({ label: "New fact…" });
  await main.getByText("3 of 3 cells read.").waitFor();
  await main.getByLabel("Shelf goes to").selectOption({ label: "Description" });
  await main.getByText("“Short text” goes there too. Choose one.").waitFor();
  await expectAccessible(page);
  await main.getByLabel("Shelf goes to").selectOption({ label: "Leave out" });
  await main.getByLabel("Name of the new fact").fill("Own lamp");
  await main.getByRole("radio", { name: "None", exact: true }).click();
  await main.getByText("3 new, 0 known").waitFor();
  await preview.click();

  const apply = main.getByRole("button", { name: /^Import \d/ });
  await apply.waitFor();
  expect(await apply.textContent()).toBe("Import 3");
  expect(await main.getByText("1 new category: Own Bullets").count()).toBe(1);
  expect(await main.getByText("1 new fact: Own lamp").count()).toBe(1);
  expect(await main.getByRole("heading", { name: "1 file belongs to no product" }).count()).toBe(1);
  await main.getByRole("checkbox", { name: "Import KX-2" }).click();
  await expect.poll(() => apply.textContent()).toBe("Import 2");
  await expectAccessible(page);
  await apply.click();

  await main.getByText("Done. Import of 1 category, 1 fact and 2 products.").waitFor();
  await expectAccessible(page);
  const products = async () => {
    const answer = await page.request.get(`${site.url}/dashboard/products?q=KX-`);
    return [...new Set((await answer.text()).match(/KX-\d(?=<)/g))];
  };
  expect(await products()).toEqual(["KX-1", "KX-3"]);
  await main.getByRole("button", { name: "Undo" }).click();
  await main.getByText("Undone", { exact: true }).waitFor();
  expect(await products()).toEqual([]);
  await page.goto(`${site.url}/dashboard/import`);
  expect(await main.getByRole("listitem").filter({ hasText: "own.csv" }).textContent()).toContain(
    "Import of 1 category",
  );
});

test("[IM15] without scripts, questions are answered and rows unticked by pages, and wrong rows come as a file", async ({
  visit,
}) => {
  const mira = await signInOverHttp(site.url);
  const lines = [
    "Item,Family,Short text,Support until",
    "KX-7,Plain Bullets,A bullet,",
    "KX-8,,A bullet,",
    "KX-9,Plain Bullets,=1+1,June",
  ];
  const upload = await mira.upload("list", Buffer.from(lines.join("\n")), "plain.csv");
  await mira.submit("/dashboard/import", { list: upload.id });
  const page = await visit(site, "/dashboard/import", { signedIn: true, scripts: false });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Go on with plain.csv" }).click();
  await main.getByLabel("Short text goes to").selectOption({ label: "Leave out" });
  await main.getByRole("button", { name: "Show" }).click();
  await main.getByText("3 new products need a description, and no column says it.").waitFor();
  await main.getByLabel("Short text goes to").selectOption({ label: "Description" });
  await main.getByRole("button", { name: "Preview" }).click();
  // The question that is left comes back with what was answered.
  await main.getByText("1 question left:").waitFor();
  expect(await main.getByLabel("Short text goes to").inputValue()).toBe("field:description");
  await main.getByRole("radio", { name: "All", exact: true }).check();
  await main.getByRole("button", { name: "Preview" }).click();

  await main.getByRole("heading", { name: "2 rows are wrong and stay out" }).waitFor();
  const href = await main.getByRole("link", { name: "What is wrong as a file" }).getAttribute("href");
  const csv = await (await page.request.get(`${site.url}${href}`)).text();
  expect(csv.split("\r\n")[0]).toContain('"Sheet","Row","Column","Value","Expected"');
  expect(csv).toContain('"plain.csv","4","Support until","June"');
  const stranger = await fetch(`${site.url}${href}`);
  expect(await stranger.text()).not.toContain("June");

  await main.getByRole("button", { name: "Import 1 of them without the wrong cells" }).click();
  await main.getByRole("heading", { name: "1 wrong cell is left out" }).waitFor();
  await main.getByRole("checkbox", { name: "Import KX-9" }).waitFor();
  await main.getByRole("button", { name: "Keep their rows out" }).click();
  await main.getByRole("checkbox", { name: "Import KX-7" }).uncheck();
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await main.getByText("Nothing was changed.").waitFor();
  expect(await main.getByText("Show the 2 that refused").count()).toBe(1);
});
