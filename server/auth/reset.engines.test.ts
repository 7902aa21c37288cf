import { afterEach, expect, test, vi } from "vitest";
import { mira, openTestAuth, withCookies } from "#tests/support/test-auth.ts";

afterEach(() => {
  vi.useRealTimers();
});

const stranger = withCookies();
const another = "a dozen prisms";

function tokenIn(text: string | undefined): string {
  return /\/reset\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
}

test("[A03] the letter's link sets a new password, which ends every session", async () => {
  await using auth = await openTestAuth();
  const before = await auth.from().signIn(stranger, mira);
  const signedIn = withCookies(before.ok ? before.headers : undefined);

  expect(await auth.from().requestReset(" MIRA@varifocal.example")).toEqual({ ok: true });
  const [letter, ...others] = await auth.posted();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: mira.email, subject: "Reset your Varifocal password" });
  const token = tokenIn(letter?.text);
  expect(letter?.text).toContain(`https://cameras.example/reset?token=${token}`);
  expect(letter?.html).toContain(`href="https://cameras.example/reset?token=${token}"`);

  expect(await auth.from().resetLinkOwner(token)).toMatchObject({ email: mira.email });
  expect(await auth.from().resetPassword(token, another)).toEqual({ ok: true });
  expect(await auth.from().administrator(signedIn)).toBeUndefined();
  expect(await auth.from().signIn(stranger, mira)).toEqual({ ok: false });
  expect((await auth.from().signIn(stranger, { ...mira, password: another })).ok).toBe(true);
  expect(auth.logged().filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test("[A03] a well-formed address always succeeds; a stranger's gets no letter", async () => {
  await using auth = await openTestAuth();
  expect(await auth.from().requestReset("nobody@varifocal.example")).toEqual({ ok: true });
  expect(await auth.posted()).toEqual([]);
});

test("[T09] [A03] a link works once, even when it is used twice at the same moment", async () => {
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  const token = tokenIn((await auth.posted())[0]?.text);
  const uses = await Promise.all([
    auth.from().resetPassword(token, another),
    auth.from().resetPassword(token, another),
  ]);
  expect(uses.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await auth.from().resetLinkOwner(token)).toBeUndefined();
  expect(await auth.from().resetPassword(token, "a dozen mirrors")).toEqual({ ok: false });
});

test("[A03] a link is good for an hour and no longer", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  const token = tokenIn((await auth.posted())[0]?.text);
  vi.setSystemTime(Date.now() + 59 * 60 * 1000);
  expect(await auth.from().resetLinkOwner(token)).toBeDefined();
  vi.setSystemTime(Date.now() + 61 * 1000);
  expect(await auth.from().resetLinkOwner(token)).toBeUndefined();
  expect(await auth.from().resetPassword(token, another)).toEqual({ ok: false });
  expect((await auth.from().signIn(stranger, mira)).ok).toBe(true);
});

test("a password of the wrong length is refused, and the link stays good", async () => {
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  const token = tokenIn((await auth.posted())[0]?.text);
  expect(await auth.from().resetPassword(token, "x".repeat(11))).toEqual({ ok: false });
  expect(await auth.from().resetPassword(token, "x".repeat(257))).toEqual({ ok: false });
  expect(await auth.from().resetPassword(token, "x".repeat(256))).toEqual({ ok: true });
});

test("once a password is set, the links of earlier letters are worth nothing", async () => {
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  await auth.from().requestReset(mira.email);
  const [first, second] = (await auth.posted()).map(({ text }) => tokenIn(text));
  expect(await auth.from().resetPassword(second ?? "", another)).toEqual({ ok: true });
  expect(await auth.from().resetLinkOwner(first ?? "")).toBeUndefined();
});

test("[T27] the database holds no token that opens anything", async () => {
  await using auth = await openTestAuth();
  await auth.from().requestReset(mira.email);
  const token = tokenIn((await auth.posted())[0]?.text);
  const rows = await auth.database.selectFrom("administrator_verification").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await auth.from().resetLinkOwner(rows[0]?.identifier ?? "")).toBeUndefined();
});

test("[T09] nobody can fill the administrator's mailbox, and the answer does not tell", async () => {
  await using auth = await openTestAuth();
  for (let number = 0; number < 9; number++) {
    expect(await auth.from(`198.51.100.${number}`).requestReset(mira.email)).toEqual({ ok: true });
  }
  expect(await auth.posted()).toHaveLength(3);
});

test("asking from one address again and again is slowed", async () => {
  await using auth = await openTestAuth();
  for (let number = 0; number < 10; number++) {
    expect(await auth.from().requestReset(`${number}@varifocal.example`)).toEqual({ ok: true });
  }
  expect(await auth.from().requestReset(mira.email)).toEqual({ ok: false, retryAfterSeconds: 1 });
});
