import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { passwordLength } from "#core/account/account.ts";
import { editDistance } from "#core/search/edit-distance.ts";
import { shortestSecret } from "./auth/secret.ts";
import { StartError } from "./start-error.ts";
import type { S3Config } from "./storage/s3-bucket.ts";

export interface Config {
  host: string;
  /** 0 lets the system choose one. */
  port: number;
  siteUrl?: string;
  dataDir: string;
  databaseUrl?: string;
  s3?: S3Config;
  contentDir: string;
  authSecret?: string;
  administrator?: { email: string; password: string };
  mail?: { smtpUrl: string; from: string };
  trustedProxies: BlockList;
  metricsToken?: string;
  /** How long what records were is kept. */
  historyDays: number;
  logLevel: (typeof logLevels)[number];
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const escaping = "where # @ / ? : and % of a password are written as %23 %40 %2F %3F %3A and %25";

// No message repeats a value: some are secrets, and messages end up in logs.
const environmentSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: variable("must be a whole number from 0 to 65535", readPort).default(3000),
  SITE_URL: variable(
    "must be the site's public address without a path, such as https://cameras.example",
    readOrigin,
  ).optional(),
  DATA_DIR: z.string().optional(),
  CONTENT_DIR: z.string().optional(),
  DATABASE_URL: variable(
    `must be a PostgreSQL database, such as postgres://user:password@db.example/varifocal, ${escaping}`,
    readDatabaseUrl,
  ).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: variable(
    "must be an S3 server's address without a path, such as https://s3.example",
    readOrigin,
  ).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  // The characters of a bearer token (RFC 6750, 2.1).
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]+=*$/,
      "must be made of letters, digits and the characters - . _ ~ + /, as `openssl rand -hex 32` makes it",
    )
    .min(shortestSecret, `must be a secret of at least ${shortestSecret} characters`)
    .optional(),
  AUTH_SECRET: z.string().min(shortestSecret, `must be a secret of at least ${shortestSecret} characters`).optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: variable(
    `must have ${passwordLength.min} to ${passwordLength.max} characters`,
    readPassword,
  ).optional(),
  SMTP_URL: variable(
    `must be a mail server, such as smtp://user:password@mail.example:587, ${escaping}`,
    readSmtpUrl,
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*(<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      "must be a sender, such as Varifocal <site@cameras.example>",
    )
    .optional(),
  TRUSTED_PROXIES: variable(
    "must be addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8",
    readNetworks,
  ).optional(),
  HISTORY_DAYS: variable("must be a whole number of days from 30 to 36500", readHistoryDays).default(730),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).optional(),
});

const demoData = "./data/demo";

/** `demo` changes the default folders and log level. Throws `StartError` with every mistake. */
export function readConfig(environment: Record<string, string | undefined>, { demo = false } = {}): Config {
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(environmentSchema.shape)) given[name] = environment[name]?.trim() || undefined;

  const read = environmentSchema.safeParse(given);
  const mistakes = new Map(read.error?.issues.map((issue) => [String(issue.path[0]), issue.message]));
  for (const [name, companion] of companions) {
    if (given[name] && !given[companion]) mistakes.set(companion, `must be given together with ${name}`);
  }
  if (!read.success || mistakes.size > 0) {
    const lines = [...mistakes].map(([name, mistake]) => `  ${name} ${mistake}.`);
    throw new StartError(["The configuration is not right:", ...lines].join("\n"));
  }

  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MAIL_FROM, ...values } = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL,
    dataDir: resolve(values.DATA_DIR ?? (demo ? demoData : "./data")),
    databaseUrl: values.DATABASE_URL,
    s3: readS3(values),
    contentDir: contentDirOf(environment, { demo }),
    authSecret: values.AUTH_SECRET,
    administrator: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined,
    trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
    metricsToken: values.METRICS_TOKEN,
    historyDays: values.HISTORY_DAYS,
    // Request lines would scroll the demo's password away.
    logLevel: values.LOG_LEVEL ?? (demo ? "warn" : "info"),
  };
}

