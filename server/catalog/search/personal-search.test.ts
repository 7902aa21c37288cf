import { expect, test } from "vitest";
import { isPersonal } from "./personal-search.ts";

test.each([
  "anna@example.com",
  "＠anna",
  "anna (at) example.com",
  "anna(AT)example.com",
  "anna [at] example.com",
  "0049 123456",
  "12 34 56 7",
  "a1b2c3d4e5f6g7",
  "٠١٢٣٤٥٦",
  "１２３４５６７",
  "192.0.2.1",
  "1.2.3.4",
  "camera at 1.2.3.4:80",
  "http://1.2.3.4/login",
  "1.2.3.4/8",
  "face:1.2.3.4",
  "the address 1.2.3.4.",
  "2001:db8::1",
  "FE80::A",
  "::1",
  "[fe80::a]:80",
  "fe80::a%eth0",
  "::ffff:1.2.3.4",
  "a:b:c:d:e:f:a:b",
])("[J12] “%s” may say who searched", (text) => {
  expect(isPersonal(text)).toBe(true);
});

test.each([
  "lamp post",
  "lamp at the gate",
  "cat (attic)",
  "123456",
  "vf-b8v-2712",
  "12:34",
  "ratio 16:9:1",
  "version 1.2.3",
  "bullet: 8 mp",
  "h.265",
  "e.g. a dome",
])("[J12] “%s” does not say who searched", (text) => {
  expect(isPersonal(text)).toBe(false);
});
