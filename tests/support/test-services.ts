import { noReserve } from "#server/disk-reserve.ts";
import type { Services } from "#server/services.ts";

/** The services that a test gives, beside those that do nothing. Another one throws when it is asked for. */
export function testServices(given: Partial<Services>): Services {
  const maintenance = partOf<Services["maintenance"]>({ collectSoon() {} });
  return partOf({ factParameters: () => noParameters, reserve: noReserve, maintenance, ...given });
}

const noParameters = {};

/** An object with some of its members. Another one throws when it is asked for. */
export function partOf<Whole extends object>(given: Partial<Whole>): Whole {
  return new Proxy(given as Whole, {
    get(whole, name) {
      if (name in whole || typeof name === "symbol") return Reflect.get(whole, name);
      throw new Error(`The test gives no "${name}".`);
    },
  });
}
