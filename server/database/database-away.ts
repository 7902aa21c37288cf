import { StartError } from "../start-error.ts";

/** The database server is not there yet, or not any more. */
export class DatabaseAway extends StartError {}
