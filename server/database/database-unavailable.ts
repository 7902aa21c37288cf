import { StartError } from "../start-error.ts";

/** The database server is not there yet, or not any more; or it is kept from being changed, for longer than anybody waits. */
export class DatabaseUnavailable extends StartError {}