/** Words that begin only our variables, so that a misspelled one is noticed. */
const ownWords = [
  "SITE",
  "DATA",
  "CONTENT",
  "DATABASE",
  "S3",
  "AUTH",
  "ADMIN",
  "SMTP",
  "MAIL",
  "TRUSTED",
  "METRICS",
  "HISTORY",
];

export interface MisspelledVariable {
  variable: string;
  /** Names the variable that was probably meant. */
  message: string;
}

/** Variables that the site does not read but that look like its own. */
export function misspelledVariables(environment: Record<string, string | undefined>): MisspelledVariable[] {
  const known = Object.keys(environmentSchema.shape);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const [word = "", ...others] = name.split("_");
    const isOwn = others.length > 0 && ownWords.includes(word);
    const alike = known.filter((other) => (isOwn ? other.startsWith(`${word}_`) : isMistyped(name, other)));
    const [meant] = alike.sort(
      (one, other) => sharedWords(other, name) - sharedWords(one, name) || distance(one, name) - distance(other, name),
    );
    return meant ? [{ variable: name, message: `${name} is not a setting of the site. Is ${meant} meant?` }] : [];
  });
}

/** Short names are too often those of other programs. */
function isMistyped(name: string, known: string): boolean {
  return name.length > 5 && known.length > 5 && editDistance(name, known, 2) <= 2;
}

function sharedWords(one: string, other: string): number {
  const words = other.split("_");
  return one.split("_").filter((word) => words.includes(word)).length;
}

function distance(one: string, other: string): number {
  return editDistance(one, other, Math.max(one.length, other.length));
}

export function contentDirOf(environment: Record<string, string | undefined>, { demo = false } = {}): string {
  return resolve(environment.CONTENT_DIR?.trim() || (demo ? "./demo/content" : "./content"));
}

const companions = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["ADMIN_PASSWORD", "ADMIN_EMAIL"],
  ["SMTP_URL", "MAIL_FROM"],
  ["MAIL_FROM", "SMTP_URL"],
  // Each process must be able to read what another one signed.
  ["DATABASE_URL", "AUTH_SECRET"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ACCESS_KEY_ID", "S3_BUCKET"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
] as const;

export function siteUrlAt(config: Config, port: number): string {
  return config.siteUrl ?? `http://localhost:${port}`;
}

function variable<Value>(mistake: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", message: mistake, input: undefined });
    return z.NEVER;
  });
}

function readPort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/** A deleted record can be brought back for 30 days. */
function readHistoryDays(text: string): number | undefined {
  const days = /^\d{2,5}$/.test(text) ? Number(text) : 0;
  return days >= 30 && days <= 36_500 ? days : undefined;
}

function readOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : undefined;
}

function readDatabaseUrl(text: string): string | undefined {
  const isWhole = /^postgres(ql)?:\/\/[^/\s#?]*\/[^/\s?#]+(\?[^\s#]*)?$/.test(text) && isEscaped(text);
  // The driver also accepts an address without a host: a parameter then names the folder of the server's socket.
  return isWhole && URL.canParse(text.replace("@/", "@localhost/")) ? text : undefined;
}

function readS3(values: z.output<typeof environmentSchema>): S3Config | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket: S3_BUCKET,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function readPassword(text: string): string | undefined {
  return text.length >= passwordLength.min && text.length <= passwordLength.max ? text : undefined;
}

function readSmtpUrl(text: string): string | undefined {
  // With an unescaped / ? or # in the password, its user would be taken for the host: no path, and no @ in parameters.
  const isWhole = /^smtps?:\/\/[^/\s#?]+\/?(\?[^\s#@]*)?$/.test(text) && isEscaped(text);
  return isWhole && URL.parse(text)?.hostname ? text : undefined;
}

function isEscaped(url: string): boolean {
  return !/%(?![\da-f]{2})/i.test(url);
}

function readNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    if (version === 0 || rest.length > 0) return undefined;
    if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)) return undefined;
    networks.addSubnet(address, prefix === undefined ? longest : Number(prefix), version === 4 ? "ipv4" : "ipv6");
  }
  return networks;
}
