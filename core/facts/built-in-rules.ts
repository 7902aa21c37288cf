import type { FactKind } from "./fact.ts";
import type { FactRule } from "./fact-rule.ts";

type RuleWords = Pick<FactRule, "unit" | "section" | "condition" | "mayStateOther" | "unless">;

function rule(id: string, kind: FactKind, labels: string[], patterns: string[], more: RuleWords = {}): FactRule {
  return { id, kind, labels, patterns, ...more };
}

const other = { mayStateOther: true };

/** A device that feeds others, or shows pictures, states in such rows what it gives, not what it needs. */
const feedsOthers = [
  "PoE budget",
  "PoE power budget",
  "Total PoE power",
  "Max. PoE output",
  "Built-in PoE",
  "PoE ports",
  "PoE output",
  "PoE out",
];
const hasScreen = ["Screen", "Touch", "Touch screen", "Screen size", "Display size", "Panel"];

const none = ["none", "no", "n/a", "not available", "not supported", "-"];

const resolutionLabels = [
  "Max. resolution",
  "Resolution",
  "Max. video resolution",
  "Max. image resolution",
  "Maximum image resolution",
  "Image resolution",
  "Video resolution",
  "Camera resolution",
  "Resolution H × V",
  "Active pixels",
  "Max. picture size",
  "Image size",
];
const sensorLabels = [
  "Image sensor",
  "Sensor",
  "Sensor type",
  "Imager",
  "Imaging sensor",
  "Image sensor type",
  "Imaging device",
  "Image device",
];
const pixelPatterns = [
  "{width} · {height}",
  "{width} × {height}",
  "… ({width} × {height} …) …",
  "… {width} × {height} …",
];

const wideAndTele = [
  "{range}",
  "{wide} · {tele}",
  "wide {wide}, tele {tele}",
  "{wide} wide, {tele} tele",
  "{wide} (wide …), {tele} (tele …)",
  "w {wide}, t {tele}",
];
const horizontal = [
  "horizontal",
  "horizontal fov",
  "horizontal field of view",
  "horizontal angle of view",
  "horizontal viewing angle",
  "h",
  "hfov",
  "hor",
];
const fieldOfViewLabels = [
  "Field of view",
  "FOV",
  "Angle of view",
  "Viewing angle",
  "View angle",
  "Angular field of view",
  "Lens angle",
  "Image angle",
  "Focal length & FOV",
  "Focal length and field of view",
  "Lens",
  "Lens type",
];

const illuminationPatterns = ["{condition} {number} {condition}"];

const temperatureWords = ["… start-up …", "… startup …", "… cold start …", "… storage …", "humidity …"];

const powerLabels = [
  "Power",
  "Power supply",
  "Power source",
  "Power input",
  "Supply",
  "Power requirements",
  "Input voltage",
  "Voltage",
  "Operating voltage",
  "Supply voltage",
  "Power interface",
  "Power supply mode",
  "Power supply type",
];
const poeLabels = ["PoE", "PoE standard", "Power over Ethernet", "Power over Ethernet (PoE)", "PoE type", "PoE class"];
const consumptionLabels = [
  "Power consumption",
  "Max. power consumption",
  "Power consumption and current",
  "Power consumption & current",
  "Consumption",
];

const protectionLabels = [
  "Protection",
  "Protection level",
  "Protection rating",
  "Protection class",
  "Environmental protection",
  "Environmental",
  "Environment",
  "Casing",
  "Housing",
  "Enclosure",
  "Approvals",
  "Certifications",
  "Certification",
  "Vandal resistance",
  "Vandal proof",
  "Vandal resistant",
  "Weatherproof",
  "Ratings",
];

const inputOutputWords = (thing: string, isOut: boolean): string[] => {
  const words = isOut ? ["output", "outputs", "out"] : ["input", "inputs", "in"];
  return words.flatMap((word) => [
    `{number} ${word} …`,
    `{number} ${thing} ${word} …`,
    `{number} line ${word} …`,
    `${word} {number} …`,
    `${thing} ${word} {number} …`,
    `line ${word} {number} …`,
  ]);
};

