import type { FactKind } from "../fact.ts";
import type { FactRule } from "../fact-rule.ts";
import { nothing, other, rule, rulesInSections } from "./rule.ts";

const no = ["none", "no", "not available", "not supported", "without", "keine", "nein"].map((word) => `${word} {0}`);
const builtIn = [
  "… built-in …",
  "… builtin …",
  "… integrated …",
  "… internal …",
  "yes (… built …)",
  "yes (… microphone …)",
];
/** A relay that opens a door. */
const notAlarms = ["… door …", "… lock …", "… (… door …)"];
const yes = [
  "input and output … {1}",
  "… jack {number} …",
  "… jack … {1}",
  "selectable … {1}",
  "… terminal … {1}",
  "… rca … {1}",
  "… × {number} …",
  "yes … {1}",
  "supported … {1}",
  "available {1}",
  "… microphone …",
  "… speaker …",
];

/** One terminal for either. */
const twofold = ["alarm in … / …", "alarm out … / …"];

interface Direction {
  kind: FactKind;
  id: string;
  words: string[];
  /** Sockets that may be named without a number. */
  sockets: string[];
  isSecond: boolean;
}

const audioIn: Direction = {
  kind: "audioInputs",
  id: "audio-inputs",
  words: ["input", "inputs", "in"],
  sockets: [
    "line in",
    "mic in",
    "line input",
    "microphone input",
    "mic input",
    "external mic",
    "external microphone",
    "audio in",
    "audio input",
    "line level in",
  ],
  isSecond: false,
};
const audioOut: Direction = {
  kind: "audioOutputs",
  id: "audio-outputs",
  words: ["output", "outputs", "out"],
  sockets: ["line out", "line output", "speaker out", "speaker output", "audio out", "audio output", "line level out"],
  isSecond: true,
};
const alarmIn: Direction = {
  kind: "alarmInputs",
  id: "alarm-inputs",
  words: ["input", "inputs", "in", "di"],
  sockets: ["alarm in", "alarm input", "digital input", "contact input"],
  isSecond: false,
};
const alarmOut: Direction = {
  kind: "alarmOutputs",
  id: "alarm-outputs",
  words: ["output", "outputs", "out", "relay", "relays", "do"],
  sockets: ["alarm out", "alarm output", "digital output", "relay output", "relay out", "relay"],
  isSecond: true,
};

/** `1 input`, `input: 1`, `2 / 1 channel in / out`, in rows about nothing else. */
function wordPatterns({ words, isSecond }: Direction): string[] {
  return [
    isSecond ? "… / {number} … in / out" : "{number} / … in / out",
    ...words.flatMap((word) => [`… ${word} {number} …`, `{number} … ${word} …`, `… and {number} … ${word} …`]),
  ];
}

/** `2 × line in`, `line in`, in rows about connectors of all kinds. */
function socketPatterns({ kind, sockets, isSecond }: Direction): string[] {
  const isAudio = kind === "audioInputs" || kind === "audioOutputs";
  const plural = sockets.filter((socket) => socket.endsWith("put")).map((socket) => `${socket}s`);
  return [
    ...[...sockets, ...plural].flatMap((socket) => [`… {number} ${socket} …`, `… ${socket} {number} …`]),
    ...(isSecond
      ? ["… input and {number} output …", "… in and {number} out …"].map((pattern) =>
          pattern.replace("…", isAudio ? "… audio" : "… alarm"),
        )
      : []),
    // Terminals may be named twice, for what they can be used for.
    ...(isAudio
      ? [
          "line in / out … {1}",
          "… input and output … {1}",
          "… in and out … {1}",
          ...sockets.map((socket) => `… ${socket} … {1}`),
        ]
      : []),
  ];
}

function directionRules(direction: Direction, names: string[], both: string[], single: string[]): FactRule[] {
  const { kind, id, isSecond } = direction;
  const pair = isSecond ? ["… · {number}", "… / {number} …"] : ["{number} · …", "{number} / …"];
  const counted = socketPatterns(direction).filter((pattern) => !pattern.includes("{1}"));
  const sockets = socketPatterns(direction);
  const named = direction.words.slice(0, 3).flatMap((word) => [`${word} none {0}`, `${word} no {0}`, `${word} … {1}`]);
  return [
    rule(`${id}-1`, kind, names, [...builtIn, ...no, ...(isSecond ? notAlarms : []), "{number} …", ...counted], other),
    // Without a number it is one.
    rule(`${id}-6`, kind, names, [...builtIn, ...(isSecond ? notAlarms : []), ...sockets, ...yes], other),
    rule(`${id}-2`, kind, both, [...wordPatterns(direction), ...pair, ...no, ...sockets, ...named], other),
    rule(
      `${id}-3`,
      kind,
      single,
      [
        ...twofold,
        ...wordPatterns(direction),
        ...no,
        ...sockets,
        ...direction.sockets.map((socket) => `${socket} {1}`),
      ],
      other,
    ),
    rule(`${id}-4`, kind, connectorLabels, sockets, other),
  ];
}

