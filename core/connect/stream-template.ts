import { ownValue } from "#core/own-value.ts";

/** What an address of a camera leaves open, in braces. */
export const templatePlaces = ["user", "password", "address", "channel", "stream"] as const;
export type TemplatePlace = (typeof templatePlaces)[number];

/** An address as `rtsp://{address}/live/{channel}`, in parts. */
export interface StreamTemplate {
  scheme: string;
  /** Absent where it is the scheme's own. */
  port?: string | undefined;
  /** Whether it names user and password itself. Addresses of streams have them anyway, where some are typed. */
  hasUser: boolean;
  /** Path and query, with their places. */
  rest: string;
}

export type ConnectFact = "mainStream" | "subStream" | "stillPicture" | "onvifPort" | "firstAddress";

/** Facts of which the product page makes addresses. */
export const connectFacts: readonly ConnectFact[] = [
  "mainStream",
  "subStream",
  "stillPicture",
  "onvifPort",
  "firstAddress",
];

export function isConnectFact(id: string): id is ConnectFact {
  return (connectFacts as readonly string[]).includes(id);
}

const schemes: Record<"stream" | "picture", readonly string[]> = {
  stream: ["rtsp", "rtsps", "http", "https"],
  picture: ["http", "https"],
};

export const ownPorts: Readonly<Record<string, string>> = { rtsp: "554", rtsps: "322", http: "80", https: "443" };

/** Why a text cannot be the value of one of these facts, in words for administrators. */
export function connectProblem(id: ConnectFact, text: string): string | undefined {
  if (id === "onvifPort") return isPort(text) ? undefined : "Write a port, such as 80.";
  if (id === "firstAddress") {
    return isAddress(text) ? undefined : "Write an address, such as 192.168.1.168 or fe80::1, or DHCP.";
  }
  const template = readTemplate(text, kindOf(id));
  return typeof template === "string" ? template : undefined;
}

/** Undefined for a fact that is no template, and for a text that is none. */
export function readFactTemplate(id: ConnectFact, text: string): StreamTemplate | undefined {
  if (id === "onvifPort" || id === "firstAddress") return undefined;
  const template = readTemplate(text, kindOf(id));
  return typeof template === "string" ? undefined : template;
}

function kindOf(id: ConnectFact): "stream" | "picture" {
  return id === "stillPicture" ? "picture" : "stream";
}

/** The template in parts, or why it is none. A path alone is of the usual scheme. */
export function readTemplate(text: string, kind: "stream" | "picture"): StreamTemplate | string {
  const usual = kind === "stream" ? "rtsp" : "http";
  if (/[\r\n]/.test(text)) return "Write one line.";
  const whole = text.startsWith("/") ? `${usual}://{address}${text}` : text;
  const [, scheme = "", authority = "", rest = ""] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(.*)$/i.exec(whole) ?? [];
  if (!schemes[kind].includes(scheme.toLowerCase())) {
    return `Write an address that begins with ${schemes[kind].join("://, ")}://, or a path that begins with /.`;
  }
  const unknown = unknownPlace(whole);
  if (unknown !== undefined)
    return `${unknown} is no place. There are ${templatePlaces.map((name) => `{${name}}`).join(", ")}.`;
  const [, user, host = ""] = /^(?:(.*)@)?(.*)$/.exec(authority) ?? [];
  if ((user !== undefined && user !== "{user}:{password}") || holdsPassword(rest)) {
    return "It holds a user or a password. Write {user}:{password}, or leave them out.";
  }
  const [, port] = /^\{address\}(?::(\d{1,5}))?$/.exec(host) ?? [];
  if (!/^\{address\}(:\d{1,5})?$/.test(host) || (port !== undefined && !isPort(port))) {
    return "Write {address} for the camera's address, and a port behind it only as a number.";
  }
  if (!/^[\w\-.~:/?[\]@!$&()*+,;=%{}]*$/.test(rest)) return "It has a blank or a sign that no address has.";
  const own = ownValue(ownPorts, scheme.toLowerCase());
  return { scheme: scheme.toLowerCase(), ...(port !== own && { port }), hasUser: user !== undefined, rest };
}

/** Also in the manners of others: `<ip>`, `[CHANNEL]`. */
function unknownPlace(text: string): string | undefined {
  const places = text.match(/\{[^{}]*\}?|\}|<[^<>]*>?|\[[A-Z][^\]]*\]/g) ?? [];
  return places.find((place) => !templatePlaces.some((name) => place === `{${name}}`));
}

const secret = /(?:pass(?:w(?:or)?d|wort|code)?|pwd|passphrase|psw|token|auth\w*)[=:]([^&/_;]*)/gi;

/** A word that says it is a password, with anything but its place. */
function holdsPassword(rest: string): boolean {
  return Array.from(rest.matchAll(secret), ([, value]) => value).some(
    (value) => value !== "" && value !== "{password}",
  );
}

export function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}

function isAddress(text: string): boolean {
  return /^dhcp$/i.test(text) || hostOf(text) !== undefined;
}

/** The address as it stands in a URL, IPv6 in brackets; undefined if it is none. */
export function hostOf(text: string): string | undefined {
  const bare = text.trim().replace(/^\[(.*)\]$/, "$1");
  if (/^[\da-f:.]*$/i.test(bare) && bare.includes(":")) {
    return URL.canParse(`http://[${bare}]/`) ? `[${bare.toLowerCase()}]` : undefined;
  }
  if (!/^(?=.{1,253}$)[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/i.test(bare)) return undefined;
  // `1.2.3` and `300.1.1.1` are addresses of something else, or of nothing.
  const isNumeric = /(^|\.)\d+$/.test(bare);
  if (isNumeric && !/^(\d{1,3}\.){3}\d{1,3}$/.test(bare)) return undefined;
  return URL.canParse(`http://${bare}/`) ? bare : undefined;
}
