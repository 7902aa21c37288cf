import type { KillReport } from "./kill-report.ts";

/** How often a site is killed, and the seed of all chance: `npm run test:resilience -- --kills 200 --seed 1` sets them. */
export const kills = Number(process.env.VARIFOCAL_KILLS ?? 20);
/** The S3 server of the tests is slow: unless more is asked for, a few are enough beside the tests of the store itself. */
export const killsOnS3 = Number(process.env.VARIFOCAL_KILLS ?? 3);
export const seed = Number(process.env.VARIFOCAL_SEED ?? Math.floor(Math.random() * 1e9));

/** Far more than it takes, in milliseconds. */
export const longEnough = 300_000 + kills * 90_000;

process.stderr.write(`Killing with --seed ${seed}\n`);

/** Prints what was seen. */
export function tell(where: string, report: KillReport): void {
  process.stderr.write(`${where}, --seed ${seed}: ${JSON.stringify(report, undefined, 1)}\n`);
}
