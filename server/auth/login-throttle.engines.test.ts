import { expect, test } from "vitest";
import { mira, openTestAuth, withCookies } from "#tests/support/test-auth.ts";

const stranger = withCookies();
const wrong = { email: mira.email, password: "wrong" };
let lastAddress = 0;
/** A new address on every call. */
const elsewhere = () => `198.51.100.${++lastAddress}`;

test("[T07] guesses at one account, wherever they come from, wait ever longer, but never more than a minute", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 5; guess++) {
    expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false });
  }
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false, retryAfterSeconds: seconds });
    auth.clock.now += seconds * 1000;
    expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false });
  }
});

test("while an account waits, even the right password is not tried; afterwards it opens, and all is forgotten", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 7; guess++) await auth.from(elsewhere()).signIn(stranger, wrong);
  expect(await auth.from(elsewhere()).signIn(stranger, mira)).toEqual({ ok: false, retryAfterSeconds: 1 });

  auth.clock.now += 60_000;
  expect((await auth.from(elsewhere()).signIn(stranger, mira)).ok).toBe(true);
  for (let guess = 0; guess < 5; guess++) {
    expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false });
  }
});

test("[T07] guesses from one address wait, whichever accounts they are at; other addresses do not", async () => {
  await using auth = await openTestAuth();
  const guess = (number: number) => ({ email: `${number}@varifocal.example`, password: "wrong" });
  for (let number = 0; number < 10; number++) {
    expect(await auth.from("2001:db8::1").signIn(stranger, guess(number))).toEqual({ ok: false });
  }
  const neighbour = "2001:db8::ffff:1"; // A client with one IPv6 address has all addresses of its /64.
  expect(await auth.from(neighbour).signIn(stranger, guess(11))).toEqual({ ok: false, retryAfterSeconds: 1 });
  expect(await auth.from("2001:db8:0:1::1").signIn(stranger, guess(12))).toEqual({ ok: false });
});

test("a refused guess at an account does not count against the address", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 5; guess++) await auth.from(elsewhere()).signIn(stranger, wrong);
  for (let guess = 0; guess < 20; guess++) await auth.from("192.0.2.7").signIn(stranger, wrong);
  const other = { email: "else@varifocal.example", password: "wrong" };
  expect(await auth.from("192.0.2.7").signIn(stranger, other)).toEqual({ ok: false });
});

test("a hundred guesses sent at once are no more than the free ones", async () => {
  await using auth = await openTestAuth();
  const answers = await Promise.all(Array.from({ length: 100 }, () => auth.from(elsewhere()).signIn(stranger, wrong)));
  expect(answers.filter((answer) => !answer.ok && answer.retryAfterSeconds === undefined)).toHaveLength(5);
});

test("the waits outlive a restart", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 5; guess++) await auth.from(elsewhere()).signIn(stranger, wrong);
  await auth.reopen();
  expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false, retryAfterSeconds: 1 });
});

test("an hour after the last guess all is forgotten, and nothing is left in the database", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 5; guess++) await auth.from("192.0.2.8").signIn(stranger, wrong);
  auth.clock.now += 60 * 60 * 1000;
  const other = { email: "else@varifocal.example", password: "wrong" };
  await auth.from("192.0.2.9").signIn(stranger, other);
  expect(await auth.database.selectFrom("sign_in_try").select("count").execute()).toEqual([{ count: 1 }, { count: 1 }]);
});

test("a browser that has signed in before gets in while strangers guess, and its own guesses count", async () => {
  await using auth = await openTestAuth();
  const first = await auth.from("192.0.2.10").signIn(stranger, mira);
  const known = withCookies(first.ok ? first.headers : undefined);
  for (let guess = 0; guess < 30; guess++) await auth.from(elsewhere()).signIn(stranger, wrong);
  expect(await auth.from("192.0.2.10").signIn(stranger, mira)).toMatchObject({ ok: false });
  expect((await auth.from("192.0.2.10").signIn(known, mira)).ok).toBe(true);

  for (let guess = 0; guess < 5; guess++) await auth.from(elsewhere()).signIn(known, wrong);
  expect(await auth.from(elsewhere()).signIn(known, mira)).toEqual({ ok: false, retryAfterSeconds: 1 });
});

test("a browser's mark is of use for its own account only, and cannot be forged", async () => {
  await using auth = await openTestAuth();
  const first = await auth.from().signIn(stranger, mira);
  const cookie = withCookies(first.ok ? first.headers : undefined).headers.get("Cookie") ?? "";
  const forged = new Request(stranger, { headers: { Cookie: cookie.replace("browser=", "browser=~") } });
  for (const [browser, email] of [
    [forged, mira.email],
    [new Request(stranger, { headers: { Cookie: cookie } }), "else@varifocal.example"],
  ] as const) {
    for (let guess = 0; guess < 5; guess++) await auth.from(elsewhere()).signIn(stranger, { email, password: "wrong" });
    expect(await auth.from(elsewhere()).signIn(browser, { email, password: "wrong" })).toEqual({
      ok: false,
      retryAfterSeconds: 1,
    });
  }
});

test("a clock that is set back locks nobody out: no wait becomes longer than the maximum", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 7; guess++) await auth.from(elsewhere()).signIn(stranger, wrong);
  auth.clock.now -= 5 * 60 * 60_000;
  expect((await auth.from(elsewhere()).signIn(stranger, mira)).ok).toBe(true);
});

test("free tries wait for nothing, also where two of one moment are counted in the other order", async () => {
  await using auth = await openTestAuth();
  for (let guess = 0; guess < 4; guess++) {
    expect(await auth.from(elsewhere()).signIn(stranger, wrong)).toEqual({ ok: false });
    auth.clock.now -= 1;
  }
  expect((await auth.from(elsewhere()).signIn(stranger, mira)).ok).toBe(true);
});
