import { readFileSync } from "node:fs";
import browserData from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import type { Page } from "playwright-core";

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };

/** The oldest supported versions, by MDN's names of browsers. */
export const oldestBrowsers = browserslist.map((browser) => {
  const [name = "", version] = browser.replace("ios_saf", "safari_ios").split(" >= ");
  return { name: name as keyof CompatStatement["support"], version: Number(version) };
});

/**
 * Where scripts find what at least one of the oldest supported browsers lacks, according to MDN: "structuredClone",
 * "Response.json" (which is static), "Element.prototype.checkVisibility".
 */
export function missingInOldest(): string[] {
  const interfaces = missingIn(browserData.api, (owner, member) => {
    if (owner === "_globals" || owner === "Window") return [member];
    return [member.endsWith("_static") ? `${owner}.${member.slice(0, -7)}` : `${owner}.prototype.${member}`];
  });
  // MDN does not tell static members of built-in objects apart.
  const builtIn = missingIn(browserData.javascript.builtins ?? {}, (owner, member) => [
    `${owner}.${member}`,
    `${owner}.prototype.${member}`,
  ]);
  return [...interfaces, ...builtIn];
}

function missingIn(owners: Identifier, pathsOf: (owner: string, member: string) => string[]): string[] {
  return partsOf(owners).flatMap(([owner, members]) => {
    if (isMissing(members)) return [owner];
    const missing = partsOf(members).filter(([member, feature]) => member !== owner && isMissing(feature));
    return missing.flatMap(([member]) => pathsOf(owner, member));
  });
}

function partsOf(features: Identifier): [string, Identifier][] {
  const names = Object.keys(features).filter((name) => name !== "__compat" && !/_event$|._(?!static$)/.test(name));
  return names.flatMap((name) => {
    const feature = features[name];
    return feature ? [[name, feature]] : [];
  });
}

function isMissing({ __compat: compat }: Identifier): boolean {
  return oldestBrowsers.some(({ name, version }) => {
    const support = compat?.support[name];
    if (!support) return false;
    return !(Array.isArray(support) ? support : [support]).some((statement) => isIn(statement, version));
  });
}

function isIn(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  const isThere = typeof added === "string" && numberOf(added) <= version;
  const isGone = typeof removed === "string" && numberOf(removed) <= version;
  return isThere && !isGone && !flags && !prefix && !alternative_name;
}

function numberOf(version: string): number {
  return Number.parseFloat(version.replace("≤", ""));
}

/** Removes them before any script of the next document runs. */
export async function makeOld(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const [name = "", ...owners] = path.split(".").reverse();
      const owner = owners.reverse().reduce<unknown>((object, part) => Reflect.get(Object(object), part), globalThis);
      Reflect.deleteProperty(Object(owner), name);
    }
  }, missingInOldest());
}
