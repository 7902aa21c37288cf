import type { KillReport } from "./kill-report.ts";

/** How often a site is killed, and the seed of all chance: `npm run test:resilience -- --kills 200 --seed 1` sets them. */
export const kills = Number(process.env.VARIFOCAL_KILLS ?? 20);
export const seed = Number(process.env.VARIFOCAL_SEED ?? Math.floor(Math.random() * 1e9));

/** Far more than it takes, in milliseconds. */
export const longEnough = 120_000 + kills * 30_000;

process.stderr.write(`Killing with --seed ${seed}\n`);

/** Prints what was seen. */
export function tell(where: string, report: KillReport): void {
  process.stderr.write(`${where}, --kills ${kills} --seed ${seed}: ${JSON.stringify(report, undefined, 1)}\n`);
}
