import {
  hostOf,
  isPort,
  ownPorts,
  readTemplate,
  type StreamTemplate,
  type TemplatePlace,
  templatePlaces,
} from "./stream-template.ts";

export type ConnectValues = Record<TemplatePlace, string>;

export const noValues: ConnectValues = { user: "", password: "", address: "", channel: "", stream: "" };

interface TypedAddress {
  host: string;
  port?: string | undefined;
  /** The scheme of the addresses that the port is for. */
  scheme: string;
}

/**
 * The host in what was typed or pasted, such as `camera.local:8554` or `http://192.168.1.5/`; undefined if it names none. A
 * port without scheme is that of the streams.
 */
export function typedAddress(text: string): TypedAddress | undefined {
  const address = text.trim().replace(/\/$/, "");
  const [, scheme = "rtsp", authority = address] = /^([a-z]+):\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(address) ?? [];
  const [, bare = authority, port] = /^(\[.*\]|[^:]*):(\d+)$/.exec(authority) ?? [];
  const host = port === undefined || isPort(port) ? hostOf(bare) : undefined;
  return host === undefined ? undefined : { host, port, scheme: scheme.toLowerCase() };
}

/** A part of an address: as the template has it, or what was typed. */
export interface AddressPart {
  text: string;
  isTyped?: boolean;
  /** Whether characters were escaped. */
  isEscaped?: boolean;
}

/** Every character but the unreserved ones of RFC 3986, 2.3, so that it stands in any part of an address, and in quotes. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The address with what was typed; places of which nothing was typed stay. Without user and password, an address has neither. */
export function filledAddress(template: StreamTemplate, values: ConnectValues): AddressPart[] {
  const { scheme, port, hasUser, rest } = template;
  const isEmpty = Object.values(values).every((value) => value === "");
  const isNamed = isEmpty || values.user !== "" || values.password !== "";
  const authority = isNamed && (hasUser || scheme.startsWith("rtsp")) ? `{user}:{password}@{address}` : "{address}";
  const address = typedAddress(values.address);
  const typedPort = address?.scheme === scheme ? address.port : undefined;
  const shownPort = typedPort ? typedPort !== ownPorts[scheme] && typedPort : port;
  const whole = `${scheme}://${authority}${shownPort ? `:${shownPort}` : ""}${rest}`;
  return whole.split(/(\{\w+\})/).flatMap((text): AddressPart[] => {
    if (text === "") return [];
    const place = templatePlaces.find((name) => text === `{${name}}`);
    if (!place) return [{ text }];
    return typed(place, values, text, isEmpty);
  });
}

function typed(place: TemplatePlace, values: ConnectValues, unfilled: string, isEmpty: boolean): AddressPart[] {
  const value = values[place];
  const isCredential = place === "user" || place === "password";
  if (value === "") return isCredential && !isEmpty ? [] : [{ text: unfilled }];
  if (place === "address") {
    const address = typedAddress(value);
    return [address === undefined ? { text: unfilled } : { text: address.host, isTyped: true }];
  }
  const text = escaped(value);
  return [{ text, isTyped: true, isEscaped: text !== value }];
}

export interface ConnectTemplates {
  main?: string | undefined;
  sub?: string | undefined;
  picture?: string | undefined;
  onvifPort?: string | undefined;
}

export interface ConnectRow {
  label: string;
  parts: AddressPart[];
}

/** The addresses of a camera in the order of the page. */
export function connectRows({ main, sub, picture, onvifPort }: ConnectTemplates, values: ConnectValues): ConnectRow[] {
  const rows = [
    { label: "Main stream", template: main === undefined ? undefined : readTemplate(main, "stream") },
    { label: "Sub stream", template: sub === undefined ? undefined : readTemplate(sub, "stream") },
    { label: "Still picture", template: picture === undefined ? undefined : readTemplate(picture, "picture") },
    {
      label: "ONVIF",
      template:
        onvifPort === undefined
          ? undefined
          : readTemplate(`http://{address}:${onvifPort}/onvif/device_service`, "picture"),
    },
  ];
  return rows.flatMap(({ label, template }) => {
    if (template === undefined || typeof template === "string") return [];
    return [{ label, parts: filledAddress(template, values) }];
  });
}

export function textOf(parts: AddressPart[]): string {
  return parts.map(({ text }) => text).join("");
}

const streams = ["Main stream", "Sub stream"];

/** The rows as commands of a player. Addresses hold no quote. */
export function playerRows(rows: ConnectRow[], player: "ffplay" | "vlc"): ConnectRow[] {
  const before = player === "ffplay" ? "ffplay -rtsp_transport tcp '" : "vlc '";
  return rows
    .filter(({ label }) => streams.includes(label))
    .map(({ label, parts }) => ({ label, parts: [{ text: before }, ...parts, { text: "'" }] }));
}

/** https://github.com/AlexxIT/go2rtc#module-streams */
export function go2rtcConfig(rows: ConnectRow[], model: string): string {
  const name = nameOf(model);
  const lines = addressesOf(rows).flatMap(({ suffix, address }) => [`  ${name}${suffix}:`, `    - ${quoted(address)}`]);
  return ["streams:", ...lines, ""].join("\n");
}

/** https://docs.frigate.video/configuration/cameras: the sub stream detects, the main stream is recorded. */
export function frigateConfig(rows: ConnectRow[], model: string): string {
  const addresses = addressesOf(rows);
  const inputs = addresses.flatMap(({ suffix, address }) => {
    const roles = addresses.length === 1 ? "[detect, record]" : suffix === "" ? "[record]" : "[detect]";
    return [`        - path: ${quoted(address)}`, `          roles: ${roles}`];
  });
  return ["cameras:", `  ${nameOf(model)}:`, "    ffmpeg:", "      inputs:", ...inputs, ""].join("\n");
}

function addressesOf(rows: ConnectRow[]) {
  return rows
    .filter(({ label }) => streams.includes(label))
    .map(({ label, parts }) => ({ suffix: label === "Sub stream" ? "_sub" : "", address: textOf(parts) }));
}

/** A name for any of these programs: `vf_b8v_2712`. */
function nameOf(model: string): string {
  const name = model
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  return /^[a-z]/.test(name) ? name : `camera_${name}`.replace(/_$/, "");
}

/** JSON's strings are YAML's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
