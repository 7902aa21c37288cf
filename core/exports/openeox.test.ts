import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { eoxCore } from "./openeox.ts";

// Written from the text of OpenEoX core 1.0, sections 3.1 and 3.2.
const moment = { anyOf: [{ type: "string", format: "date-time" }, { const: "tba" }] };
const schema = {
  type: "object",
  properties: {
    $schema: { const: "https://docs.oasis-open.org/openeox/v1.0/schema/core.json" },
    end_of_life: moment,
    end_of_sales: moment,
    end_of_security_support: moment,
    general_availability: moment,
    last_updated: { type: "string", format: "date-time" },
  },
  required: ["$schema", "end_of_life", "end_of_security_support", "last_updated"],
  additionalProperties: false,
};
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const site = { updatedAt: Date.UTC(2026, 10, 26, 4, 5, 6), timeZone: "Europe/Berlin" };

test("[Y10] the record is OpenEoX core 1.0, its dates the maker's first and last moments", () => {
  const whole = eoxCore(
    {
      launched: "2024-03-31",
      lastOrder: "2029-12-31",
      endOfSales: "2030-03-31",
      endOfSecuritySupport: "2031-06",
      endOfLife: "2032-02-29",
    },
    site,
  );
  expect(isValid(whole), JSON.stringify(isValid.errors)).toBe(true);
  expect(whole).toEqual({
    $schema: "https://docs.oasis-open.org/openeox/v1.0/schema/core.json",
    // The clocks go forward on that morning.
    general_availability: "2024-03-31T00:00:00+01:00",
    end_of_sales: "2030-03-31T23:59:59+02:00",
    end_of_security_support: "2031-06-30T23:59:59+02:00",
    end_of_life: "2032-02-29T23:59:59+01:00",
    last_updated: "2026-11-26T04:05:06.000Z",
  });
});

test("[Y10] without an end of security support there is no record; other required dates are to be announced", () => {
  expect(eoxCore({ launched: "2024-01-01", endOfLife: "2031-01-01" }, site)).toBeUndefined();
  const least = eoxCore({ endOfSecuritySupport: "2031-06-15" }, site);
  expect(isValid(least)).toBe(true);
  expect(least).toMatchObject({ end_of_life: "tba", end_of_security_support: "2031-06-15T23:59:59+02:00" });
  expect(eoxCore({ lastOrder: "2029-12-31", endOfSecuritySupport: "2031-06" }, site)?.end_of_sales).toBe(
    "2029-12-31T23:59:59+01:00",
  );
});

test("[Y10] in every zone, a moment is on the maker's day", () => {
  for (const timeZone of ["UTC", "Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu", "Africa/Cairo"]) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
    for (const day of ["2027-03-28", "2027-04-30", "2027-10-28", "2027-11-07"]) {
      const record = eoxCore({ launched: day, endOfSecuritySupport: day }, { ...site, timeZone });
      expect(isValid(record)).toBe(true);
      const { general_availability: first = "", end_of_security_support: last = "" } = record ?? {};
      for (const moment of [first, last]) expect(format.format(Date.parse(moment)), moment).toBe(day);
      expect(format.format(Date.parse(last) + 1_000)).not.toBe(day);
    }
  }
});
