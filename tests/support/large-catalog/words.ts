export const settings = [
  { name: "Airport", code: "AP", place: "terminals and aprons" },
  { name: "Bank", code: "BK", place: "counters and cash rooms" },
  { name: "Campus", code: "CM", place: "lecture halls and bicycle stands" },
  { name: "Clean Room", code: "CR", place: "rooms that are washed down every night" },
  { name: "Cold Store", code: "CS", place: "halls at −30 °C" },
  { name: "Custody", code: "CU", place: "cells and sally ports" },
  { name: "Depot", code: "DP", place: "loading docks and yards" },
  { name: "Explosion-Proof", code: "EX", place: "zones 1 and 21" },
  { name: "Farm", code: "FM", place: "stables and silos" },
  { name: "Foundry", code: "FY", place: "dust, heat and sparks" },
  { name: "Harbour", code: "HB", place: "quays and container stacks" },
  { name: "Heritage", code: "HT", place: "façades that nobody may drill into" },
  { name: "Hospital", code: "HP", place: "wards and pharmacies" },
  { name: "Hotel", code: "HL", place: "lobbies and corridors" },
  { name: "Laboratory", code: "LB", place: "fume cupboards and cages" },
  { name: "Library", code: "LY", place: "stacks and reading rooms" },
  { name: "Marine", code: "MR", place: "salt spray and vibration" },
  { name: "Mine", code: "MN", place: "shafts and conveyor belts" },
  { name: "Museum", code: "MS", place: "rooms lit with 50 lx" },
  { name: "Railway", code: "RW", place: "platforms and rolling stock" },
  { name: "Retail", code: "RT", place: "shelves and tills" },
  { name: "Solar Park", code: "SP", place: "long fences without mains" },
  { name: "Stadium", code: "SD", place: "stands and turnstiles" },
  { name: "Tunnel", code: "TN", place: "soot and headlights" },
  { name: "Waterworks", code: "WW", place: "basins and pump houses" },
] as const;

export const furtherFeatures = [
  ...["IP66", "IP67", "IP69K", "IK08", "IK10", "−50 °C", "70 °C", "ONVIF T", "ONVIF M", "TPM 2.0"],
  ...[
    "H.265",
    "AV1",
    "MQTT",
    "SNMP v3",
    "802.1X",
    "PTP clock",
    "Heater",
    "Hydrophobic dome",
    "White housing",
    "Audio in",
  ],
];

/** Descriptions of general downloads, to which a version is added. */
export const manuals = [
  ...[
    "Firmware",
    "Release notes",
    "Quick start guide",
    "Installation manual",
    "User manual",
    "Declaration of conformity",
  ],
  ...["API description", "Hole pattern", "CAD model", "Colour chart", "Cable plan", "Wiring diagram"],
];
