import type { FactRule } from "../fact-rule.ts";
import { anyRow, other, rule, ruleInSections } from "./rule.ts";

const ends = [
  "{range}",
  "{wide} · {tele}",
  "wide … {wide}, tele … {tele}",
  "tele … {tele}, wide … {wide}",
  "{wide} wide, {tele} tele",
  "{wide} (wide …), {tele} (tele …)",
  "{tele} (tele …), {wide} (wide …)",
  "w {wide}, t {tele}",
];
const oneEnd = [
  "wide … {wide} …",
  "tele … {tele} …",
  "{wide} wide",
  "{tele} tele",
  "{wide} (wide …)",
  "{tele} (tele …)",
  "{wide} (w)",
  "{tele} (t)",
];

/** One of several lenses to choose from, such as `2.8 mm or 4 mm`. */
const oneOfSeveral = ["… or … mm …", "… mm or …", "… mm / … / … mm …"];
const oneViewOfSeveral = ["… ° or … ° …"];

const generalLabels = [
  "Field of view",
  "FOV",
  "Angle of view",
  "Viewing angle",
  "View angle",
  "Angular field of view",
  "Lens angle",
  "Image angle",
  "Coverage angle",
  "Focal length & FOV",
  "Focal length and field of view",
  "Focal length / FOV",
  "Focal length",
  "Lens",
  "Lens type",
  "Lens options",
  "Lens & FOV",
  "Objective",
  "… field of view …",
  "… angle of view …",
  "… viewing angle …",
  "… fov …",
  "… lens",
  "lens …",
  "lens type …",
  "Optics",
  "Bildwinkel",
  "Blickwinkel",
  "Sichtfeld",
  "Objektiv",
];
const horizontalLabels = [
  "Horizontal field of view",
  "horizontal field of view …",
  "horizontal fov …",
  "horizontal angle of view …",
  "horizontal viewing angle …",
  "Horizontal FOV",
  "HFOV",
  "H-FOV",
  "FOV horizontal",
  "FOV H",
  "Horizontal angle of view",
  "Horizontal viewing angle",
  "Horizontal view angle",
  "Horizontal angular field of view",
  "Horizontal image angle",
  "Field of view horizontal",
  "Angle of view horizontal",
  "Angle of view H",
  "Viewing angle horizontal",
  "Angular field of view horizontal",
  "Bildwinkel horizontal",
  "Horizontaler Bildwinkel",
  "Horizontaler Blickwinkel",
  "Horizontales Sichtfeld",
];
const horizontal = [
  "horizontal",
  "horizontal fov",
  "horizontal field of view",
  "horizontal angle of view",
  "h",
  "hfov",
  "hor",
];
const otherDirections = ["vertical", "v", "vert", "vertikal", "diagonal", "d", "diag"];

const horizontalPatterns = [
  ...oneViewOfSeveral,
  // Width × height of the view, named so.
  "h × v … {range} × …",
  "h × v … {number} × …",
  "wide … {wide} × … (h × v …), tele … {tele} × …",
  "{range} × … (h × v …)",
  "{number} × … (h × v …)",
  "… {range} h × …",
  "… {number} h × …",
  // The ends in rows of their own.
  ...["horizontal", "h", "hfov"].flatMap((word) => [
    `wide ${word} {wide} …`,
    `tele ${word} {tele} …`,
    `zoom ${word} {tele} …`,
  ]),
  ...horizontal.flatMap((word) => [
    `… ${word} {range} …`,
    `… ${word} wide {wide}, tele {tele}`,
    `… ${word} {number} …`,
  ]),
  ...["horizontal", "h", "hor"].flatMap((word) => [
    `… {range} (${word} …)`,
    `… {number} (${word} …)`,
    `… {range} ${word}`,
    `… {number} ${word}`,
  ]),
  ...otherDirections.flatMap((word) => [`${word} …`, `… (${word} …)`, `… ${word}`]),
];

/** Angles by which a camera turns. */
const movements = [
  ...["pan", "tilt", "rotate", "rotation", "swivel", "turn", "adjustment", "adjusting", "adjustable", "travel"],
  ...["movement", "mounting", "incidence", "light", "beam", "infrared"],
].map((word) => `… ${word} …`);

/** Other lengths in a row about the lens. */
const otherLengths = ["… distance …", "… equivalent …", "… equiv …", "… 35 mm …", "… mod …", "… stroke …"];

export const lensRules: FactRule[] = [
  rule(
    "field-of-view-1",
    "fieldOfView",
    horizontalLabels,
    [...oneViewOfSeveral, ...ends, ...oneEnd, "{number}", "… {range} …"],
    {
      unit: "°",
    },
  ),
  ruleInSections(
    "field-of-view-2",
    "fieldOfView",
    ["Field of view", "Lens", "Optics", "Optical"],
    ["Horizontal", "H"],
    [...ends, ...oneEnd, "{number}"],
    { unit: "°" },
  ),
  rule(
    "field-of-view-4",
    "fieldOfView",
    [
      "Field of view",
      "FOV",
      "Angle of view",
      "Viewing angle",
      "Image angle",
      "Angular field of view",
      "Bildwinkel",
    ].flatMap((label) =>
      [
        "horizontal / vertical",
        "horizontal × vertical",
        "horizontal vertical diagonal",
        "H/V",
        "H/V/D",
        "H and V",
        "horizontal and vertical",
      ].map((words) => `${label} ${words}`),
    ),
    ["{range} / …", "{range} × …", "{range}, …", "{number} / …", "{number} × …", "{number}, …", "{number}; …"],
    { unit: "°" },
  ),
  rule("field-of-view-3", "fieldOfView", generalLabels, horizontalPatterns, other),
  rule(
    "field-of-view-5",
    "fieldOfView",
    ["… angle …", "… view …", "… coverage …"],
    [...movements, ...horizontalPatterns],
    other,
  ),

  rule(
    "focal-length-1",
    "focalLength",
    [
      "Focal length",
      "focal length …",
      "Lens focal length",
      "Focal distance",
      "Focal range",
      "Focal length range",
      "Focal length f",
      "Lens (focal length)",
      "Brennweite",
    ],
    [...otherLengths, ...oneOfSeveral, ...ends, ...oneEnd, "{number}", "… {range} …", "… {number} …"],
    { unit: "mm" },
  ),
  rule(
    "focal-length-2",
    "focalLength",
    [...generalLabels, "Zoom", "Optical zoom", "Zoom ratio", "Zoom lens"],
    [
      ...otherLengths,
      ...oneOfSeveral,
      "… {range} …",
      "… {number} …",
      "… ({range}) …",
      "… ({number}) …",
      "… (f {range} …) …",
      "… (f {number} …) …",
      "… (focal length {range} …) …",
      "… (focal length {number} …) …",
    ],
    other,
  ),
  ruleInSections(
    "focal-length-3",
    "focalLength",
    ["Lens", "Lenses", "Optics", "Optical", "Sensor and optics"],
    anyRow,
    [
      ...otherLengths,
      ...oneOfSeveral,
      ...["focus", "size", "mount", "thread", "filter", "diameter", "pixel", "sensor", "circle", "depth", "near"].map(
        (word) => `… ${word} …`,
      ),
      "… {range} …",
      "… {number} …",
    ],
    other,
  ),
];
