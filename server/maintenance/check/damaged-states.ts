import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { unpackRows, unpackState } from "../../history/state-body.ts";
import type { Finding } from "./finding.ts";

/** No repair: a state that cannot be read is lost, and its row says at least when the record changed. */
export async function damagedStates(snapshot: Database): Promise<Finding[]> {
  const whole = new Map<string, string>();
  for await (const rows of pagesOf(snapshot, "sheet_rows", { key: ["hash"] })) {
    // Only whether they can be read is asked.
    for (const row of rows) if (unpackRows(row) !== undefined) whole.set(row.hash, "");
  }
  const findings: Finding[] = [];
  const key = ["collection", "record_id", "version"];
  for await (const rows of pagesOf(snapshot, "record_state", { key })) {
    for (const row of rows) {
      if (unpackState(row, whole)) continue;
      const { collection, record_id, version } = row;
      findings.push({ message: `Version ${version} of ${record_id} in the history of ${collection} cannot be read.` });
    }
  }
  return findings;
}
