import { checkSentHtml } from "#tests/support/check-screen.ts";
import { unknownRecords } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

test.for(unknownRecords)(
  "$name is answered by valid HTML with its status and one heading",
  async (screen, { tour, site }) => {
    await checkSentHtml(screen, site, tour);
  },
);
