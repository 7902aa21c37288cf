import { expect, test } from "vitest";
import { breakAt } from "#tests/support/broken-table.ts";
import { hashAsSitesDo } from "#tests/support/password-work.ts";
import { mira, openTestAuth, withCookies } from "#tests/support/test-auth.ts";
import { transaction } from "../database/transaction.ts";

const stranger = withCookies();

test("[A01] the right e-mail and password open a session, in any letter case of the address", async () => {
  await using auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, { email: " Mira@Varifocal.Example ", password: mira.password });
  expect(answer.ok).toBe(true);
  expect(await auth.from().administrator(withCookies(answer.ok ? answer.headers : undefined))).toMatchObject({
    email: mira.email,
  });
});

test("[A01] a wrong password, an unknown address and nonsense are refused alike", async () => {
  await using auth = await openTestAuth();
  for (const credentials of [
    { email: mira.email, password: "a dozen lenses?" },
    { email: "nobody@varifocal.example", password: mira.password },
    { email: "not an address", password: mira.password },
    { email: mira.email, password: "x".repeat(300) },
    { email: `${"m".repeat(10_000)}@varifocal.example`, password: "\0" },
  ]) {
    expect(await auth.from().signIn(stranger, credentials)).toEqual({ ok: false });
  }
});

test("[T08] an unknown address takes as much work to refuse as a wrong password", async () => {
  using _work = hashAsSitesDo();
  await using auth = await openTestAuth();
  const timed = async (email: string) => {
    // Processor time depends little on the machine's load.
    const before = process.cpuUsage();
    await auth.from().signIn(stranger, { email, password: "wrong" });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await timed(mira.email); // loads modules
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 4; round++) {
    known.push(await timed(mira.email));
    unknown.push(await timed(`${round}@varifocal.example`));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  // A hash takes tens of milliseconds, everything else about one.
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
});

test("[T28] [OP13] each sign-in and each refusal is a line in the log, with the account if there is one and the network", async () => {
  await using auth = await openTestAuth();
  const { id: account } = await auth.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const wrong = { email: mira.email, password: "wrong" };
  await auth.from("192.0.2.1", "first").signIn(stranger, mira);
  await auth.from("2001:db8::1", "second").signIn(stranger, wrong);
  await auth.from("192.0.2.1", "third").signIn(stranger, { ...wrong, email: "nobody@varifocal.example" });
  for (let guess = 0; guess < 5; guess++) await auth.from(`198.51.100.${guess}`).signIn(stranger, wrong);

  const line = { level: 30, msg: "sign-in" };
  const logged = auth.logged();
  expect(logged.slice(0, 3)).toEqual([
    { ...line, request: "first", account, network: "192.0.2.1", outcome: "succeeded" },
    { ...line, request: "second", account, network: "2001:db8:0:0::/64", outcome: "refused" },
    { ...line, request: "third", network: "192.0.2.1", outcome: "refused" },
  ]);
  expect(logged.at(-1)).toMatchObject({ account, network: "198.51.100.4", outcome: "slowed" });
  // People sometimes type a password into the e-mail field.
  expect(JSON.stringify(logged)).not.toContain("varifocal.example");
});

test("[T10] the session cookie is out of reach of scripts and other sites, and tied to this host", async () => {
  await using secure = await openTestAuth({ siteUrl: "https://cameras.example" });
  const answer = await secure.from().signIn(stranger, mira);
  const secured = answer.ok ? answer.headers.getSetCookie() : [];
  expect(secured).toHaveLength(2);
  for (const cookie of secured) {
    expect(cookie).toMatch(/^__Host-varifocal-/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) expect(cookie).toContain(part);
    expect(cookie).not.toContain("Domain");
  }

  await using local = await openTestAuth({ siteUrl: "http://localhost:3000" });
  const here = await local.from().signIn(stranger, mira);
  const cookies = here.ok ? here.headers.getSetCookie() : [];
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).not.toContain("Secure");
});

test("[T10] [A04] after signing out, the old cookie is worth nothing", async () => {
  await using auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, mira);
  const signedIn = withCookies(answer.ok ? answer.headers : undefined);
  expect(await auth.from().administrator(signedIn)).toBeDefined();

  const headers = await auth.from().signOut(signedIn);
  expect(headers.getSetCookie().join()).toContain("Max-Age=0");
  expect(await auth.from().administrator(signedIn)).toBeUndefined();
  expect(await auth.database.selectFrom("administrator_session").selectAll().execute()).toEqual([]);
});

test("[A04] a session that cannot be ended is not said to be", async () => {
  await using auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, mira);
  const signedIn = withCookies(answer.ok ? answer.headers : undefined);
  await breakAt(auth.database, "delete", "administrator_session");
  await expect(auth.from().signOut(signedIn)).rejects.toThrow("disk full");
  expect(await auth.from().administrator(signedIn)).toBeDefined();
});

test("signing out ends this session only, and without one does no harm", async () => {
  await using auth = await openTestAuth();
  const [office, phone] = [await auth.from().signIn(stranger, mira), await auth.from().signIn(stranger, mira)];
  await auth.from().signOut(withCookies(office.ok ? office.headers : undefined));
  await auth.from().signOut(stranger);
  expect(await auth.from().administrator(withCookies(phone.ok ? phone.headers : undefined))).toBeDefined();
});

test("a forged, a foreign and an ended session are nobody", async () => {
  await using auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, mira);
  const signedIn = withCookies(answer.ok ? answer.headers : undefined);
  const token = /session=([^.;]+)/.exec(signedIn.headers.get("Cookie") ?? "")?.[1];
  for (const value of ["", "x", `${token}`, `${token}.forged`, "%00", "%E0%A4%A"]) {
    const forged = new Request(signedIn, { headers: { Cookie: `__Host-varifocal-session=${value}` } });
    expect(await auth.from().administrator(forged)).toBeUndefined();
  }

  await auth.database
    .updateTable("administrator_session")
    .set({ expires_at: new Date(0).toISOString() })
    .execute();
  expect(await auth.from().administrator(signedIn)).toBeUndefined();
});

test("who is signed in is known at once while a change waits for another process's import", async () => {
  await using auth = await openTestAuth();
  const answer = await auth.from().signIn(stranger, mira);
  const other = await auth.openAgain();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const importing = transaction(other.database, async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const change = transaction(auth.database, async () => {});
  const signedIn = withCookies(answer.ok ? answer.headers : undefined);
  expect(await auth.from().administrator(signedIn)).toMatchObject({ email: mira.email });
  ended.resolve();
  await Promise.all([importing, change]);
  await other.close();
});

test("nobody can sign up", async () => {
  await using auth = await openTestAuth();
  const { makeBetterAuth } = await import("./better-auth.ts");
  const { api } = makeBetterAuth({
    database: auth.database,
    secret: "a secret of at least thirty-two characters",
    siteUrl: "https://cameras.example",
    // biome-ignore lint/suspicious/noExplicitAny: nothing is logged
    log: { error() {} } as any,
    passwordWasReset: async () => {},
  });
  const body = { name: "Eve", email: "eve@varifocal.example", password: "a dozen prisms" };
  await expect(api.signUpEmail({ body })).rejects.toThrow("not enabled");
});
