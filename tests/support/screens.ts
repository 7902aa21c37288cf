import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { firstSynonyms } from "#server/database/migrations/0021-search.ts";
import { demo, demoCategory, demoDownload, demoFileHash, demoProduct, demoRelease } from "./demo.ts";

/** A state of a screen that an address leads to. */
export interface Screen {
  name: string;
  path: string;
  status?: number;
  empty?: boolean;
  signedIn?: boolean;
}

const bullets = demoCategory("Bullet Cameras");
const dashboardBullets = `/dashboard/categories/${bullets.id}`;
const fullProduct = demoProduct("VF-B8V-2712");
const ptzCamera = demoProduct("VF-P8X-30");
const dashboardProduct = `/dashboard/products/${fullProduct.id}`;
const dashboardReplaced = `/dashboard/products/${demoProduct("VF-D4V-2712").id}`;
const dashboardRelease = `/dashboard/releases/${demoRelease("4.8.2").id}`;
const dashboardWords = `/dashboard/search-words/${firstSynonyms[2]?.id}`;
const dashboardDownload = `/dashboard/downloads/${demoDownload("Warranty terms").id}`;
const [banner, card, image] = [demo.info.banners, demo.info.cards, demo.info.images].map(([first]) => first?.id);
const compared = ["VF-B8V-2712", "VF-D8V-2712", "VF-D12V-3610", "VF-D4V-2712", "VF-T8-28", "VF-B4M-28"].map(
  (model) => demoProduct(model).id,
);
const unknownId = "00000000-0000-4000-8000-000000000000";

