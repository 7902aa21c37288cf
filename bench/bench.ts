import type { LoadGenerator } from "./load.ts";
import type { Options } from "./options.ts";
import type { SiteData } from "./site-data.ts";

export interface Bench {
  options: Options;
  load: LoadGenerator;
  tell(message: string): void;
  /** A site with 1,000 products. */
  small(): Promise<SiteData>;
  /** One with 5,000. */
  medium(): Promise<SiteData>;
  /** One with 100,000, or 5,000 when it should be quick. */
  large(): Promise<SiteData>;
}
