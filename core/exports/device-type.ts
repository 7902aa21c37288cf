import type { Fact, FactRow } from "#core/facts/fact.ts";
import { feedingType, type PoePorts, poePorts } from "#core/product/poe-ports.ts";
import type { Product } from "#core/product/product.ts";
import { specSections } from "#core/product/spec-table.ts";
import { ownValue } from "../own-value.ts";

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
  /** "pd" takes power, "pse" feeds another device. */
  poe_mode?: "pd" | "pse";
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
  const feeding = poePorts(product.specRows);
  const supplies = factsOf(facts, "supply").filter((fact) => !(isPoe(fact) && feeding.some((row) => isOf(fact, row))));
  const isUnclear = feeding.some(({ count }) => count === undefined) || (feeding.length > 0 && supplies.some(isPoe));
  const interfaces = networkInterfaces(product, feeding);
  const missing = [
    ...(Math.max(manufacturer.length, model.length) > longestName
      ? [`a name of at most ${longestName} characters`]
      : []),
    ...(interfaces.length === 0 ? ["network interface"] : []),
    ...(supplies.length === 0 ? ["power supply"] : []),
    ...(isUnclear ? ["number of ports that feed other devices"] : []),
  ];
  if (missing.length > 0) return { missing };
  const weight = factsOf(facts, "weight")[0]?.low;
  const powerPorts = powerPortsOf(supplies, factsOf(facts, "power")[0]);
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

