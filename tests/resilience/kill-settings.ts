import type { KillReport } from "./kill-report.ts";

/** Set by `npm run test:resilience -- --kills 200 --seed 1`. */
export const kills = Number(process.env.VARIFOCAL_KILLS ?? 5);
/** One round, because no database of its own is killed. */
export const killsOnSqlite = Number(process.env.VARIFOCAL_KILLS ?? 4);
/** Fewer by default, because the tests' S3 server is slow. */
export const killsOnS3 = Number(process.env.VARIFOCAL_KILLS ?? 2);
export const seed = Number(process.env.VARIFOCAL_SEED ?? Math.floor(Math.random() * 1e9));

/** In milliseconds; far more than it takes. */
export const longEnough = 300_000 + kills * 90_000;

process.stderr.write(`Killing with --seed ${seed}\n`);

export function tell(where: string, report: KillReport): void {
  process.stderr.write(`${where}, --seed ${seed}: ${JSON.stringify(report, undefined, 1)}\n`);
}
