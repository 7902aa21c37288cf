// A file apart from the visitors' states, so that the two run in parallel.

import { checkState } from "#tests/support/check-screen.ts";
import { otherStates } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const administrators = otherStates.filter(({ signedIn }) => signedIn);

test.for(administrators)(
  "[OP18] $name is valid and accessible, and loses no text at 320 px",
  (screen, { tour, site, emptySite }) => checkState(screen, screen.empty ? emptySite : site, tour),
);
