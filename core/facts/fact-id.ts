import { attributeNames } from "#core/product/attributes.ts";
import { evidenceFields } from "#core/product/evidence.ts";
import { lifecycleDates } from "#core/product/lifecycle.ts";
import { notAFact } from "./fact.ts";

/** Parameters of lists, and columns of files. */
const reserved = new Set([
  ...[
    "sort",
    "view",
    "column",
    "filters",
    "unstated",
    "page",
    "f",
    "feature",
    "features",
    "facts",
    "attributes",
    "discontinued",
  ],
  // Addresses of the dashboard.
  ...["new", "rows", "typed", "preview"],
  ...["category", "q", "kind", "list", "more", "model", "id", "prototype", notAFact],
  ...["description", "specs", "url", "json", "picture", "updated"],
  ...[...attributeNames, ...lifecycleDates, ...evidenceFields],
]);

const longest = 60;

/** The id of a new fact: its name in lower case with hyphens, such as `startup-time`. A taken one gets a number. */
export function newFactId(name: string, isTaken: (id: string) => boolean): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, "");
  const first = /^[a-z]/.test(slug) ? slug : ["fact", slug].filter(Boolean).join("-");
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`;
    if (isFactId(id) && !isTaken(id)) return id;
  }
}

/**
 * Whether a new fact may have the id: `x-from` and `x-to` are parameters of the fact `x`, and `x-desc` orders by it. Names that
 * each object has, such as `constructor`, are no names of form fields either.
 */
export function isFactId(id: string): boolean {
  return (
    /^[a-z][a-z\d-]*$/i.test(id) &&
    id.length <= longest + 10 &&
    !reserved.has(id) &&
    !(id in Object.prototype) &&
    !/-(from|to|desc)$/.test(id)
  );
}
