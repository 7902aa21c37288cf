import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ConnectValues,
  connectRows,
  escaped,
  filledAddress,
  frigateConfig,
  go2rtcConfig,
  noValues,
  playerRows,
  textOf,
  typedAddress,
} from "./fill-template.ts";
import { connectProblem, hostOf, readTemplate } from "./stream-template.ts";

function filled(template: string, values: Partial<ConnectValues>): string {
  const read = readTemplate(template, "stream");
  if (typeof read === "string") throw new Error(read);
  return textOf(filledAddress(read, { ...noValues, ...values }));
}

const octet = fc.integer({ min: 0, max: 255 });
const address = fc.oneof(
  fc.tuple(octet, octet, octet, octet).map((parts) => parts.join(".")),
  fc.ipV6(),
  fc.domain(),
);
const secret = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(..."@:/#%?& +'\"\\[]{}$!*()😀é"), maxLength: 40 }),
);

test("[CN04] Node reads a thousand users, passwords and addresses back from the addresses", () => {
  fc.assert(
    fc.property(secret, secret, address, (user, password, host) => {
      const url = new URL(
        filled("rtsp://{user}:{password}@{address}:8554/stream/main?a={channel}", {
          user,
          password,
          address: host,
          channel: "3",
        }),
      );
      expect(decodeURIComponent(url.username)).toBe(user.toWellFormed());
      expect(decodeURIComponent(url.password)).toBe(password.toWellFormed());
      expect(url.hostname.toLowerCase()).toBe(
        new URL(`http://${hostOf(host)}`).hostname.startsWith("[")
          ? new URL(`rtsp://${hostOf(host)}`).hostname
          : host.toLowerCase(),
      );
      expect([url.protocol, url.port, url.pathname, url.search, url.hash]).toEqual([
        "rtsp:",
        "8554",
        "/stream/main",
        "?a=3",
        "",
      ]);
    }),
    { numRuns: 1_000 },
  );
});

test("[CN04] every sign but letters, digits and -._~ is escaped; IPv6 has brackets and the standard port is left out", () => {
  expect(escaped("p@ss:1/2 #%?&!'()*")).toBe("p%40ss%3A1%2F2%20%23%25%3F%26%21%27%28%29%2A");
  const values = { user: "site 4", password: "p@ss:1/2", address: "2001:DB8::21" };
  expect(filled("rtsp://{address}:554/stream/main", values)).toBe(
    "rtsp://site%204:p%40ss%3A1%2F2@[2001:db8::21]/stream/main",
  );
  expect(filled("/ch{channel}/{stream}", { ...values, address: "[::1]", channel: "3", stream: "sub" })).toBe(
    "rtsp://site%204:p%40ss%3A1%2F2@[::1]/ch3/sub",
  );
  expect(filled("/live", { address: "cam.local" })).toBe("rtsp://cam.local/live");
  expect(filled("/live", { user: "a" })).toBe("rtsp://a:@{address}/live");
  expect(filled("/live", {})).toBe("rtsp://{user}:{password}@{address}/live");
  expect(filled("/live", { address: "10.0.0.1/24" })).toBe("rtsp://{address}/live");
});

test("[CN04] a pasted address gives its host, and its port to the addresses of its scheme", () => {
  const rows = (address: string) =>
    connectRows(
      { main: "rtsp://{address}:8554/main", picture: "http://{address}/still", onvifPort: "8000" },
      { ...noValues, address },
    ).map(({ parts }) => textOf(parts));
  const of = (rtsp: string, http = "") => [
    ...[
      `rtsp://${rtsp}/main`,
      `http://10.0.0.5${http}/still`,
      `http://10.0.0.5${http || ":8000"}/onvif/device_service`,
    ],
  ];
  expect(rows("10.0.0.5")).toEqual(of("10.0.0.5:8554"));
  expect(rows(" 10.0.0.5:7070 ")).toEqual(of("10.0.0.5:7070"));
  expect(rows("10.0.0.5:554")).toEqual(of("10.0.0.5"));
  expect(rows("RTSP://admin:a@b@10.0.0.5:7070/main?x=1")).toEqual(of("10.0.0.5:7070"));
  expect(rows("http://10.0.0.5/")).toEqual(of("10.0.0.5:8554"));
  expect(rows("http://10.0.0.5:81/doc")).toEqual(of("10.0.0.5:8554", ":81"));
  expect(rows("https://10.0.0.5:444")).toEqual(of("10.0.0.5:8554"));
  expect(filled("/live", { address: "[2001:db8::21]:8554" })).toBe("rtsp://[2001:db8::21]:8554/live");
  for (const none of ["camera.local:0", "camera.local:99999", "http://", "fe80::1%eth0", "10.0.0.1/24", "a b"])
    expect(typedAddress(none), none).toBeUndefined();
});

