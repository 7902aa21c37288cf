import type { Services } from "#server/services.ts";

/** The services that a test gives. Another one throws when it is asked for. */
export function testServices(given: Partial<Services>): Services {
  return partOf({ factParameters: () => noParameters, ...given });
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
