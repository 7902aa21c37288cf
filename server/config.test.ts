import { resolve } from "node:path";
import { expect, test } from "vitest";
import { misspelledVariables, readConfig, siteUrlAt } from "./config.ts";
import { StartError } from "./start-error.ts";

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return "nothing was refused";
}

test("an empty environment gives the defaults that the operator's table names", () => {
  const config = readConfig({ PORT: "", SITE_URL: " " });
  expect(config).toMatchObject({ host: "127.0.0.1", port: 3000, logLevel: "info" });
  expect(config.dataDir).toBe(resolve("./data"));
  expect(config.contentDir).toBe(resolve("./content"));
  expect(config.authSecret).toBeUndefined();
  expect(config.mail).toBeUndefined();
  expect(siteUrlAt(config, 3000)).toBe("http://localhost:3000");
});

test("the demo brings its own texts and data, unless a folder is named", () => {
  expect(readConfig({}, { demo: true }).contentDir).toBe(resolve("./demo/content"));
  expect(readConfig({}, { demo: true }).dataDir).toBe(resolve("./data/demo"));
  expect(readConfig({ CONTENT_DIR: "/srv/texts" }, { demo: true }).contentDir).toBe("/srv/texts");
});

test("all mistakes are told at once, each with what the variable should hold", () => {
  const message = refusal({
    PORT: "70000",
    SITE_URL: "cameras.example",
    ADMIN_EMAIL: "nobody",
    AUTH_SECRET: "short",
    SMTP_URL: "https://mail.example",
    TRUSTED_PROXIES: "10.0.0.0/40",
    LOG_LEVEL: "loud",
  });
  expect(message.split("\n")).toEqual([
    "The configuration is not right:",
    "  PORT must be a whole number from 0 to 65535.",
    "  SITE_URL must be the site's public address without a path, such as https://cameras.example.",
    "  AUTH_SECRET must be a secret of at least 32 characters.",
    "  ADMIN_EMAIL must be an e-mail address.",
    "  SMTP_URL must be a mail server, such as smtp://user:password@mail.example:587, where # @ / ? : and % of a " +
      "password are written as %23 %40 %2F %3F %3A and %25.",
    "  TRUSTED_PROXIES must be addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8.",
    "  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.",
    "  ADMIN_PASSWORD must be given together with ADMIN_EMAIL.",
    "  MAIL_FROM must be given together with SMTP_URL.",
  ]);
});

test("[T28] a refused value is never repeated, because it may be a secret", () => {
  const secrets = {
    S3_SECRET_ACCESS_KEY: "open sesame",
    S3_ENDPOINT: "https://root:open sesame@s3.example",
    AUTH_SECRET: "hunter2",
    METRICS_TOKEN: "letmein",
    ADMIN_PASSWORD: "swordfish",
    SMTP_URL: "smtp:// root:toor",
    DATABASE_URL: "postgres://root:toor@db",
  };
  for (const secret of ["hunter2", "letmein", "swordfish", "toor", "open sesame"])
    expect(refusal(secrets)).not.toContain(secret);
});

test("a bucket is given with its keys; Amazon's, in its first region, unless something else is said", () => {
  const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "swordfish" };
  const bucket = { bucket: "files", accessKeyId: "key", secretAccessKey: "swordfish" };
  expect(readConfig({ S3_BUCKET: "files", ...keys }).s3).toEqual({ ...bucket, region: "us-east-1" });
  const elsewhere = { S3_ENDPOINT: "http://s3.example:9000/", S3_REGION: "eu" };
  expect(readConfig({ S3_BUCKET: "files", ...keys, ...elsewhere }).s3).toEqual({
    ...bucket,
    endpoint: "http://s3.example:9000",
    region: "eu",
  });

  const refused = refusal({ S3_BUCKET: "files", S3_ENDPOINT: "s3.example" });
  expect(refused).toContain("S3_ENDPOINT must be an S3 server's address");
  expect(refused).toContain("S3_ACCESS_KEY_ID must be given together with S3_BUCKET");
  expect(refused).toContain("S3_SECRET_ACCESS_KEY must be given together with S3_BUCKET");
  expect(refusal(keys)).toContain("S3_BUCKET must be given together with S3_SECRET_ACCESS_KEY");
});

test("a PostgreSQL database is given with its name, and with the secret that its processes share", () => {
  const secret = "a secret of at least thirty-two characters";
  const url = "postgres://user:password@db.example:5432/varifocal?sslmode=require";
  const bySocket = "postgresql://user:p%23ssword@/varifocal?host=/run/postgresql";
  for (const right of [url, bySocket]) {
    expect(readConfig({ DATABASE_URL: right, AUTH_SECRET: secret }).databaseUrl).toBe(right);
  }
  expect(refusal({ DATABASE_URL: url })).toContain("AUTH_SECRET must be given together with DATABASE_URL");
  for (const wrong of [
    "mysql://db/site",
    "postgres://db.example",
    "db.example/site",
    "postgres://user:p#ssword@db.example/site",
    "postgres://user#1@db.example/site",
    "postgres://user:pass/word@db.example/site",
    "postgres://user:p%ssword@db.example/site",
    "postgres://user:1?2@db.example/site",
    "postgres://db.example:99999/site",
  ]) {
    expect(refusal({ DATABASE_URL: wrong, AUTH_SECRET: secret })).toContain("DATABASE_URL must be a PostgreSQL");
  }
});

