import { labelKey } from "#core/quantities/label-key.ts";
import { type FactDefinition, type FactLabel, type FactWord, notAFact } from "./fact.ts";
import { otherRows, otherSections, standardLabels } from "./standard-labels.ts";

const shown = { isOnCards: true, isInTable: true, isInComparison: true };

/** Too long for cards and tables. */
const address = { type: "text", isOnCards: false, isInTable: false } as const;

function words(table: Record<string, string>): FactWord[] {
  return Object.entries(table).map(([name, also]) => ({ name, also: also === "" ? [] : also.split("; ") }));
}

/** `; IK8` for IK08. */
function otherIkName(ik: string): string {
  if (ik.startsWith("0")) return `; IK${ik[1]}`;
  return ik === "10" ? "; IK10+" : "";
}

const direct = [5, 9, 12, 15, 18, 24, 36, 48, 54, 55, 56];
const directRanges = ["9–36", "10–30", "12–24", "12–48", "10–14", "9–28", "12–28", "18–30", "20–57", "48–57"];
const alternating = [
  "12",
  "24",
  "110",
  "115",
  "120",
  "230",
  "100–240",
  "110–240",
  "90–264",
  "100–230",
  "85–264",
  "110–230",
];

/** `12 V DC` is found however spaces, dashes and the order of number and current are written. */
const supplies = words({
  PoE: "Power over Ethernet; PoE+; PoE++; UPoE; hPoE; HPoE; Hi-PoE; 802.3af; 802.3at; 802.3bt",
  ...Object.fromEntries(
    [...direct, ...directRanges].map((volts) => [
      `${volts} V DC`,
      `DC ${volts} V; ${volts} VDC; ${volts} V =; ${volts} V⎓`,
    ]),
  ),
  ...Object.fromEntries(alternating.map((volts) => [`${volts} V AC`, `AC ${volts} V; ${volts} VAC; ${volts} V ~`])),
});

/** Spellings that are looked up alike stand once. */
function distinct(labels: FactLabel[]): FactLabel[] {
  const keyOf = ({ label, section, cell, part, word }: FactLabel) =>
    JSON.stringify([labelKey(label), section && labelKey(section), cell, part, word]);
  return [...new Map(labels.toReversed().map((label) => [keyOf(label), label])).values()].toReversed();
}