export const builtInRules: readonly FactRule[] = [
  rule(
    "megapixels-1",
    "megapixels",
    ["Megapixels", "Pixel count", "Number of pixels", "MP", "Mega pixels"],
    ["{number}", "… {number} …"],
    { unit: "MP" },
  ),
  rule(
    "megapixels-2",
    "megapixels",
    [...resolutionLabels, "Effective pixels", "Sensor resolution"],
    ["{number}", "… {number} …", "… ({number} …) …"],
    other,
  ),
  rule("megapixels-3", "megapixels", sensorLabels, ["… {number} …"], other),

  rule("resolution-1", "resolution", resolutionLabels, pixelPatterns, { ...other, unless: hasScreen }),
  rule(
    "resolution-2",
    "resolution",
    ["Effective pixels", "Number of effective pixels", "Sensor resolution", "Pixels"],
    pixelPatterns,
    other,
  ),
  rule(
    "resolution-3",
    "resolution",
    ["Main stream", "Main stream resolution", "Stream 1", "Primary stream"],
    pixelPatterns,
    other,
  ),

  rule(
    "field-of-view-1",
    "fieldOfView",
    [
      "Horizontal field of view",
      "Horizontal FOV",
      "HFOV",
      "Field of view (horizontal)",
      "Field of view (H)",
      "FOV (H)",
      "FOV horizontal",
      "Angle of view (H)",
      "Angle of view (horizontal)",
      "Horizontal angle of view",
      "Horizontal viewing angle",
      "Viewing angle (H)",
      "Viewing angle (horizontal)",
    ],
    [...wideAndTele, "{number}", "… {range} …"],
    { unit: "°" },
  ),
  ...["Field of view", "FOV", "Angle of view", "Viewing angle"].map((section, index) =>
    rule(`field-of-view-${index + 2}`, "fieldOfView", ["Horizontal", "H"], [...wideAndTele, "{number}"], {
      section,
      unit: "°",
    }),
  ),
  rule(
    "field-of-view-6",
    "fieldOfView",
    fieldOfViewLabels,
    [
      ...horizontal.flatMap((word) => [
        `${word} {range} …`,
        `${word} {number} …`,
        `… ${word} {range} …`,
        `… ${word} {number} …`,
      ]),
      ...["horizontal", "h", "hor"].flatMap((word) => [
        `{range} (${word})`,
        `{number} (${word})`,
        `{range} ${word}`,
        `{number} ${word}`,
      ]),
    ],
    other,
  ),

  rule(
    "focal-length-1",
    "focalLength",
    ["Focal length", "Lens focal length", "Focal distance", "Focal range"],
    ["… equivalent …", ...wideAndTele, "{number}", "… {range} …", "… {number} …"],
    { unit: "mm" },
  ),
  rule(
    "focal-length-2",
    "focalLength",
    fieldOfViewLabels,
    ["… distance …", "… equivalent …", "… {range} …", "… {number} …"],
    other,
  ),

  rule(
    "illumination-1",
    "illumination",
    [
      "Minimum illumination",
      "Min. scene illumination",
      "Minimum object illumination",
      "Minimum illumination (lux)",
      "Min. light",
    ],
    illuminationPatterns,
    { unit: "lx" },
  ),
  rule(
    "illumination-2",
    "illumination",
    ["Minimum illumination, colour", "Min. illumination (colour)", "Sensitivity colour", "Light sensitivity colour"],
    illuminationPatterns,
    { unit: "lx", condition: "colour" },
  ),
  rule(
    "illumination-3",
    "illumination",
    [
      "Minimum illumination, B/W",
      "Min. illumination (B/W)",
      "Min. illumination black and white",
      "Minimum illumination monochrome",
      "Minimum illumination (mono)",
      "Sensitivity monochrome",
    ],
    illuminationPatterns,
    { unit: "lx", condition: "black and white" },
  ),
  rule(
    "illumination-4",
    "illumination",
    ["Sensitivity", "Light sensitivity", "Illumination", "Low light"],
    illuminationPatterns,
    other,
  ),

  rule(
    "infrared-range-1",
    "infraredRange",
    [
      "Infrared range",
      "IR range",
      "IR distance",
      "Infrared distance",
      "IR illumination distance",
      "IR illumination range",
      "IR working distance",
      "IR reach",
      "IR irradiation distance",
      "IR viewable length",
      "IR effective distance",
      "IR light range",
      "IR LED range",
      "IR LED distance",
      "Smart IR range",
    ],
    ["{number}", "… {number} …"],
    { unit: "m" },
  ),
  rule(
    "infrared-range-2",
    "infraredRange",
    [
      "IR illumination",
      "IR illuminator",
      "IR illuminators",
      "Infrared illumination",
      "IR LEDs",
      "IR LED",
      "IR",
      "IR light",
    ],
    ["… {number} …"],
    other,
  ),
  rule(
    "infrared-range-3",
    "infraredRange",
    [
      "Supplement light range",
      "Illumination distance",
      "Illumination",
      "Illumination range",
      "Illuminator",
      "Light range",
    ],
    ["ir … {number} …", "infrared … {number} …", "{number} (ir …)", "{number} (infrared …)"],
    other,
  ),

  rule(
    "ip-1",
    "ip",
    [
      "Ingress protection",
      "IP rating",
      "IP",
      "IP code",
      "Ingress protection rating",
      "IP protection",
      "Water and dust resistance",
      "Water resistance",
    ],
    [...none, "{list}"],
  ),
  rule("ip-2", "ip", protectionLabels, ["{list}"], other),
  rule(
    "ik-1",
    "ik",
    [
      "Impact protection",
      "IK rating",
      "IK",
      "Impact resistance",
      "Impact rating",
      "Mechanical impact protection",
      "Vandal resistance",
      "Vandal resistant rating",
    ],
    [...none, "{list}"],
    other,
  ),
  rule("ik-2", "ik", [...protectionLabels, "Ingress protection"], ["{list}"], other),

  rule(
    "temperature-1",
    "temperature",
    [
      "Operating temperature",
      "Operating temperature range",
      "Working temperature",
      "Ambient operating temperature",
      "Operating ambient temperature",
      "Temperature, operating",
      "Operation temperature",
    ],
    [...temperatureWords, "{range}", "{low} · {high}", "{range} …", "min. {low}, max. {high}", "… {range} …"],
    { unit: "°C" },
  ),
  rule(
    "temperature-2",
    "temperature",
    [
      "Operating conditions",
      "Operating environment",
      "Working environment",
      "Operating temperature / humidity",
      "Operating temp./humidity",
      "Operating temperature and humidity",
      "Working temperature / humidity",
      "Ambient temperature",
      "Temperature range",
    ],
    [...temperatureWords, "{range}", "… {range} …"],
    other,
  ),
  ...["Temperature", "Operating conditions"].map((section, index) =>
    rule(
      `temperature-${index + 3}`,
      "temperature",
      index === 0 ? ["Operating", "Operation"] : ["Temperature"],
      ["{range}", "{low} · {high}", "{range} …"],
      { section, unit: "°C" },
    ),
  ),

  rule("poe-standard-1", "poeStandard", [...poeLabels, ...powerLabels, ...consumptionLabels], ["{list}"], {
    ...other,
    unless: feedsOthers,
  }),
  rule("poe-class-1", "poeClass", ["PoE class", "Power class"], ["{number}", "{list}"], { unless: feedsOthers }),
  rule("poe-class-2", "poeClass", [...poeLabels, ...powerLabels, ...consumptionLabels], ["{list}"], {
    ...other,
    unless: feedsOthers,
  }),

  rule("power-1", "power", ["Power, typical and largest", "Power, typical and max."], ["…, {number}"], { unit: "W" }),
  rule(
    "power-2",
    "power",
    [
      ...consumptionLabels,
      "Max. power",
      "Power draw",
      "Max. consumption",
      "Power consumption (max.)",
      "Maximum power draw",
    ],
    [
      ...["typical", "typ", "basic", "idle", "standby", "average", "avg"].flatMap((word) => [
        `… ${word} …`,
        `… (… ${word} …) …`,
      ]),
      "heater …",
      "… output …",
      "{number}",
      "… max. {number} …",
      "… {number} …",
    ],
    { unit: "W" },
  ),
  rule("power-3", "power", [...powerLabels, ...poeLabels], ["… max. {number} …", "… {number} max. …"], {
    ...other,
    unless: feedsOthers,
  }),

  rule("supply-1", "supply", powerLabels, ["{list}"], other),

  rule(
    "weight-1",
    "weight",
    ["Weight", "Net weight", "Product weight", "Unit weight", "Camera weight", "Weight (net)", "Weight (approx.)"],
    ["… gross …", "… package …", "… packed …", "net {number}", "{number}", "… {number} …"],
  ),
  rule(
    "weight-2",
    "weight",
    ["Dimensions / weight", "Dimensions and weight", "Weight and dimensions", "Net/gross weight"],
    ["… gross …", "{number}", "… {number} …"],
    other,
  ),

  rule(
    "dimensions-1",
    "dimensions",
    [
      "Dimensions",
      "Product dimensions",
      "Overall dimensions",
      "Outer dimensions",
      "Camera dimensions",
      "Net dimensions",
      "Unit dimensions",
      "Product size",
      "Width × height × depth",
      "W × H × D",
      "H × W × D",
      "L × W × H",
      "Ø × H",
      "Diameter × height",
    ],
    [
      "… package …",
      "… packing …",
      "{width} · {height} · {depth}",
      "{size}",
      "… {size} …",
      "height {height}, ø {width}",
    ],
  ),
  rule(
    "dimensions-2",
    "dimensions",
    ["Size", "Dimensions / weight", "Dimensions and weight", "Weight and dimensions"],
    ["{size}", "… {size} …"],
    other,
  ),

  rule(
    "codecs-1",
    "codecs",
    [
      "Video compression",
      "Compression",
      "Video codec",
      "Video codecs",
      "Codec",
      "Video encoding",
      "Encoding",
      "Video format",
      "Video compression format",
      "Compression standard",
      "Video compression standard",
      "Decoding format",
      "Video decoding",
    ],
    ["{list}"],
    other,
  ),

  rule(
    "audio-inputs-1",
    "audioInputs",
    ["Audio input", "Audio in", "Audio inputs", "Line in", "Audio line in"],
    [...none, "{number} …", "line in × {number}"],
    other,
  ),
  rule(
    "audio-inputs-2",
    "audioInputs",
    ["Audio in / out", "Audio I/O", "Audio input/output"],
    ["{number} · …", "{number} / …", ...inputOutputWords("audio", false)],
    other,
  ),
  rule("audio-inputs-3", "audioInputs", ["Audio", "Audio interface"], inputOutputWords("audio", false), other),
  rule(
    "audio-outputs-1",
    "audioOutputs",
    ["Audio output", "Audio out", "Audio outputs", "Line out", "Audio line out"],
    [...none, "{number} …", "line out × {number}"],
    other,
  ),
  rule(
    "audio-outputs-2",
    "audioOutputs",
    ["Audio in / out", "Audio I/O", "Audio input/output"],
    ["… · {number}", "… / {number}", ...inputOutputWords("audio", true)],
    other,
  ),
  rule("audio-outputs-3", "audioOutputs", ["Audio", "Audio interface"], inputOutputWords("audio", true), other),

  rule(
    "alarm-inputs-1",
    "alarmInputs",
    ["Alarm input", "Alarm in", "Alarm inputs", "Digital input", "Digital inputs"],
    [...none, "{number} …"],
    other,
  ),
  rule(
    "alarm-inputs-2",
    "alarmInputs",
    ["Alarm inputs and relays", "Alarm I/O", "Alarm in / out", "Alarm input/output", "Digital I/O", "I/O"],
    ["{number} · …", "{number} / …", ...inputOutputWords("alarm", false)],
    other,
  ),
  rule(
    "alarm-inputs-3",
    "alarmInputs",
    ["Alarm", "Alarm interface", "I/O ports", "Alarm ports"],
    inputOutputWords("alarm", false),
    other,
  ),
  rule(
    "alarm-outputs-1",
    "alarmOutputs",
    ["Alarm output", "Alarm out", "Alarm outputs", "Digital output", "Relay output", "Relay outputs"],
    [...none, "{number} …"],
    other,
  ),
  rule(
    "alarm-outputs-2",
    "alarmOutputs",
    ["Alarm inputs and relays", "Alarm I/O", "Alarm in / out", "Alarm input/output", "Digital I/O", "I/O"],
    ["… · {number}", "… / {number}", ...inputOutputWords("alarm", true)],
    other,
  ),
  rule(
    "alarm-outputs-3",
    "alarmOutputs",
    ["Alarm", "Alarm interface", "I/O ports", "Alarm ports"],
    inputOutputWords("alarm", true),
    other,
  ),

  rule(
    "storage-1",
    "storage",
    [
      "Local storage",
      "Edge storage",
      "On-board storage",
      "Onboard storage",
      "SD card",
      "Memory card",
      "microSD card",
      "microSD",
      "Card slot",
      "Memory card slot",
      "SD memory card",
      "microSD card slot",
      "Storage",
      "SD card slot",
    ],
    ["… {number} …", "… (… {number} …) …"],
    other,
  ),

  rule(
    "interfaces-1",
    "interfaces",
    [
      "Interface",
      "Interfaces",
      "Ethernet",
      "Network interface",
      "Network port",
      "Ethernet interface",
      "Communication interface",
      "Serial",
      "Serial interface",
      "Serial port",
      "Network",
      "Connectors",
      "Network connection",
      "Ethernet port",
      "Connector",
    ],
    ["{list}"],
    other,
  ),
  rule(
    "interfaces-2",
    "interfaces",
    [
      "USB",
      "HDMI",
      "VGA",
      "RS-485",
      "RS-232",
      "Wi-Fi",
      "Bluetooth",
      "BNC",
      "HDMI preview",
      "USB interface",
      "HDMI output",
      "VGA output",
    ],
    [...none, "{list}", "{label} …"],
    other,
  ),
];
