// A file apart from the visitors' screens, so that the two run in parallel.

import { checkScreen, checkState } from "#tests/support/check-screen.ts";
import { firstStates } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const administrators = firstStates.filter(({ signedIn }) => signedIn);
/** One of each kind that the others are made of: a summary, a list, a record, a form, a dialog's page and a question. */
const wholly = [
  "dashboard",
  "dashboard products",
  "dashboard product",
  "product edit",
  "new release",
  "new banner",
  "download not deleted",
];

test.for(administrators.filter(({ name }) => wholly.includes(name)))(
  "[OP18] [L19] $name is valid, still and accessible, loads from this site only, and works by keyboard and at 320 px",
  (screen, { tour, site, emptySite }) => checkScreen(screen, screen.empty ? emptySite : site, tour),
);

test.for(administrators.filter(({ name }) => !wholly.includes(name)))(
  "[OP18] $name is valid and accessible, and loses no text at 320 px",
  (screen, { tour, site, emptySite }) => checkState(screen, screen.empty ? emptySite : site, tour),
);
