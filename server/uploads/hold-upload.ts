import type { Lease, Leases } from "../database/leases.ts";

/** Has an upload alone among all processes of a site, to write to it or to check it. Options as of `Leases.hold`. */
export function lockUpload(leases: Leases, id: string, options?: Parameters<Leases["hold"]>[1]): Promise<Lease> {
  return leases.hold(`upload ${id}`, options);
}
