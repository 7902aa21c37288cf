import type { Fact } from "./facts/fact.ts";
import type { Product } from "./product/product.ts";
import { type SpecRow, specSections } from "./product/spec-table.ts";

export interface DetailLevel {
  name: string;
  /** Horizontal pixels per metre of the scene that the level needs. */
  pixelsPerMetre: number;
  /** Absent in the older scale, whose names say it. */
  seen?: string;
}

/** IEC 62676-4:2025, from the farthest to the nearest. "Identifies" is what cards say of the level. */
export const detailLevels: readonly DetailLevel[] = [
  { name: "Overview", pixelsPerMetre: 20, seen: "Number and direction of people" },
  { name: "Outline", pixelsPerMetre: 40, seen: "Shape and movement" },
  { name: "Discern", pixelsPerMetre: 80, seen: "Person, vehicle or animal" },
  { name: "Perceive", pixelsPerMetre: 125, seen: "Clothing, bags, kind of vehicle" },
  { name: "Characterise (identifies)", pixelsPerMetre: 250, seen: "Features of a known person" },
  { name: "Validate", pixelsPerMetre: 500, seen: "Identity against a good picture" },
  { name: "Scrutinise", pixelsPerMetre: 1500, seen: "Fine detail, wear, small print" },
];

/** IEC 62676-4:2014, which tenders still ask for. */
export const doriLevels: readonly DetailLevel[] = [
  { name: "Detect", pixelsPerMetre: 25 },
  { name: "Observe", pixelsPerMetre: 62.5 },
  { name: "Recognise", pixelsPerMetre: 125 },
  { name: "Identify", pixelsPerMetre: 250 },
];

export interface LensEnd {
  /** Absent for a fixed lens. */
  name?: "Wide" | "Tele";
  /** Horizontal field of view in degrees. */
  angle: number;
  /** In millimetres. */
  focalLength?: number;
}

export interface Distances {
  /** Across the picture. */
  pixels: number;
  /** One for a fixed lens, else the wide end and the tele end. */
  ends: LensEnd[];
}

/** Above it a flat calculation misleads, because the lens bends the picture at its edges. */
const widestFlatAngle = 120;

/**
 * From which distances can be calculated, or a sentence that says why they cannot. Undefined for a product that states
 * nothing about a picture, such as a bracket.
 */
export function distancesOf({
  facts,
  specRows,
  features,
}: Pick<Product, "facts" | "specRows" | "features">): Distances | { reason: string } | undefined {
  const rows = specSections(specRows).flatMap((section) => section.rows);
  const hasFeature = (label: RegExp) => features.some((feature) => label.test(feature.label));
  if (rows.some(saysThermal) || hasFeature(/^thermal\b/i)) {
    return { reason: "No distances: their levels describe pictures of visible light, not thermal ones." };
  }
  const pixels = factOf(facts, "resolution", isOfSensor)?.low;
  const view = factOf(facts, "fieldOfView");
  const severalSensors = { reason: "No distances: each of several sensors sees a part of the scene." };
  if (rows.some(multipliesPixels) || hasFeature(/\bmulti-?sensor\b/i)) return severalSensors;
  if (pixels === undefined && view === undefined) return undefined;
  if (rows.some(saysSeveralSensors)) return severalSensors;
  if (rows.some(saysFisheye)) {
    return { reason: "No distances: a fisheye lens bends the picture too much for a flat calculation." };
  }
  if (!view?.low || !view.high || view.low < 0) {
    return { reason: "No distances: the horizontal field of view is not stated." };
  }
  if (view.high > widestFlatAngle) {
    return { reason: `No distances: the field of view of ${view.high}° is too wide for a flat calculation.` };
  }
  if (!pixels) return { reason: "No distances: the horizontal pixels are not stated." };
  return { pixels, ends: lensEnds(view.low, view.high, factOf(facts, "focalLength")) };
}

/** In metres, on a flat target in front of the camera. */
export function distanceAt(pixels: number, angle: number, pixelsPerMetre: number): number {
  return pixels / pixelsPerMetre / (2 * Math.tan((angle / 2) * (Math.PI / 180)));
}

function factOf(facts: Fact[], factId: string, isMeant: (fact: Fact) => boolean = () => true): Fact | undefined {
  return facts.find((fact) => fact.factId === factId && isMeant(fact));
}

/** Monitors and intercoms state the pixels of their screen. */
function isOfSensor({ row }: Fact): boolean {
  return !/\b(screen|display|monitor|output)/i.test(`${row?.section ?? ""} ${row?.label ?? ""}`);
}

function lensEnds(tele: number, wide: number, focalLength: Fact | undefined): LensEnd[] {
  const { low, high } = focalLength ?? {};
  if (tele === wide) return [{ angle: wide, ...(low !== undefined && low === high && { focalLength: low }) }];
  const hasBoth = low !== undefined && high !== undefined && low < high;
  return [
    { name: "Wide", angle: wide, ...(hasBoth && { focalLength: low }) },
    { name: "Tele", angle: tele, ...(hasBoth && { focalLength: high }) },
  ];
}

/** `Sensor | VOx microbolometer`, `NETD at 25 °C (mK) | 50`, `Thermal sensitivity | 40 mK`, not `Lens | Athermal`. */
function saysThermal({ name, values }: SpecRow): boolean {
  const [value = ""] = values;
  return (
    /bolometer|\bNE(TD|DT)\b|focal.plane (array|detector)/i.test(`${name} ${value}`) ||
    /^thermal (imag|sens|detector|resol|core|camera|lens)/i.test(name)
  );
}

/** `Resolution | 20 MP (4 × 2592 × 1944)` */
function multipliesPixels({ name, values }: SpecRow): boolean {
  return (
    /resol|pixels|image size/i.test(name) &&
    values.some((value) => /\b[2-9] ?[×x*] ?\d{3,4} ?[×x*] ?\d{3,4}\b/.test(value))
  );
}

/** `Sensor heads | 4`, `Image sensor | 4 × 1/2.8" CMOS`, `Active pixels | 2592 × 1944 per imager`, not `Sensor | 5 MP CMOS`. */
function saysSeveralSensors({ name, values }: SpecRow): boolean {
  const [value = ""] = values;
  if (/sensor|imag|pixels|resolution|lens|view|fov/i.test(name) && eachOfSeveral.test(`${name} ${value}`)) return true;
  return (
    sensorLabel.test(bare(name)) &&
    (/^([2-9]|[1-9]\d)(?=$|\s*[×x]\s|\s+(?!m(ega)?p)[a-z])/i.test(value) || /\s[×x] ?[2-9]$/.test(value))
  );
}

const eachOfSeveral = /\b(per|each) (imager|sensor|lens|head|channel)\b/i;
const sensorLabel =
  /^(number of )?((image |imaging )?(sensors?|devices?)|imagers?|lenses|(sensor|camera|lens) heads?|heads?)$/i;

/** `Fisheye | Yes` and `Lens | Fisheye, 1.6 mm`, not `Fisheye dewarping | No`. */
function saysFisheye({ name, values }: SpecRow): boolean {
  const [value = ""] = values;
  if (/^fish-?\s?eye\b/i.test(name)) return !/^(no|none|not|–|—|-|n\/a)/i.test(value);
  return /^(lens|lens type|camera type|type|view)$/i.test(bare(name)) && /\bfish-?\s?eye\b/i.test(value);
}

/** Without a unit or note in brackets and a colon. */
function bare(label: string): string {
  return label.replace(/\(.*?\)|:/g, "").trim();
}
