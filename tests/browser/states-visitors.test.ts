import { checkScreen } from "#tests/support/check-screen.ts";
import { otherStates } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const visitors = otherStates.filter(({ signedIn }) => !signedIn);

test.for(visitors)(
  "[T01] [OP18] $name is valid, still and accessible, loads from this site only, and works by keyboard and at 320 px",
  (screen, { tour, site, emptySite }) => checkScreen(screen, screen.empty ? emptySite : site, tour),
);
