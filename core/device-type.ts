import type { Fact, FactKind } from "./facts/fact.ts";
import type { Product } from "./product.ts";
import { specSections } from "./spec-table.ts";

// NetBox device types: https://github.com/netbox-community/devicetype-library, schema/devicetype.json

/** In the order of the file. */
export interface DeviceType {
  manufacturer: string;
  model: string;
  slug: string;
  part_number?: string;
  u_height: number;
  is_full_depth: boolean;
  weight?: number;
  weight_unit?: "kg";
  interfaces: DeviceInterface[];
  "power-ports"?: PowerPort[];
  /** Markdown. */
  comments?: string;
}

interface DeviceInterface {
  name: string;
  type: string;
  poe_mode?: "pd";
  poe_type?: string;
}

interface PowerPort {
  name: string;
  type: "dc-terminal" | "iec-60320-c14" | "hardwired" | "other";
  /** In watts. */
  maximum_draw?: number;
}

type DescribedProduct = Pick<Product, "id" | "model" | "facts" | "specRows">;

/** What NetBox can tell of a product, or what the product does not state for it. */
export function deviceType(product: DescribedProduct, manufacturer: string): DeviceType | { missing: string[] } {
  const { id, model, facts } = product;
  const supplies = factsOf(facts, "supply");
  const interfaces = networkInterfaces(facts);
  const missing = [
    ...(Math.max(manufacturer.length, model.length) > longestName
      ? [`a name of at most ${longestName} characters`]
      : []),
    ...(interfaces.length === 0 ? ["network interface"] : []),
    ...(supplies.length === 0 ? ["power supply"] : []),
    ...(feedsOthers(product) ? ["type of each port that feeds another device"] : []),
  ];
  if (missing.length > 0) return { missing };
  const weight = factsOf(facts, "weight")[0]?.low;
  const powerPorts = powerPortsOf(supplies, factsOf(facts, "power")[0]?.high);
  return {
    ...{ manufacturer, model, slug: slugOf(manufacturer, model, id) },
    ...(model.length <= longestPartNumber && { part_number: model }),
    ...{ u_height: rackUnits(product), is_full_depth: false },
    ...(weight !== undefined && weight > 0 && { weight, weight_unit: "kg" }),
    interfaces: supplies.some(isPoe) ? fedByNetwork(interfaces, facts) : interfaces,
    ...(powerPorts.length > 0 && { "power-ports": powerPorts }),
  };
}

/** Limits of the schema, in characters. */
const longestName = 100;
const longestPartNumber = 50;

function factsOf(facts: Fact[], kind: FactKind): Fact[] {
  return facts.filter((fact) => fact.kind === kind);
}

/** The fastest first. */
const copper: Record<string, string> = {
  "10GBASE-T": "10gbase-t",
  "5GBASE-T": "5gbase-t",
  "2.5GBASE-T": "2.5gbase-t",
  "1000BASE-T": "1000base-t",
  "100BASE-TX": "100base-tx",
};
const pluggable: Record<string, string> = { "SFP+": "10gbase-x-sfpp", SFP: "1000base-x-sfp" };

function networkInterfaces(facts: Fact[]): DeviceInterface[] {
  const named = factsOf(facts, "interfaces");
  const types = [copper, pluggable].flatMap((family) => portsOf(family, named));
  return types.map((type, number) => ({ name: `eth${number}`, type }));
}

/** A row that names several speeds without numbers of ports means one port. */
function portsOf(family: Record<string, string>, named: Fact[]): string[] {
  const rows = Map.groupBy(
    named.filter(({ text = "" }) => text in family),
    ({ row }) => row?.text,
  );
  return [...rows.values()].flatMap((facts) => {
    const counted = facts.flatMap((fact) => Array<string>(statedPorts(fact)).fill(family[fact.text ?? ""] ?? ""));
    if (counted.length > 0) return counted;
    const fastest = Object.keys(family).find((name) => facts.some(({ text }) => text === name));
    return fastest ? [family[fastest] ?? ""] : [];
  });
}

