import { expect, test } from "vitest";
import { htmlText } from "./html-text.ts";
import type { ListSheet } from "./list-sheet.ts";
import { shopList } from "./shop-list.ts";

function sheet(...rows: string[][]): ListSheet {
  return {
    name: "export.csv",
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
    hiddenRows: 0,
    hiddenColumns: [],
  };
}

const rowsOf = (list: ReturnType<typeof shopList>) => list?.sheet.rows.map(({ row, cells }) => [row, ...cells]);

test("[IM08] a WooCommerce export is known by its values in any language; drafts and variations are counted", () => {
  const list = shopList(
    sheet(
      [
        ...["ID", "Typ", "Artikelnummer", "Name", "Veröffentlicht", "Empfohlen?", "Sichtbarkeit im Katalog"],
        ...["Kurzbeschreibung", "Beschreibung", "Gewicht (kg)", "Regulärer Preis", "Kategorien", "Schlagwörter"],
        ...[
          "Versandklasse",
          "Bilder",
          "Name Attribut 1",
          "Wert(e) Attribut 1",
          "Attribut 1 sichtbar",
          "Attribut 1 global",
        ],
        ...["Name Attribut 2", "Wert(e) Attribut 2", "Attribut 2 sichtbar", "Attribut 2 global"],
        ...["Name Download 1", "URL Download 1"],
      ],
      [
        ...[
          "7",
          "simple",
          "VF-1",
          "Dome one",
          "1",
          "0",
          "visible",
          "Short",
          "<p>Long</p><ul><li>A<li>B</ul>",
          "0.46",
          "10",
        ],
        ...["Cameras > Dome", "", "", "https://shop.example/1.jpg, https://shop.example/2.png"],
        ...["Lens", "2.8 mm", "1", "0", "Colour", "White, Black", "1", "1", "Manual", "https://shop.example/m.pdf"],
      ],
      [
        ...["8", "variable", "VF-2", "Dome two", "1", "0", "visible", "Two\\nlines", "", "", "10", "Dome", "", ""],
        ...["https://shop.example/3.jpg", "Colour", "White", "1", "1", "", "", "", "", "", ""],
      ],
      ["9", "variation", "VF-2-W", "Dome two, white", "1", "0", "visible", "", "", "", "10", "", "", "", ""],
      ["10", "simple", "VF-3", "Draft", "'-1", "0", "visible", "Draft", "", "", "10", "Dome", "", "", ""],
      ["11", "simple, virtual", "VF-4", "Private", "0", "0", "hidden", "Private", "", "", "10", "Dome", "", "", ""],
    ),
  );
  expect(list?.shop).toBe("WooCommerce");
  expect(rowsOf(list)).toEqual([
    [1, "Model", "Category", "Description", "Specs text", "Picture", "Gewicht (kg)", "Lens", "Colour"],
    [
      ...[2, "VF-1", "Cameras > Dome", "Short", "Long\n\n- A\n- B"],
      ...["https://shop.example/1.jpg, https://shop.example/2.png", "0.46", "2.8 mm", "White; Black"],
    ],
    [3, "VF-2", "Dome", "Two\nlines", "", "https://shop.example/3.jpg", "", "", "White"],
  ]);
  expect(list?.notes).toEqual([
    "2 drafts or private products left out.",
    "1 variation left out: what varies belongs to the product.",
  ]);
});

test("[IM08] a shop without article numbers is known by names", () => {
  const list = shopList(
    sheet(
      [
        "ID",
        "Тип",
        "Артикул",
        "Имя",
        "Опубликован",
        "рекомендуемый?",
        "Видимость",
        "Кратко",
        "Описание",
        "Цена",
        "Категории",
        "Изображения",
      ],
      [
        "1",
        "simple",
        "",
        "Камера",
        "1",
        "0",
        "visible",
        "",
        "Описание",
        "240",
        "Купольные",
        "https://shop.example/1.jpg",
      ],
    ),
  );
  expect(rowsOf(list)?.[1]).toEqual([2, "Камера", "Купольные", "Описание", "", "https://shop.example/1.jpg"]);
});

test.each([
  [["Handle", "Title", "Body (HTML)", "Type", "Published", "Variant SKU", "Image Src", "Variant Grams"]],
  [
    [
      "URL handle",
      "Title",
      "Description",
      "Type",
      "Published on online store",
      "SKU",
      "Product image URL",
      "Weight value (grams)",
    ],
  ],
])("[IM08] Shopify's exports of all generations: %j", (heads) => {
  const list = shopList(
    sheet(
      [...heads, "Status", "IP rating (product.metafields.custom.ip)"],
      [
        "one",
        "One",
        "<b>A</b> camera",
        "Dome",
        "TRUE",
        "VF-1",
        "https://cdn.example/1.jpg?v=1",
        "460",
        "active",
        "IP67",
      ],
      ["one", "", "", "", "", "", "https://cdn.example/2.jpg", "", "", ""],
      ["two", "Two", "Many", "Dome", "true", "VF-2-W", "", "0.0", "Active", ""],
      ["two", "", "", "", "", "VF-2-B", "", "", "", ""],
      ["three", "Three", "Draft", "Dome", "TRUE", "VF-3", "", "", "draft", ""],
      ["four", "Four", "Hidden", "Dome", "FALSE", "VF-4", "", "", "active", ""],
    ),
  );
  expect(list?.shop).toBe("Shopify");
  expect(rowsOf(list)).toEqual([
    [1, "Model", "Category", "Description", "Picture", "Weight (g)", "IP rating"],
    [2, "VF-1", "Dome", "A camera", "https://cdn.example/1.jpg?v=1, https://cdn.example/2.jpg", "460", "IP67"],
    [4, "", "Dome", "Many", "", "", ""],
  ]);
  expect(list?.notes).toEqual([
    "2 products left out: drafts, archived or not published.",
    "With several SKUs, none of which is the model: Two.",
  ]);
});

test("[IM08] other lists stay as they are", () => {
  expect(shopList(sheet(["Model", "Category", "Title"], ["VF-1", "Dome", "simple"]))).toBeUndefined();
  expect(shopList(sheet(["Handle", "Title"], ["a", "b"]))).toBeUndefined();
  expect(shopList({ name: "empty", rows: [], hiddenRows: 0, hiddenColumns: [] })).toBeUndefined();
});

test.each([
  ["plain < text & more", "plain < text & more"],
  ["<p>One</p><p>Two<br/>lines</p>", "One\n\nTwo\nlines"],
  ["<script>alert(1)</script>A<style>b{}</style><!-- c -->", "A"],
  ["&#176;&deg;&#xB0;&nbsp;&unknown;&#0;", "°°° &unknown;&#0;"],
  ["&lt;script&gt;", "<script>"],
])("[IM08] HTML %j reads as text", (html, text) => {
  expect(htmlText(html)).toBe(text);
});
