import { checkState } from "#tests/support/check-screen.ts";
import { otherStates } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const visitors = otherStates.filter(({ signedIn }) => !signedIn);

test.for(visitors)(
  "[T01] [OP18] $name is valid and accessible, and loses no text at 320 px",
  (screen, { tour, site, emptySite }) => checkState(screen, screen.empty ? emptySite : site, tour),
);