/** Comes with a new site. Distances, device types and structured data ask for these by id. */
export const standardFacts: FactDefinition[] = (
  [
    { id: "megapixels", name: "Megapixels", type: "number", unit: "MP", takesLargest: true, filter: "values" },
    { id: "resolution", name: "Resolution", type: "resolution", takesLargest: true },
    {
      id: "fieldOfView",
      name: "Horizontal field of view",
      shortName: "Field of view",
      ...{ type: "number", unit: "°", isRange: true, isHighFirst: true, filter: "range" },
    },
    { id: "focalLength", name: "Focal length", type: "number", unit: "mm", isRange: true, filter: "range" },
    { id: "illumination", name: "Minimum illumination", type: "number", unit: "lx", isMany: true, filter: "range" },
    { id: "infraredRange", name: "Infrared range", type: "number", unit: "m", takesLargest: true, filter: "at-least" },
    {
      id: "ip",
      name: "Ingress protection",
      ...{ type: "choice", isOrdered: true, isMany: true, filter: "at-least" },
      words: words(
        Object.fromEntries(
          [20, 30, 40, 42, 43, 44, 50, 52, 53, 54, 55, 56, 64, 65, 66, 67, 68].map((ip) => [`IP${ip}`, `IP ${ip}`]),
        ),
      ).concat({ name: "IP69", also: ["IP 69", "IP69K"] }),
    },
    {
      id: "ik",
      name: "Impact protection",
      ...{ type: "choice", isOrdered: true, filter: "at-least" },
      words: words(
        Object.fromEntries(
          ["05", "06", "07", "08", "09", "10", "11"].map((ik) => [`IK${ik}`, `IK ${ik}${otherIkName(ik)}`]),
        ),
      ),
    },
    {
      id: "temperature",
      name: "Operating temperature",
      shortName: "Works at",
      ...{ type: "number", unit: "°C", isRange: true, filter: "works-at" },
    },
    {
      id: "poeStandard",
      name: "PoE standard",
      ...{ type: "choice", isMany: true, filter: "values" },
      words: words({
        "802.3af": "802.3af/at; 802.3af/at/bt; 802.3af, at; 802.3at/af; 802.3bt/at/af",
        "802.3at": "PoE+; 802.3af/at; 802.3af/at/bt; 802.3af, at; 802.3at/af; 802.3at/bt; 802.3bt/at; 802.3bt/at/af",
        "802.3bt": "PoE++; UPoE; 802.3af/at/bt; 802.3at/bt; 802.3bt/at; 802.3bt/at/af",
      }),
    },
    {
      id: "poeClass",
      name: "PoE class",
      ...{ type: "choice", isOrdered: true, filter: "at-most" },
      words: words(
        Object.fromEntries(
          [0, 1, 2, 3, 4, 5, 6, 7, 8].map((name) => [
            String(name),
            `Class ${name}; Klasse ${name}; Classe ${name}; Clase ${name}`,
          ]),
        ),
      ),
    },
    {
      id: "power",
      name: "Maximum power",
      shortName: "Power",
      ...{ type: "number", unit: "W", takesLargest: true, filter: "at-most" },
    },
    { id: "supply", name: "Power supply", type: "choice", isMany: true, filter: "values", words: supplies },
    { id: "weight", name: "Net weight", type: "number", unit: "kg", filter: "range" },
    { id: "dimensions", name: "Dimensions", type: "size", unit: "mm" },
    {
      id: "codecs",
      name: "Video codecs",
      ...{ type: "choice", isMany: true, filter: "values" },
      words: words({
        "H.265":
          "H265; H.265+; H265+; HEVC; Smart H.265; Smart H.265+; Zipstream H.265; H.265M; H.265H; Ultra 265; U265",
        "H.264":
          "H264; H.264+; H264+; AVC; MPEG-4 AVC; MPEG-4 Part 10; MPEG-4, Part 10; MPEG-4 Part 10/AVC; Smart H.264; Smart H.264+; H.264B; H.264H; H.264M; H.264BP; H.264MP; H.264HP",
        "H.266": "H266; VVC",
        MJPEG: "M-JPEG; Motion JPEG; Motion-JPEG",
        "MPEG-4": "MPEG4",
        MxPEG: "MxPEG+",
        AV1: "",
      }),
    },
    { id: "audioInputs", name: "Audio inputs", type: "number", filter: "at-least" },
    { id: "audioOutputs", name: "Audio outputs", type: "number", filter: "at-least" },
    { id: "alarmInputs", name: "Alarm inputs", type: "number", filter: "at-least" },
    { id: "alarmOutputs", name: "Alarm outputs", type: "number", filter: "at-least" },
    { id: "storage", name: "Local storage", type: "number", unit: "GB", takesLargest: true, filter: "at-least" },
    {
      id: "interfaces",
      name: "Interfaces",
      ...{ type: "choice", isMany: true, filter: "values" },
      words: words({
        "100BASE-TX":
          "10/100BASE-T; 10/100BASE-TX; 10BASE-T/100BASE-TX; 10Base-T/100Base-TX; 10/100M; 10M/100M; 10/100 Mbps; 10/100 Mbit/s; Fast Ethernet; 100 Mbit/s; 100 Mbps; 100M; 100BASE-T",
        "1000BASE-T":
          "10/100/1000BASE-T; 10BASE-T/100BASE-TX/1000BASE-T; 10/100/1000; 10/100/1000M; 10M/100M/1000M; 10/100/1000 Mbps; 10/100/1000 Mbit/s; Gigabit Ethernet; Gigabit; GbE; 1 Gbit/s; 1 Gbps; 1000 Mbit/s; 1000 Mbps; 1000M; 1GbE; 100/1000BASE-T; 100/1000 Mbit/s",
        "2.5GBASE-T": "2.5 Gbit/s; 2.5 Gbps; 2.5G; 2.5GbE; 100/1000/2500BASE-T; 1000BASE-T/2.5GBASE-T",
        "10GBASE-T": "10 Gbit/s; 10 Gbps; 10GbE",
        SFP: "SFP 1 Gbit/s; SFP 1 Gbps; SFP 100/1000 Mbps; SFP 1000 Mbps; mini-GBIC; 1000BASE-X SFP; 1000BASE-X",
        "SFP+": "SFP+ 10 Gbit/s; SFP+ 10 Gbps; SFP+ 10G; 10G SFP+; 10 Gbit/s SFP+; SFP28; 10GBASE-X SFP+",
        "Wi-Fi": "WiFi; WLAN; 802.11; IEEE 802.11 b/g/n; 802.11ac; 802.11ax; 802.11n; 802.11b/g/n; 802.11a/b/g/n/ac",
        Bluetooth: "BLE",
        USB: "USB 2.0; USB 3.0; USB 3.1; USB 3.2; USB2.0; USB3.0; USB-C; USB-A; USB Type-C; micro USB; mini USB; Micro-USB; MiniUSB; microUSB",
        HDMI: "HDMI 1.4; HDMI 2.0",
        VGA: "",
        DisplayPort: "Display Port",
        BNC: "",
        "RS-232": "RS232; RS-232C; RS232C",
        "RS-485": "RS485; RS 485; RS-422/485; RS-485/422",
        Wiegand: "",
        eSATA: "e-SATA",
      }),
    },
    { id: "mainStream", name: "Main stream", ...address },
    { id: "subStream", name: "Sub stream", ...address },
    { id: "stillPicture", name: "Still picture", ...address },
    { id: "onvifPort", name: "ONVIF port", ...address },
    { id: "firstAddress", name: "First address", ...address },
  ] satisfies Omit<FactDefinition, "labels">[]
).map((fact) => ({ ...shown, ...fact, labels: onceEach(standardLabels[fact.id] ?? []) }));

/** Its labels say that a row states no fact. */
export const standardNotAFact: FactDefinition = {
  id: notAFact,
  name: "Not a fact",
  type: "text",
  labels: distinct([...otherRows, ...otherSections]),
};

/** Dictionaries have several spellings of what is the same label; an administrator's form refuses the second. */
function onceEach(labels: FactLabel[]): FactLabel[] {
  const byMeaning = Map.groupBy(labels, ({ label, section, cell, part, word }) =>
    JSON.stringify([section && labelKey(section), labelKey(label), cell, part, word]),
  );
  return Array.from(byMeaning.values(), ([first]) => first as FactLabel);
}
