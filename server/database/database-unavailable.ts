import { StartError } from "../start-error.ts";

/** The database cannot be reached, or waiting for its write lock took too long. */
export class DatabaseUnavailable extends StartError {}
