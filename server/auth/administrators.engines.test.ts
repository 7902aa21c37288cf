import { expect, test } from "vitest";
import { administratorDraft } from "#core/account/account-draft.ts";
import { done, refused } from "#core/outcome.ts";
import { mira, openTestAuth, withCookies } from "#tests/support/test-auth.ts";
import {
  administrators,
  createAdministrator,
  createFirstAdministrator,
  generatePassword,
  removeAdministrator,
  setPassword,
} from "./administrators.ts";

const stranger = withCookies();
const noor = { email: "noor@varifocal.example", password: "a dozen prisms" };

test("a second administrator may sign in too; an address is taken regardless of letter case", async () => {
  await using auth = await openTestAuth();
  expect((await createAdministrator(auth.database, noor)).ok).toBe(true);
  expect((await administrators(auth.database)).map(({ email }) => email)).toEqual([mira.email, noor.email]);
  expect((await auth.from().signIn(stranger, noor)).ok).toBe(true);

  const again = await createAdministrator(auth.database, { ...noor, email: "Noor@Varifocal.example" });
  expect(again).toEqual(refused({ email: 'Administrator "noor@varifocal.example" already exists' }));
});

test("the configured administrator is made only where there is none", async () => {
  await using auth = await openTestAuth();
  expect(await createFirstAdministrator(auth.database, noor)).toBe(false);
  await auth.database.deleteFrom("administrator").execute();
  expect(await createFirstAdministrator(auth.database, noor)).toBe(true);
  expect((await administrators(auth.database)).map(({ email }) => email)).toEqual([noor.email]);
});

test("setting a password ends the sessions and the waits of that account", async () => {
  await using auth = await openTestAuth();
  const before = await auth.from().signIn(stranger, mira);
  expect(await setPassword(auth.database, { ...noor, email: mira.email })).toEqual(done(expect.any(String)));
  expect(await auth.from().administrator(withCookies(before.ok ? before.headers : undefined))).toBeUndefined();
  expect((await auth.from().signIn(stranger, mira)).ok).toBe(false);

  for (let guess = 0; guess < 5; guess++) await auth.from(`198.51.100.${guess}`).signIn(stranger, mira);
  await setPassword(auth.database, { ...noor, email: mira.email });
  expect((await auth.from().signIn(stranger, { ...noor, email: mira.email })).ok).toBe(true);
});

test("[OP28] a removed administrator's sessions and reset links end, and the others stay signed in", async () => {
  await using auth = await openTestAuth();
  await createAdministrator(auth.database, noor);
  const hers = await auth.from().signIn(stranger, noor);
  const miras = await auth.from().signIn(stranger, mira);
  await auth.from().requestReset(noor.email);
  await auth.posted();

  expect(await removeAdministrator(auth.database, " Noor@Varifocal.example")).toEqual(done(expect.any(String)));
  expect(await auth.from().administrator(withCookies(hers.ok ? hers.headers : undefined))).toBeUndefined();
  expect(await auth.from().administrator(withCookies(miras.ok ? miras.headers : undefined))).toMatchObject({
    email: mira.email,
  });
  expect((await auth.from().signIn(stranger, noor)).ok).toBe(false);
  expect(await auth.database.selectFrom("administrator_verification").select("id").execute()).toEqual([]);
  expect(await auth.database.selectFrom("administrator_account").select("id").execute()).toHaveLength(1);
});

test("[OP28] of two administrators that are removed at once, one stays", async () => {
  await using auth = await openTestAuth();
  await createAdministrator(auth.database, noor);
  await using beside = await auth.openBeside();
  const removed = await Promise.all([
    removeAdministrator(auth.database, mira.email),
    removeAdministrator(beside.database, noor.email),
  ]);
  expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await administrators(auth.database)).toHaveLength(1);
});

test("setting the password of somebody unknown says so", async () => {
  await using auth = await openTestAuth();
  expect(await setPassword(auth.database, noor)).toEqual(
    refused({ email: "No administrator has the e-mail address noor@varifocal.example" }),
  );
});

test("[T27] a password is kept as a hash only", async () => {
  await using auth = await openTestAuth();
  const accounts = await auth.database.selectFrom("administrator_account").selectAll().execute();
  expect(accounts[0]?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test("a generated password is long enough, and never the same", () => {
  const passwords = new Set(Array.from({ length: 100 }, generatePassword));
  expect(passwords.size).toBe(100);
  for (const password of passwords) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(administratorDraft.safeParse({ email: mira.email, password }).success).toBe(true);
  }
});
