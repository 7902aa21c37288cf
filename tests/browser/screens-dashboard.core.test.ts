// A file apart from the visitors' screens, so that the two run in parallel.

import { checkScreen } from "#tests/support/check-screen.ts";
import { firstStates } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const administrators = firstStates.filter(({ signedIn }) => signedIn);

test.for(administrators)(
  "[OP18] [L19] $name is valid, still and accessible, loads from this site only, and works by keyboard and at 320 px",
  (screen, { tour, site, emptySite }) => checkScreen(screen, screen.empty ? emptySite : site, tour),
);