test("a token for the metrics is as long as a secret, and fits into a header", () => {
  const token = "0123456789abcdefABCDEF-._~+/xyz==";
  expect(readConfig({ METRICS_TOKEN: token }).metricsToken).toBe(token);
  expect(readConfig({}).metricsToken).toBeUndefined();
  expect(refusal({ METRICS_TOKEN: "a".repeat(31) })).toContain("METRICS_TOKEN must be a secret of at least 32 char");
  for (const wrong of [`${token} x`, `${token}ä`, `${token}"`]) {
    expect(refusal({ METRICS_TOKEN: wrong })).toContain("METRICS_TOKEN must be made of letters");
  }
});

test("the site's address loses its closing slash; one with a path is refused", () => {
  expect(readConfig({ SITE_URL: "https://cameras.example/" }).siteUrl).toBe("https://cameras.example");
  expect(refusal({ SITE_URL: "https://cameras.example/shop" })).toContain("SITE_URL");
});

test("addresses and networks of both kinds are understood as trusted proxies", () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "192.0.2.7, 10.0.0.0/8,2001:db8::/32" });
  expect(trustedProxies.check("192.0.2.7")).toBe(true);
  expect(trustedProxies.check("192.0.2.8")).toBe(false);
  expect(trustedProxies.check("10.1.2.3")).toBe(true);
  expect(trustedProxies.check("2001:db8::1", "ipv6")).toBe(true);
});

test.for(["Varifocal <site@cameras.example>", "site@cameras.example"])("%s may send letters", (from) => {
  expect(readConfig({ SMTP_URL: "smtp://localhost:25", MAIL_FROM: from }).mail?.from).toBe(from);
});

test("[OP33] a mail server's address with unescaped characters is refused, and says how they are written", () => {
  const mail = { MAIL_FROM: "site@cameras.example" };
  for (const right of [
    "smtp://mail.example",
    "smtps://mail.example:465/",
    "smtp://site:p%23%2F%3F%25ss@mail.example:587/?pool=true",
    "smtp://site@cameras.example:password@mail.example",
    "smtp://[2001:db8::1]:25?name=cameras.example",
  ]) {
    expect(readConfig({ ...mail, SMTP_URL: right }).mail?.smtpUrl).toBe(right);
  }
  for (const wrong of [
    "smtp://user:p#ss@mail.example",
    "smtp://user:1#2@mail.example",
    "smtp://user:12/3@mail.example:587",
    "smtp://user/1:pass@mail.example",
    "smtp://user:1?2@mail.example",
    "smtp://user:1/?2@mail.example",
    "smtp://user:p%ss@mail.example",
    "smtp://user:p ss@mail.example",
    "smtp:mail.example",
    "smtp://:25",
  ]) {
    const message = refusal({ ...mail, SMTP_URL: wrong });
    expect(message, wrong).toContain("SMTP_URL must be a mail server");
    expect(message).toContain("# @ / ? : and % of a password are written as %23 %40 %2F %3F %3A and %25");
  }
});

test("a sender that would smuggle in another header is refused", () => {
  expect(refusal({ SMTP_URL: "smtp://localhost", MAIL_FROM: "a@b.example\nBcc: all@b.example" })).toContain(
    "MAIL_FROM",
  );
});

test("[OP19] a variable that looks like ours is told with the one that is probably meant", () => {
  const environment = {
    TRUSTED_PROXY: "10.0.0.1",
    S3_KEY_ID: "a",
    S3_SECRET_KEY: "a",
    DATABSE_URL: "a",
    SITEURL: "a",
    SITE_URL: "b",
    HOME: "/root",
    MAIL_SENDER: "c",
    LOG: "d",
    HOSTNAME: "e",
  };
  const told = misspelledVariables(environment).map(({ variable, message }) => [variable, message.split(" ").at(-2)]);
  expect(told).toEqual([
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["S3_KEY_ID", "S3_ACCESS_KEY_ID"],
    ["S3_SECRET_KEY", "S3_SECRET_ACCESS_KEY"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["SITEURL", "SITE_URL"],
    ["MAIL_SENDER", "MAIL_FROM"],
  ]);
});

test("[HI04] the history is kept for two years, unless HISTORY_DAYS says another time of at least 30 days", () => {
  expect(readConfig({}).historyDays).toBe(730);
  expect(readConfig({ HISTORY_DAYS: "90" }).historyDays).toBe(90);
  for (const wrong of ["7", "-90", "1e3", "forever", "99999"]) {
    expect(refusal({ HISTORY_DAYS: wrong })).toContain("HISTORY_DAYS must be a whole number of days from 30 to 36500.");
  }
});
