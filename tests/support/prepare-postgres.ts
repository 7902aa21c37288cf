import { startPostgres } from "./postgres-server.ts";

/** Starts the server that the tests on PostgreSQL use; Vitest stops it after them. */
export default async function prepare() {
  const server = await startPostgres();
  process.env.VARIFOCAL_TEST_POSTGRES = server.urlOf("postgres");
  return () => server[Symbol.asyncDispose]();
}