/** Every screen by its route, in every state that an address leads to. */
export const screensByRoute: Record<string, Screen[]> = {
  "/": [
    { name: "home", path: "/" },
    { name: "home of an empty site", path: "/", empty: true },
    { name: "home, signed in", path: "/", signedIn: true },
    { name: "home of an empty site, signed in", path: "/", signedIn: true, empty: true },
  ],
  "/about": [{ name: "about", path: "/about" }],
  "/contact": [{ name: "contact", path: "/contact" }],
  "/privacy": [{ name: "privacy", path: "/privacy" }],
  "/pages/:name": [{ name: "warranty", path: "/pages/warranty" }],
  "/support": [
    { name: "support", path: "/support" },
    { name: "support without downloads", path: "/support", empty: true },
    { name: "support, filtered", path: "/support?q=firmware" },
    { name: "support, filtered to nothing", path: "/support?q=zeppelin" },
    { name: "support, one kind of document", path: "/support?kind=drawing" },
    { name: "support, a genuine file", path: `/support?sha256=${demoFileHash(demoRelease("4.8.2").file)}` },
    {
      name: "support, a file for another model",
      path: `/support?sha256=${demoFileHash(demoRelease("3.5.0").file)}&for=${fullProduct.id}`,
    },
    { name: "support, an unknown file", path: `/support?sha256=${"0".repeat(64)}` },
    { name: "support, no SHA-256", path: "/support?sha256=4.8.2" },
  ],
  "/support/lifecycle": [
    { name: "lifecycle list", path: "/support/lifecycle" },
    {
      name: "lifecycle list, sorted and filtered",
      path: "/support/lifecycle?status=Discontinued&sort=launched&dir=desc",
    },
    { name: "lifecycle list, filtered to nothing", path: "/support/lifecycle?q=zeppelin" },
    { name: "lifecycle list without dates", path: "/support/lifecycle", status: 404, empty: true },
  ],
  "/support/releases": [
    { name: "releases", path: "/support/releases" },
    { name: "no releases", path: "/support/releases", status: 404, empty: true },
    { name: "releases of a product", path: `/support/releases?product=${fullProduct.id}` },
    { name: "releases of a product without any", path: `/support/releases?product=${demoProduct("VF-KB3").id}` },
  ],
  "/support/releases/:id": [
    { name: "release", path: demoRelease("4.8.2").path },
    { name: "older release", path: demoRelease("4.6.0").path },
    { name: "withdrawn release", path: demoRelease("4.8.1").path },
    { name: "beta release", path: demoRelease("4.9.0-beta1").path },
    { name: "unknown release", path: `/support/releases/${unknownId}`, status: 404 },
  ],
  "/support/releases/latest/:id": [
    { name: "latest release by revision", path: `/support/releases/latest/${ptzCamera.id}`, status: 300 },
    {
      name: "latest release of an unknown revision",
      path: `/support/releases/latest/${ptzCamera.id}?hardware=C`,
      status: 404,
    },
    { name: "latest release of no product", path: `/support/releases/latest/${unknownId}`, status: 404 },
  ],
  "/compliance": [
    { name: "compliance sheet", path: `/compliance?p=${fullProduct.id}&p=${demoProduct("VF-DB5").id}&p=${unknownId}` },
    { name: "compliance, models to choose", path: `/compliance?category=${bullets.id}` },
    { name: "compliance", path: "/compliance" },
    { name: "compliance without evidence", path: "/compliance", empty: true, status: 404 },
  ],
  "/compare": [
    { name: "compare two", path: `/compare?p=${compared.slice(0, 2)}` },
    { name: "compare three, one discontinued", path: `/compare?p=${compared.slice(1, 4)}&rows=all` },
    { name: "compare seven, one unknown", path: `/compare?p=${[unknownId, ...compared]}` },
    { name: "compare one", path: `/compare?p=${fullProduct.id}` },
    { name: "compare a model that does not exist", path: `/compare?p=${fullProduct.id}&add=VF-0` },
    { name: "compare on an empty site", path: "/compare", empty: true },
  ],
  "/catalog": [
    { name: "catalog", path: "/catalog" },
    { name: "catalog without products", path: "/catalog", empty: true },
    { name: "catalog without discontinued products", path: "/catalog?discontinued=hide" },
    { name: "catalog, filtered", path: "/catalog?feature=IK10&megapixels=8&ip=67" },
    { name: "catalog, as a table", path: "/catalog?view=table&sort=power" },
    { name: "catalog past its end", path: "/catalog?page=9", status: 404 },
  ],
  "/catalog/categories/:id": [
    { name: "category", path: bullets.path },
    { name: "category, filtered", path: `${bullets.path}?f=${bullets.featureIds["8 MP"]}` },
    {
      name: "category, filtered to nothing",
      path: `${bullets.path}?f=${bullets.featureIds["2 MP"]}&f=${bullets.featureIds["12 MP"]}`,
    },
    {
      name: "category, without discontinued products",
      path: `${bullets.path}?discontinued=hide&f=${bullets.featureIds["8 MP"]}`,
    },
    {
      name: "category, filtered by facts",
      path: `${bullets.path}?megapixels=8&megapixels=12&temperature=-40&fieldOfView-from=90&fieldOfView-to=20`,
    },
    { name: "category, filtered by facts to nothing", path: `${bullets.path}?megapixels=8&power=5` },
    { name: "unknown category", path: `/catalog/categories/${unknownId}`, status: 404 },
  ],
  "/catalog/products/:id": [
    { name: "product with everything", path: demoProduct("VF-B8V-2712").path },
    { name: "product with little", path: demoProduct("VF-KB3").path },
    { name: "discontinued product", path: demoProduct("VF-D4V-2712").path },
    { name: "product without compliance", path: demoProduct("VF-P8X-30").path },
    { name: "unknown product", path: `/catalog/products/${unknownId}`, status: 404 },
  ],
  "/search": [
    { name: "search", path: "/search?q=dome" },
    { name: "search without a match", path: "/search?q=zeppelin" },
    { name: "search by part number", path: "/search?q=b8v2712" },
    { name: "search by several words", path: "/search?q=ik10+dome" },
    { name: "search for a discontinued model", path: "/search?q=VF-D4V-2712" },
    { name: "search for files", path: "/search?q=vf+b8v+2712+firmware" },
    { name: "search with a typing error", path: "/search?q=VF-B8V-2721" },
    { name: "search without a query", path: "/search" },
  ],
  "/login": [{ name: "login", path: "/login" }],
  "/logout": [{ name: "logout", path: "/logout", signedIn: true }],
  "/forgot": [{ name: "forgotten password", path: "/forgot" }],
  "/reset": [{ name: "reset with an old link", path: "/reset?token=old", status: 410 }],
  "/dashboard": [
    { name: "dashboard", path: "/dashboard", signedIn: true },
    { name: "dashboard, signed out", path: "/dashboard", status: 401 },
  ],
  "/dashboard/categories": [
    { name: "dashboard categories", path: "/dashboard/categories", signedIn: true },
    { name: "dashboard categories, filtered to nothing", path: "/dashboard/categories?q=zeppelin", signedIn: true },
    { name: "dashboard without categories", path: "/dashboard/categories", signedIn: true, empty: true },
  ],
  "/dashboard/categories/new": [
    { name: "new category", path: "/dashboard/categories/new", signedIn: true },
    { name: "category created", path: `/dashboard/categories/new?created=${bullets.id}`, signedIn: true },
  ],
  "/dashboard/categories/:id": [
    { name: "dashboard category", path: dashboardBullets, signedIn: true },
    { name: "category that cannot be deleted", path: `${dashboardBullets}?delete`, signedIn: true },
    { name: "unknown dashboard category", path: `/dashboard/categories/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/categories/:id/edit": [
    { name: "category edit", path: `${dashboardBullets}/edit`, signedIn: true },
    { name: "unknown category edit", path: `/dashboard/categories/${unknownId}/edit`, signedIn: true, status: 404 },
  ],
  "/dashboard/categories/:id/deleted": [
    { name: "category not deleted", path: `${dashboardBullets}/deleted`, signedIn: true, status: 404 },
  ],
  "/dashboard/products": [
    { name: "dashboard products", path: "/dashboard/products", signedIn: true },
    {
      name: "dashboard products, last changed first",
      path: "/dashboard/products?sort=updated&dir=desc",
      signedIn: true,
    },
    { name: "dashboard products, filtered to nothing", path: "/dashboard/products?q=zeppelin", signedIn: true },
    {
      name: "dashboard products, by several filters",
      path: `/dashboard/products?category=${bullets.id}&until=empty&needs=support-date&mark=yes`,
      signedIn: true,
    },
    { name: "dashboard without products", path: "/dashboard/products", signedIn: true, empty: true },
  ],
  "/dashboard/products/new": [
    { name: "new product", path: "/dashboard/products/new", signedIn: true },
    { name: "new product without categories", path: "/dashboard/products/new", signedIn: true, empty: true },
    { name: "new product from another", path: `/dashboard/products/new?from=${fullProduct.id}`, signedIn: true },
    { name: "product created", path: `/dashboard/products/new?created=${fullProduct.id}`, signedIn: true },
    {
      name: "new product from an unknown one",
      path: `/dashboard/products/new?from=${unknownId}`,
      signedIn: true,
      status: 404,
    },
  ],
  "/dashboard/products/set": [{ name: "nothing to set", path: "/dashboard/products/set", signedIn: true }],
  "/dashboard/products/delete": [{ name: "nothing to delete", path: "/dashboard/products/delete", signedIn: true }],
  "/dashboard/products/:id/edit": [
    { name: "product edit", path: `${dashboardProduct}/edit`, signedIn: true },
    { name: "edit of a product with successors", path: `${dashboardReplaced}/edit`, signedIn: true },
    { name: "unknown product edit", path: `/dashboard/products/${unknownId}/edit`, signedIn: true, status: 404 },
  ],
  "/dashboard/products/:id": [
    { name: "dashboard product", path: dashboardProduct, signedIn: true },
    { name: "dashboard product with successors", path: dashboardReplaced, signedIn: true },
    { name: "product about to be deleted", path: `${dashboardProduct}?delete`, signedIn: true },
    { name: "unknown dashboard product", path: `/dashboard/products/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/products/:id/deleted": [
    { name: "product not deleted", path: `${dashboardProduct}/deleted`, signedIn: true, status: 404 },
  ],
  "/dashboard/search-words": [{ name: "search words", path: "/dashboard/search-words", signedIn: true }],
  "/dashboard/search-words/new": [
    { name: "new group of search words", path: "/dashboard/search-words/new?word=lamp", signedIn: true },
  ],
  "/dashboard/search-words/:id": [
    { name: "search words edit", path: dashboardWords, signedIn: true },
    { name: "search words about to be deleted", path: `${dashboardWords}?delete`, signedIn: true },
    { name: "unknown search words", path: `/dashboard/search-words/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/import": [{ name: "import", path: "/dashboard/import", signedIn: true }],
  "/dashboard/import/:id": [
    { name: "columns of an unknown list", path: `/dashboard/import/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/import/:id/preview": [
    { name: "preview of an unknown list", path: `/dashboard/import/${unknownId}/preview`, signedIn: true, status: 404 },
  ],
  "/dashboard/import/:id/done": [
    { name: "unknown list, imported", path: `/dashboard/import/${unknownId}/done`, signedIn: true, status: 404 },
  ],
  "/dashboard/uploads": [{ name: "no uploads", path: "/dashboard/uploads", signedIn: true }],
  "/dashboard/releases": [
    { name: "dashboard releases", path: "/dashboard/releases", signedIn: true },
    { name: "dashboard releases, filtered to nothing", path: "/dashboard/releases?q=zeppelin", signedIn: true },
    { name: "dashboard without releases", path: "/dashboard/releases", signedIn: true, empty: true },
  ],
  "/dashboard/releases/new": [
    { name: "new release", path: "/dashboard/releases/new", signedIn: true },
    { name: "release published", path: `/dashboard/releases/new?created=${demoRelease("4.8.2").id}`, signedIn: true },
  ],
  "/dashboard/releases/:id": [
    { name: "dashboard release", path: dashboardRelease, signedIn: true },
    { name: "release about to be deleted", path: `${dashboardRelease}?delete`, signedIn: true },
    { name: "unknown dashboard release", path: `/dashboard/releases/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/releases/:id/edit": [
    { name: "release edit", path: `${dashboardRelease}/edit`, signedIn: true },
    {
      name: "edit of a withdrawn release",
      path: `/dashboard/releases/${demoRelease("4.8.1").id}/edit`,
      signedIn: true,
    },
    { name: "unknown release edit", path: `/dashboard/releases/${unknownId}/edit`, signedIn: true, status: 404 },
  ],
  "/dashboard/releases/:id/deleted": [
    { name: "release not deleted", path: `${dashboardRelease}/deleted`, signedIn: true, status: 404 },
  ],
  "/dashboard/downloads": [
    { name: "dashboard downloads", path: "/dashboard/downloads", signedIn: true },
    { name: "dashboard downloads, filtered to nothing", path: "/dashboard/downloads?q=zeppelin", signedIn: true },
    { name: "dashboard without downloads", path: "/dashboard/downloads", signedIn: true, empty: true },
  ],
  "/dashboard/downloads/new": [
    { name: "new download", path: "/dashboard/downloads/new", signedIn: true },
    {
      name: "download created",
      path: `/dashboard/downloads/new?created=${demoDownload("Warranty terms").id}`,
      signedIn: true,
    },
  ],
  "/dashboard/downloads/:id": [
    { name: "download edit", path: dashboardDownload, signedIn: true },
    { name: "download about to be deleted", path: `${dashboardDownload}?delete`, signedIn: true },
    { name: "download edited", path: `${dashboardDownload}?edited`, signedIn: true },
    { name: "unknown download", path: `/dashboard/downloads/${unknownId}`, signedIn: true, status: 404 },
  ],
  "/dashboard/downloads/:id/deleted": [
    { name: "download not deleted", path: `${dashboardDownload}/deleted`, signedIn: true, status: 404 },
  ],
  "/dashboard/facts": [
    { name: "facts", path: "/dashboard/facts", signedIn: true },
    { name: "facts of a new site", path: "/dashboard/facts", signedIn: true, empty: true },
  ],
  "/dashboard/facts/rows": [
    { name: "rows of the sheets", path: "/dashboard/facts/rows", signedIn: true },
    { name: "rows that are not assigned", path: "/dashboard/facts/rows?show=unassigned", signedIn: true },
    { name: "rows, filtered to nothing", path: "/dashboard/facts/rows?q=zeppelin", signedIn: true },
    { name: "rows without sheets", path: "/dashboard/facts/rows", signedIn: true, empty: true },
  ],
  "/dashboard/facts/rows/assign": [
    { name: "what a label means", path: "/dashboard/facts/rows/assign?label=Weight", signedIn: true },
    { name: "no label to assign", path: "/dashboard/facts/rows/assign", signedIn: true, status: 404 },
    { name: "unknown label", path: "/dashboard/facts/rows/assign?label=zeppelin", signedIn: true, status: 404 },
  ],
  "/dashboard/facts/typed": [
    { name: "facts typed by hand", path: "/dashboard/facts/typed", signedIn: true },
    { name: "no facts typed by hand", path: "/dashboard/facts/typed", signedIn: true, empty: true },
  ],
  "/dashboard/facts/new": [
    { name: "new fact", path: "/dashboard/facts/new", signedIn: true },
    { name: "new fact for a label", path: "/dashboard/facts/new?type=number&label=Weight", signedIn: true },
  ],
  "/dashboard/facts/:id": [
    { name: "fact edit", path: "/dashboard/facts/ip", signedIn: true },
    { name: "fact about to be deleted", path: "/dashboard/facts/weight?delete", signedIn: true },
    { name: "number edit", path: "/dashboard/facts/infraredRange", signedIn: true },
    { name: "unknown fact", path: "/dashboard/facts/zeppelin", signedIn: true, status: 404 },
  ],
  "/dashboard/facts/:id/missing": [
    { name: "products without a fact", path: "/dashboard/facts/ik/missing", signedIn: true },
    { name: "missing of an unknown fact", path: "/dashboard/facts/zeppelin/missing", signedIn: true, status: 404 },
  ],
  "/dashboard/facts/:id/deleted": [
    { name: "fact not deleted", path: "/dashboard/facts/zeppelin/deleted", signedIn: true, status: 404 },
  ],
  "/dashboard/history": [
    { name: "history", path: "/dashboard/history", signedIn: true },
    { name: "history, filtered to nothing", path: "/dashboard/history?q=zeppelin&day=2020-02-29", signedIn: true },
    { name: "history without changes", path: "/dashboard/history", signedIn: true, empty: true },
  ],
  "/dashboard/history/:set": [
    { name: "unknown change", path: "/dashboard/history/999999999", signedIn: true, status: 404 },
  ],
  "/dashboard/history/record/:collection/:id": [
    { name: "history of a product", path: `/dashboard/history/record/products/${fullProduct.id}`, signedIn: true },
    {
      name: "history of nothing",
      path: `/dashboard/history/record/products/${unknownId}`,
      signedIn: true,
      status: 404,
    },
  ],
  "/dashboard/history/record/:collection/:id/:version": [
    {
      name: "unknown version",
      path: `/dashboard/history/record/products/${fullProduct.id}/999`,
      signedIn: true,
      status: 404,
    },
  ],
  "/dashboard/history/bin": [
    { name: "bin", path: "/dashboard/history/bin", signedIn: true },
    { name: "bin past its end", path: "/dashboard/history/bin?page=2", signedIn: true, status: 404 },
  ],
  "/dashboard/info/new": [
    { name: "new banner", path: "/dashboard/info/new", signedIn: true },
    { name: "new card", path: "/dashboard/info/new?kind=card", signedIn: true },
    { name: "new image", path: "/dashboard/info/new?kind=image", signedIn: true },
  ],
  "/dashboard/info/:id/edit": [
    { name: "banner edit", path: `/dashboard/info/${banner}/edit`, signedIn: true },
    { name: "card edit", path: `/dashboard/info/${card}/edit`, signedIn: true },
    { name: "image edit", path: `/dashboard/info/${image}/edit`, signedIn: true },
    { name: "unknown info item edit", path: `/dashboard/info/${unknownId}/edit`, signedIn: true, status: 404 },
  ],
  "/dashboard/info/:id/delete": [
    { name: "info item about to be deleted", path: `/dashboard/info/${card}/delete`, signedIn: true },
    { name: "unknown info item", path: `/dashboard/info/${unknownId}/delete`, signedIn: true, status: 404 },
  ],
  "/dashboard/*": [
    { name: "unknown address in the dashboard", path: "/dashboard/nothing", signedIn: true, status: 404 },
  ],
  "/*": [{ name: "unknown address", path: "/no/such/page", status: 404 }],
};

/** Routes that answer something else than a page. */
export const notScreens = [
  "/brand.css",
  "/catalog/categories/:id/feed.atom",
  "/catalog/products/:id.json",
  "/catalog/products/:id/device-type.yaml",
  "/catalog/products/:id/eox.json",
  "/catalog/products/:id/feed.atom",
  "/compliance.csv",
  "/dashboard/facts/preview",
  "/dashboard/import/:id/file/:name",
  "/dashboard/info/:id/top",
  "/dashboard/more/:list",
  "/dashboard/products/choices",
  "/dashboard/products/export",
  "/dashboard/products/features",
  "/dashboard/products/facts",
  "/dashboard/releases/products",
  "/feed.atom",
  "/more/:list",
  "/robots.txt",
  "/search/suggest",
  "/session",
  "/sitemap.xml",
  "/support/releases/:id/SHA256SUMS",
];

export const screens = Object.values(screensByRoute).flat();

/** One screen of each route: `npm test` visits these, `npm run test:deep` the others. */
export const firstStates = Object.values(screensByRoute).flatMap((states) => states.slice(0, 1));
const laterStates = screens.filter((screen) => !firstStates.includes(screen));
/** All end on one of two error pages, which the first states of unknown addresses show. */
export const unknownRecords = laterStates.filter(({ path, status }) => status === 404 && path.includes(unknownId));
export const otherStates = laterStates.filter((screen) => !unknownRecords.includes(screen));

export async function routePatterns(): Promise<string[]> {
  return [...new Set(patternsOf(await routes, ""))].sort();
}

function patternsOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    return entry.children ? patternsOf(entry.children, pattern) : [pattern || "/"];
  });
}
