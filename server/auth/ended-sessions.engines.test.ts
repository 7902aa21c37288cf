import { expect, test } from "vitest";
import { mira, openTestAuth, withCookies } from "#tests/support/test-auth.ts";
import { sessionSeconds } from "./auth-service.ts";
import { removeEndedSessions } from "./ended-sessions.ts";

const day = 24 * 60 * 60_000;
const stranger = withCookies();

async function signedIn() {
  const auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, mira);
  const browser = withCookies(answer.ok ? answer.headers : undefined);
  return {
    ...auth,
    begun: Date.now(),
    administrator: () => auth.from().administrator(browser),
    sessions: () => auth.database.selectFrom("administrator_session").selectAll().execute(),
  };
}

test("[OP31] a session is deleted 30 days after it has ended, and no valid one is", async () => {
  await using site = await signedIn();
  const ended = site.begun + sessionSeconds * 1_000 + 60_000;
  expect(await removeEndedSessions(site.database, ended - day)).toBe(0);
  for (let days = 0; days < 30; days++) expect(await removeEndedSessions(site.database, ended + days * day)).toBe(0);
  expect(await removeEndedSessions(site.database, ended + 30 * day)).toBe(1);
  expect(await site.sessions()).toEqual([]);
});

test("[OP31] a clock that is years ahead for hours, twice, ends no session that is valid by the right clock", async () => {
  await using site = await signedIn();
  const [before] = await site.sessions();
  for (const years of [1, 3]) {
    for (let hour = 0; hour < 48; hour++) {
      const ahead = site.begun + years * 365 * day + (hour * day) / 24;
      expect(await removeEndedSessions(site.database, ahead)).toBe(0);
    }
    expect(await removeEndedSessions(site.database, site.begun + years * day)).toBe(0);
    expect(await site.sessions()).toEqual([before]);
    expect(await site.administrator()).toMatchObject({ email: mira.email });
  }
});

test("[OP31] a session that ended while the clock was ahead stays for 30 days by the right clock", async () => {
  await using site = await signedIn();
  const ended = site.begun + sessionSeconds * 1_000 + 60_000;
  await removeEndedSessions(site.database, ended + 365 * day);
  await removeEndedSessions(site.database, ended);
  expect(await removeEndedSessions(site.database, ended + 29 * day)).toBe(0);
  expect(await removeEndedSessions(site.database, ended + 30 * day)).toBe(1);
});

test("reset links that have ended are removed at once", async () => {
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  await auth.posted();
  const links = () => auth.database.selectFrom("administrator_verification").select("id").execute();
  await removeEndedSessions(auth.database, Date.now());
  expect(await links()).toHaveLength(1);
  await removeEndedSessions(auth.database, Date.now() + day);
  expect(await links()).toEqual([]);
});