const connectorLabels = [
  "Interface",
  "Interfaces",
  "Connectors",
  "Connector",
  "Connections",
  "Ports",
  "Terminals",
  "Terminal block",
  "Anschlüsse",
  "Schnittstellen",
];
const audioBoth = [
  "Audio in / out",
  "Audio I/O",
  "Audio input/output",
  "Audio in- and outputs",
  "Audio inputs and outputs",
  "Audio inputs / outputs",
  "Audioeingänge / -ausgänge",
];
const audioMixed = [
  "Two-way audio",
  "… audio",
  "Audio",
  "Audio interface",
  "Audio interfaces",
  "Audio connection",
  "Audio connections",
  "Audio connectors",
  "Audio capability",
];
const alarmBoth = [
  "Digital input / relay",
  "Digital inputs / relays",
  "Alarm input / relay",
  "Alarm inputs / relays",
  "Alarm inputs and relays",
  "Alarm I/O",
  "Alarm in / out",
  "Alarm input/output",
  "Alarm inputs and outputs",
  "Alarm inputs / outputs",
  "Digital I/O",
  "Digital input/output",
  "Digital inputs / outputs",
  "DI/DO",
  "I/O",
  "Alarm in-/outputs",
  "Alarmeingänge / -ausgänge",
  "Ein-/Ausgänge",
];
const alarmMixed = [
  "Alarm source",
  "Alarm sources",
  "Alarm trigger",
  "Alarm",
  "Alarm interface",
  "Alarm ports",
  "Alarm terminal",
  "I/O ports",
  "I/O interface",
  "External I/O terminals",
  "I/O terminals",
  "Inputs/outputs",
  "Alarm connection",
  "I/O connector",
  "Alarm connections",
];

const ethernetLabels = [
  "PoE",
  "Data in / data out",
  "Data in",
  "Data out",
  "Data ports",
  "… Ethernet …",
  "network interface …",
  "… RJ45 …",
  "… ports",
  "Interface",
  "Interfaces",
  "Ethernet",
  "Network interface",
  "Network interfaces",
  "Network port",
  "Network ports",
  "Ethernet interface",
  "Ethernet port",
  "Ethernet ports",
  "Network",
  "Network connection",
  "Network connector",
  "Connector",
  "Connectors",
  "Connections",
  "Communication interface",
  "Communication interfaces",
  "Communication",
  "Communication port",
  "LAN",
  "LAN port",
  "Ports",
  "RJ45",
  "RJ45 ports",
  "PoE ports",
  "Uplink",
  "Uplinks",
  "Uplink ports",
  "SFP ports",
  "Fiber ports",
  "Fibre ports",
  "Wired network",
  "Cabling",
  "Serial",
  "Serial interface",
  "Serial port",
  "Serial ports",
  "Serial communication",
  "Netzwerk",
  "Netzwerkanschluss",
  "Schnittstellen",
  "Anschlüsse",
  "Netzwerkschnittstelle",
  "Network IF",
  "Network I/F",
];
const namedLabels = [
  "USB",
  "USB port",
  "USB ports",
  "RS485",
  "RS232",
  "USB interface",
  "HDMI",
  "HDMI output",
  "HDMI preview",
  "HDMI 1.4",
  "HDMI 2.0",
  "HDMI 2.1",
  "USB 2.0",
  "USB 3.0",
  "VGA",
  "VGA output",
  "DisplayPort",
  "RS-485",
  "RS-232",
  "RS485 interface",
  "Wi-Fi",
  "WLAN",
  "Bluetooth",
  "BNC",
  "BNC output",
  "Wiegand",
  "eSATA",
  "Console port",
  "Console",
  "Combo ports",
  "Gigabit ports",
  "Gigabit Ethernet ports",
  "Fast Ethernet ports",
  "Downlink ports",
  "Copper ports",
  "SFP",
  "SFP+",
];
const wirelessLabels = [
  "Wireless",
  "Wireless network",
  "Wi-Fi standard",
  "Wireless standard",
  "Wireless interface",
  "Wireless LAN",
];
const outputLabels = [
  "… video out …",
  "… video output …",
  "… monitor output …",
  "serial …",
  "… serial …",
  "Video output",
  "Video outputs",
  "Analog video output",
  "Analogue video output",
  "Analog output",
  "Monitor output",
  "Monitor outputs",
  "Video out",
  "Composite video output",
  "Local output",
  "Service monitor output",
  "PTZ interface",
  "PTZ control",
  "Control interface",
  "Access control interface",
  "Door interface",
  "Reader interface",
  "Auxiliary interface",
  "Peripheral interface",
  "HDMI/VGA output",
  "CVBS output",
  "Videoausgang",
];

