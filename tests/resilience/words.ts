import type { Chance } from "./seeded.ts";

const words = [
  "Wärmebild",
  "4K",
  "IP67",
  "weather-proof",
  "“low light”",
  "O'Neill & <Söhne>",
  "手册",
  "100 %",
  "25 fps",
];

export function someText(chance: Chance): string {
  const chosen = Array.from({ length: chance.between(2, 8) }, () => chance.oneOf(words));
  return `${chosen.join(" ")} ${chance.between(0, 999_999)}`;
}
