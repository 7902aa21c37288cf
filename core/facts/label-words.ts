/** Words of labels that mean the same; each line is compared as its first word or words. */
const sameWords = [
  "maximum: max, largest, highest, greatest, biggest",
  "minimum: min, smallest, lowest, least",
  "temperature: temp",
  "color: colour",
  "input: in",
  "output: out",
  "weight: mass, weigh, wt",
  "dimension: measure, measurement",
  "range: reach, distance, throw",
  "illumination: illuminance",
  "compression: encoding, coding, codec",
  "image: picture",
  "network: networking",
  "operating: operation, operational, working",
  "consumption: draw, usage, uptake, dissipation",
  "connector: connection, socket, terminal, jack",
  "environment: environmental",
  "climate: climatic",
  "angle: field, angular",
  "view: viewing",
  "angle view: fov",
  "horizontal angle view: hfov",
  "vertical angle view: vfov",
  "horizontal: hor, horiz",
  "infrared: ir",
  "megapixel: mp",
];

/** They say nothing about which fact a row states. */
const idleWords = new Set(
  [
    "of the a an number no qty quantity count approx approximately supported available",
    "parameter characteristic specification information detail",
  ].flatMap((words) => words.split(" ")),
);
/** Of rows about the product itself, which all others are. */
const productWords = new Set(["product", "unit", "device", "camera", "model", "equipment"]);

const meanings = new Map(
  sameWords.flatMap((line) => {
    const [meaning = "", words = ""] = line.split(": ");
    return words.split(", ").map((word) => [word, meaning.split(" ")] as const);
  }),
);

/** The words of a label that count, in their order, each once. Without any other, idle words count too. */
export function countingWords(words: string[]): string[] {
  const isSaying = words.filter((word) => !idleWords.has(word));
  const isOther = isSaying.filter((word) => !productWords.has(word));
  const counting = [isOther, isSaying, words].find((some) => some.length > 0) ?? [];
  return [...new Set(counting.flatMap((word) => meanings.get(word) ?? word))];
}