/** 2 for `2 × 1000BASE-T`, 24 for the cells `24 · 10/100/1000BASE-T`; 0 without a number. */
function statedPorts({ text = "", row }: Fact): number {
  const name = text.replace(/[.+]/g, "\\$&");
  const [, ports] =
    new RegExp(`\\b(\\d{1,2}) ?(?:[×x]|·) ?(?:RJ-?45,? |10/|100/)*${name}`, "i").exec(row?.text ?? "") ?? [];
  return Number(ports ?? 0);
}

function isPoe({ text }: Fact): boolean {
  return text === "PoE";
}

/** Its first interface takes the power. */
function fedByNetwork([first, ...others]: DeviceInterface[], facts: Fact[]): DeviceInterface[] {
  if (first === undefined) return [];
  const type = poeType(facts);
  return [{ ...first, poe_mode: "pd", ...(type && { poe_type: type }) }, ...others];
}

/** Where a product takes several standards, its class says which one it needs. */
function poeType(facts: Fact[]): string | undefined {
  const standards = factsOf(facts, "poeStandard");
  const poeClass = factsOf(facts, "poeClass")[0]?.high;
  const names = (letters: string) => standards.some(({ text = "" }) => text.endsWith(`802.3${letters}`));
  if (names("af") && poeClass !== undefined && poeClass < 4) return "type1-ieee802.3af";
  if (names("bt")) {
    const isType4 = (poeClass ?? 0) > 6 || standards.some(({ row }) => /\btype 4\b/i.test(row?.text ?? ""));
    return isType4 ? "type4-ieee802.3bt" : "type3-ieee802.3bt";
  }
  if (names("at")) return "type2-ieee802.3at";
  return names("af") ? "type1-ieee802.3af" : undefined;
}

function powerPortsOf(supplies: Fact[], watts: number | undefined): PowerPort[] {
  const types = new Set(supplies.filter((supply) => !isPoe(supply)).map(powerPortType));
  return [...types].map((type) => ({
    name: type === "dc-terminal" ? "DC" : "AC",
    type,
    ...(watts !== undefined && watts > 0 && { maximum_draw: Math.ceil(watts) }),
  }));
}

/** The inlet is not guessed. */
function powerPortType({ text = "", row }: Fact): PowerPort["type"] {
  if (/\bDC\b/.test(text)) return "dc-terminal";
  if (/\bC14\b/.test(row?.text ?? "")) return "iec-60320-c14";
  // Low voltage comes on bare wires.
  return Number.parseInt(text, 10) < 50 ? "hardwired" : "other";
}

/** The ports of switches and of recorders that feed cameras are described in ways of their own. */
function feedsOthers({ specRows }: DescribedProduct): boolean {
  return specSections(specRows).some(({ title = "", rows }) =>
    rows.some(({ name }) => {
      const label = `${title} ${name}`;
      return /\bpoe\b|power over ethernet/i.test(label) && /\b(ports?|budget)\b/i.test(name);
    }),
  );
}

/** Of the row "Rack height (U)"; 0 for what is not mounted in a rack. */
function rackUnits({ specRows }: DescribedProduct): number {
  const rows = specSections(specRows).flatMap((section) => section.rows);
  const height = rows.find(({ name }) => /^rack (height|units)\b/i.test(name))?.values[0] ?? "";
  const units = Number.parseFloat(height.replace(",", "."));
  return units > 0 ? Math.ceil(units * 2) / 2 : 0;
}

/** As the library's files: `varifocal-vf-b8v-2712`; with the product's id where a model has no Latin letter or digit. */
function slugOf(manufacturer: string, model: string, id: string): string {
  const [maker, name] = [manufacturer, model].map((text) =>
    text
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );
  return [maker, name || id].filter(Boolean).join("-").slice(-longestName);
}

/** YAML that ends with a line break. Texts are quoted as in JSON, which YAML reads alike. */
export function deviceTypeYaml(type: DeviceType): string {
  return `---\n${Object.entries(type).map(field).join("")}`;
}

function field([name, value]: [string, string | number | boolean | object[]]): string {
  if (!Array.isArray(value)) return `${name}: ${scalar(value)}\n`;
  return `${name}:\n${value.map(listItem).join("")}`;
}

function listItem(item: object): string {
  const lines = Object.entries(item).map(([name, value]) => `${name}: ${scalar(value)}\n`);
  return `  - ${lines.join("    ")}`;
}

function scalar(value: unknown): string {
  // YAML allows fewer characters in a text than JSON does.
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
