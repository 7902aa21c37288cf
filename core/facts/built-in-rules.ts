import { connectionRules } from "./built-in/connection-rules.ts";
import { housingRules } from "./built-in/housing-rules.ts";
import { lensRules } from "./built-in/lens-rules.ts";
import { lightRules } from "./built-in/light-rules.ts";
import { pictureRules } from "./built-in/picture-rules.ts";
import { powerRules } from "./built-in/power-rules.ts";
import type { FactRule } from "./fact-rule.ts";

/** For the manners of many makers' sheets; administrators add their own and may replace any of these. */
export const builtInRules: readonly FactRule[] = [
  ...pictureRules,
  ...lensRules,
  ...lightRules,
  ...housingRules,
  ...powerRules,
  ...connectionRules,
];