function factsOf(facts: Fact[], factId: string): Fact[] {
  return facts.filter((fact) => fact.factId === factId);
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

function networkInterfaces({ facts, specRows }: DescribedProduct, feeding: PoePorts[]): DeviceInterface[] {
  const named = factsOf(facts, "interfaces");
  const plain = named.filter((fact) => !(isCopper(fact) && feeding.some((ports) => isOf(fact, ports))));
  const rows = [...rowsOf(copper, plain), ...rowsOf(pluggable, plain)];
  const count = feeding.reduce((sum, ports) => sum + (ports.count ?? 0), 0);
  // `Ethernet ports | 10 ×` lists the eight of `PoE ports | 8` too.
  const listingAll =
    count > 0 && rows.find(({ label, ports }) => ports.length >= count && /\b(ports?|rj-?45)\b/i.test(label));
  const type = feedingType(specRows);
  const pse = { poe_mode: "pse" as const, ...(type && { poe_type: type }) };
  const eth = rows.flatMap((row) =>
    row.ports.map((type, place) => ({ type, ...(row === listingAll && place < count && pse) })),
  );
  const poe = listingAll ? [] : feeding.flatMap((ports) => poeInterfaces(ports, named));
  return [
    ...eth.map((port, number) => ({ name: `eth${number}`, ...port })),
    ...poe.map((port, number) => ({ name: `poe${number + 1}`, ...port, ...pse })),
  ];
}

/** A speed that is not stated is not guessed. */
function poeInterfaces(ports: PoePorts, named: Fact[]): { type: string }[] {
  const speeds = named.filter((fact) => isOf(fact, ports));
  const fastest = Object.keys(copper).find((name) => speeds.some(({ text }) => text === name));
  return Array.from({ length: ports.count ?? 0 }, () => ({ type: ownValue(copper, fastest ?? "") ?? "other" }));
}

function isCopper({ text = "" }: Fact): boolean {
  return Object.hasOwn(copper, text);
}

function isOf({ row }: Fact, { section, label, text }: PoePorts): boolean {
  return (row?.section ?? "") === section && row?.label === label && row.text === text;
}

/** The types of the ports that each row states. A row that names several speeds without numbers of ports means one port. */
function rowsOf(family: Record<string, string>, named: Fact[]): { label: string; ports: string[] }[] {
  const rows = Map.groupBy(
    named.filter(({ text = "" }) => Object.hasOwn(family, text)),
    ({ row }) => `${row?.label}\n${row?.text}`,
  );
  return [...rows.values()].map((facts) => {
    const label = facts[0]?.row?.label ?? "";
    const counted = facts.flatMap((fact) =>
      Array<string>(statedPorts(fact)).fill(ownValue(family, fact.text ?? "") ?? ""),
    );
    if (counted.length > 0) return { label, ports: counted };
    const fastest = Object.keys(family).find((name) => facts.some(({ text }) => text === name));
    return { label, ports: fastest ? [ownValue(family, fastest) ?? ""] : [] };
  });
}

/** 2 for `2 × 1000BASE-T` and `2 RJ-45 10/100/1000 Mbps`, 24 for the cells `24 · 10/100/1000BASE-T`; 0 without a number. */
function statedPorts({ text = "", row }: Fact): number {
  const name = text.replace(/[.+]/g, "\\$&");
  const [, megabits] = /^(\d+)BASE-TX?$/.exec(text) ?? [];
  const speed = megabits ? `(?:${name}|${megabits}(?![\\d/]))` : name;
  // What stands between the number and the speed: slower speeds, or for fibre whatever is no other port.
  const between = Object.hasOwn(copper, text) ? "(?:10 ?M?/ ?|100 ?M?/ ?)*" : "[^,;\\n]*?";
  const ports = `\\b(\\d{1,2}) ?(?:[×x*·] ?(?:RJ-?45,? ?)?|RJ-?45,? )${between}${speed}`;
  return Number(new RegExp(ports, "i").exec(row?.text ?? "")?.[1] ?? 0);
}

function isPoe({ text }: Fact): boolean {
  return text === "PoE";
}

/** Its only copper port takes the power; of several, the sheet does not say which. */
function fedByNetwork(interfaces: DeviceInterface[], facts: Fact[]): DeviceInterface[] {
  const [fed, ...others] = interfaces.filter((port) => Object.values(copper).includes(port.type));
  if (fed === undefined || others.length > 0) return interfaces;
  const type = poeType(facts);
  return interfaces.map((port) => (port === fed ? { ...port, poe_mode: "pd", ...(type && { poe_type: type }) } : port));
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

function powerPortsOf(supplies: Fact[], power: Fact | undefined): PowerPort[] {
  const types = new Set(supplies.filter((supply) => !isPoe(supply)).map(powerPortType));
  const byName = Map.groupBy(types, (type) => (type === "dc-terminal" ? ("DC" as const) : ("AC" as const)));
  const watts = power?.high ?? 0;
  return Array.from(byName, ([name, [type = "other", ...others]]) => ({
    name,
    // None of several versions is guessed.
    type: others.length > 0 ? "other" : type,
    ...(watts > 0 && isDrawnBy(name, power?.row, supplies.some(isPoe)) && { maximum_draw: Math.ceil(watts) }),
  }));
}

/** A figure whose row names supplies is theirs: of two in one row, and of PoE, no other port has it. */
function isDrawnBy(name: "DC" | "AC", row: FactRow | undefined, takesPoe: boolean): boolean {
  const text = row ? `${row.section ?? ""} ${row.label} ${row.text}` : "";
  if (takesPoe && /\bpoe|802\.3|power over ethernet/i.test(text)) return false;
  // `12.5 W (no PoE load)` is not all that a recorder draws.
  if (/\b(no|without)\b[^,;]*\bpoe\b/i.test(text) && text.match(/\d ?W\b/g)?.length === 1) return false;
  const named = (["DC", "AC"] as const).filter((supply) => new RegExp(`(?:\\b|V)${supply}\\b`, "i").test(text));
  return named.length === 0 || (named.length === 1 && named[0] === name);
}

/** The inlet is not guessed. */
function powerPortType({ text = "", row }: Fact): PowerPort["type"] {
  if (/\bDC\b/.test(text)) return "dc-terminal";
  if (/\bC14\b/.test(row?.text ?? "")) return "iec-60320-c14";
  // Low voltage comes on bare wires.
  return Number.parseInt(text, 10) < 50 ? "hardwired" : "other";
}

/** Reads the row "Rack height (U)"; 0 for what is not mounted in a rack. */
function rackUnits({ specRows }: DescribedProduct): number {
  const rows = specSections(specRows).flatMap((section) => section.rows);
  const height = rows.find(({ name }) => /^rack (height|units)\b/i.test(name))?.values[0] ?? "";
  const units = Number.parseFloat(height.replace(",", "."));
  return units > 0 ? Math.ceil(units * 2) / 2 : 0;
}

/** Named like the library's files: `varifocal-vf-b8v-2712`; with the product's id where a model has no Latin letter or digit. */
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