test("[CN02] templates are refused that hold a password, name unknown places, or are no address of a camera", () => {
  const problems: [string, RegExp][] = [
    ["rtsp://admin:12345@{address}/live", /holds a user or a password/],
    ["rtsp://{user}:12345@{address}/live", /holds a user or a password/],
    ["rtsp://admin@{address}/live", /holds a user or a password/],
    ["rtsp://{address}/live?user=admin&password=12345", /holds a user or a password/],
    ["/user=admin_password=tlJwpbo6_channel=1_stream=0.sdp", /holds a user or a password/],
    ["rtsp://{address}/live?pwd=x", /holds a user or a password/],
    ["javascript:alert(1)", /begins with rtsp:\/\//],
    ["javascript://{address}/%0aalert(1)", /begins with rtsp:\/\//],
    ["data:text/html,x", /begins with rtsp:\/\//],
    ["rtsp://{address}/live\nx", /one line/],
    ["rtsp://{address}/{profile}", /^\{profile\} is no place/],
    ["rtsp://{address}/{user", /^\{user is no place/],
    ["rtsp://{address}/cam<N>", /^<N> is no place/],
    ["/Streaming/Channels/[CHANNEL]01", /^\[CHANNEL\] is no place/],
    ["rtsp://192.168.1.168/live", /Write \{address\}/],
    ["rtsp://{address}:port/live", /Write \{address\}/],
    ["rtsp://{address}:70000/live", /Write \{address\}/],
    ["rtsp://{address}/a b", /blank or a sign/],
    ["rtsp://{address}/'x'", /blank or a sign/],
    ["rtsp://{address}/x#y", /blank or a sign/],
    ["H.265, 3840 × 2160", /begins with rtsp:\/\//],
  ];
  for (const [text, problem] of problems) expect(connectProblem("mainStream", text), text).toMatch(problem);
  for (const text of [
    "rtsp://{user}:{password}@{address}/stream/main",
    "rtsps://{address}:322/Streaming/Channels/{channel}01",
    "/cam/realmonitor?channel={channel}&subtype=0",
    "/user={user}_password={password}_channel={channel}_stream={stream}.sdp",
  ])
    expect(connectProblem("mainStream", text), text).toBeUndefined();
});

test("[CN02] a still picture is fetched by HTTP, a port is a number, and a first address is one", () => {
  expect(connectProblem("stillPicture", "https://{address}/snapshot.jpg")).toBeUndefined();
  expect(connectProblem("stillPicture", "rtsp://{address}/snapshot.jpg")).toMatch(/begins with http:\/\//);
  for (const port of ["80", "8000", "65535"]) expect(connectProblem("onvifPort", port)).toBeUndefined();
  for (const port of ["", "0", "65536", "80/tcp", "admin:80"])
    expect(connectProblem("onvifPort", port), port).toBe("Write a port, such as 80.");
  for (const one of ["192.168.1.168", "fe80::1", "camera.local", "DHCP", "dhcp"])
    expect(connectProblem("firstAddress", one), one).toBeUndefined();
  for (const one of ["", "admin / 12345", "192.168.1", "300.1.1.1", "http://1.2.3.4", "fe80::1%eth0", "a b"]) {
    expect(connectProblem("firstAddress", one), one).toMatch(/^Write an address/);
  }
});

test("[CN05] rows, commands and configurations are made of the same addresses; HTTP has a user only where its template does", () => {
  const templates = { main: "/main", sub: "/sub", picture: "https://{address}:443/snapshot.jpg", onvifPort: "8000" };
  const rows = connectRows(templates, { ...noValues, user: "a'b", password: "$(x)", address: "10.0.4.21" });
  expect(rows.map(({ label, parts }) => [label, textOf(parts)])).toEqual([
    ["Main stream", "rtsp://a%27b:%24%28x%29@10.0.4.21/main"],
    ["Sub stream", "rtsp://a%27b:%24%28x%29@10.0.4.21/sub"],
    ["Still picture", "https://10.0.4.21/snapshot.jpg"],
    ["ONVIF", "http://10.0.4.21:8000/onvif/device_service"],
  ]);
  const named = connectRows({ picture: "http://{user}:{password}@{address}/still" }, { ...noValues, user: "a" });
  expect(textOf(named[0]?.parts ?? [])).toBe("http://a:@{address}/still");
  const [ffplay] = playerRows(rows, "ffplay");
  expect(textOf(ffplay?.parts ?? [])).toBe("ffplay -rtsp_transport tcp 'rtsp://a%27b:%24%28x%29@10.0.4.21/main'");
  expect(playerRows(rows, "vlc")).toHaveLength(2);
  expect(go2rtcConfig(rows, "VF-B8V-2712")).toBe(`streams:
  vf_b8v_2712:
    - "rtsp://a%27b:%24%28x%29@10.0.4.21/main"
  vf_b8v_2712_sub:
    - "rtsp://a%27b:%24%28x%29@10.0.4.21/sub"
`);
  expect(frigateConfig(rows.slice(0, 1), "4K Dome (é)")).toBe(`cameras:
  camera_4k_dome:
    ffmpeg:
      inputs:
        - path: "rtsp://a%27b:%24%28x%29@10.0.4.21/main"
          roles: [detect, record]
`);
  expect(frigateConfig(rows, "VF-1")).toContain("roles: [record]");
});
