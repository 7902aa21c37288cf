import { afterAll } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { screens } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";
import { expectUsable } from "#tests/support/usable.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
const emptySite = await startSite();
afterAll(async () => {
  await site.stop();
  await emptySite.stop();
});

// A file apart from the visitors' screens, so that the two run in parallel.
const administrators = screens.filter(({ signedIn }) => signedIn);

test.for(administrators)(
  "axe finds nothing on $name, and all of it can be read, pointed at and heard",
  async (screen, { tour }) => {
    const page = await tour(screen.empty ? emptySite : site, screen.path, { ...screen, reducedMotion: true });
    await expectAccessible(page);
    await expectUsable(page);
  },
);
