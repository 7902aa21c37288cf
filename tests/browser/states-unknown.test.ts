import { checkSentHtml } from "#tests/support/check-screen.ts";
import { unknownRecords } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

test.for(unknownRecords)("$name is answered by valid HTML with its status and one heading", (screen, { tour, site }) =>
  checkSentHtml(screen, site, tour),
);