export const connectionRules: FactRule[] = [
  ...directionRules(
    audioIn,
    [
      "Audio input",
      "Audio in",
      "Line in",
      "Audio line in",
      "Line input",
      "Microphone input",
      "Mic input",
      "Audio input interface",
      "External microphone input",
      "Audioeingang",
      "Mic in",
      "Audio-Eingang",
    ],
    audioBoth,
    audioMixed,
  ),
  ...directionRules(
    audioOut,
    [
      "Audio output",
      "Audio out",
      "Line out",
      "Audio line out",
      "Line output",
      "Audio output interface",
      "Speaker output",
      "Audioausgang",
      "Audio-Ausgang",
    ],
    audioBoth,
    audioMixed,
  ),
  ...rulesInSections(
    "audio-inputs-5",
    "audioInputs",
    ["Audio"],
    ["Input", "Inputs", "In", "Line in", "Line input", "Input/output", "In/out"],
    [...builtIn, ...no, "{number} …", ...socketPatterns(audioIn)],
    other,
  ),
  ...rulesInSections(
    "audio-outputs-5",
    "audioOutputs",
    ["Audio"],
    ["Output", "Outputs", "Out", "Line out", "Line output", "Input/output", "In/out"],
    [...builtIn, ...no, "{number} …", ...socketPatterns(audioOut)],
    other,
  ),
  ...directionRules(
    alarmIn,
    [
      "Alarm input",
      "Alarm in",
      "Digital input",
      "Alarm input interface",
      "DI",
      "Supervised inputs",
      "Alarmeingang",
      "Digital inputs",
      "Alarmeingänge",
      "Contact input",
      "Alarm inputs",
    ],
    alarmBoth,
    alarmMixed,
  ),
  ...directionRules(
    alarmOut,
    [
      "Alarm output",
      "Alarm out",
      "Digital output",
      "Relay output",
      "Relay outputs",
      "Alarm output interface",
      "DO",
      "Alarm relay",
      "Relay",
      "Relays",
      "Relay contact",
      "Relay contacts",
      "Relay outputs",
      "Alarm relay output",
      "Alarmausgang",
      "Relaisausgang",
      "Alarmausgänge",
      "Alarm outputs",
    ],
    alarmBoth,
    alarmMixed,
  ),
  ...rulesInSections(
    "alarm-inputs-5",
    "alarmInputs",
    ["Alarm", "Alarm I/O", "I/O"],
    ["Input", "Inputs", "In"],
    [...no, "{number} …"],
    other,
  ),
  ...rulesInSections(
    "alarm-outputs-5",
    "alarmOutputs",
    ["Alarm", "Alarm I/O", "I/O"],
    ["Output", "Outputs", "Out", "Relay", "Relays"],
    [...no, "{number} …"],
    other,
  ),

  rule(
    "storage-1",
    "storage",
    [
      "Local storage",
      "Edge storage",
      "On-board storage",
      "Onboard storage",
      "Internal storage",
      "Built-in storage",
      "SD card",
      "SD card slot",
      "SD memory card",
      "SD memory card slot",
      "SD slot",
      "Memory card",
      "Memory card slot",
      "Memory slot",
      "microSD",
      "microSD card",
      "microSD card slot",
      "microSD slot",
      "Micro SD",
      "TF card",
      "Card slot",
      "Storage",
      "Recording storage",
      "Edge recording",
      "Local recording",
      "Storage card",
      "Video storage",
      "Storage medium",
      "Storage media",
      "Storage interface",
      "Internal DVR",
      "Removable storage",
      "Storage slot",
      "Speicherkarte",
      "Lokaler Speicher",
      "Speicher",
      "microSD-Karte",
      "Recording media",
      "Network storage",
      "… memory card …",
      "… SD card …",
      "… microSD …",
      "… SD slot …",
      "… local storage …",
      "… edge storage …",
      "On-board recording",
    ],
    [
      "… ram …",
      "… flash …",
      "… per day …",
      "…, …, … firmware …",
      "… firmware …",
      "… hdd …",
      "… sata …",
      "… hard …",
      "… drive …",
      "… {number} …",
      "… (… {number} …) …",
    ],
    {
      ...other,
      unless: [
        "Drive bays",
        "HDD",
        "Hard disk",
        "Hard drive",
        "SATA",
        "Internal HDD",
        "HDD interface",
        "Hard disk interface",
        "Drive bays, 3.5-inch",
      ],
    },
  ),

  rule(
    "interfaces-1",
    "interfaces",
    [...ethernetLabels, ...wirelessLabels.slice(0, 2)],
    [...nothing, "for …", "… adapter …", "{list}", "… ({list}) …"],
    other,
  ),
  rule(
    "interfaces-2",
    "interfaces",
    [...namedLabels, ...wirelessLabels],
    [...nothing, "for …", "… adapter …", "{list}", "{label} …"],
    other,
  ),
  rule(
    "interfaces-3",
    "interfaces",
    outputLabels,
    [...nothing, "for …", "… adapter …", "{list}", "… ({list}) …"],
    other,
  ),
  ...rulesInSections(
    "interfaces-4",
    "interfaces",
    ["Interfaces", "Interface", "Ports", "Connections", "Network"],
    ["Serial", "Video", "Monitor", "Uplink", "Copper", "Fiber", "Fibre"],
    ["{list}"],
    other,
  ),
];
