import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The trade's words for the same, where every site begins. Administrators change them. */
export const firstSynonyms: readonly { id: string; words: string[] }[] = [
  ["bullet", "tube camera", "cylindrical camera"],
  ["dome", "minidome", "mini dome"],
  ["turret", "eyeball"],
  ["PTZ", "speed dome", "pan-tilt-zoom"],
  ["fisheye", "panoramic", "360°"],
  ["intercom", "door station", "video door entry"],
  ["doorbell", "door bell"],
  ["NVR", "recorder", "network video recorder"],
  ["hard disk", "HDD", "hard drive"],
  ["4K", "8 MP", "UHD", "2160p", "3840 × 2160"],
  ["5 MP", "2592 × 1944"],
  ["4 MP", "1440p", "QHD", "2560 × 1440"],
  ["2 MP", "1080p", "Full HD", "1920 × 1080"],
  ["IR", "infrared", "night vision"],
  ["white light", "spotlight", "floodlight"],
  ["low light", "starlight", "low lux"],
  ["WDR", "wide dynamic range", "120 dB"],
  ["PoE", "802.3af", "power over Ethernet"],
  ["PoE+", "802.3at"],
  ["PoE++", "802.3bt", "hi-PoE"],
  ["H.265", "HEVC"],
  ["H.264", "AVC"],
  ["LPR", "ANPR", "number plate", "number-plate", "license plate", "licence plate"],
  ["thermal", "thermographic", "heat"],
  ["motorised zoom", "motorized zoom", "varifocal"],
  ["auto-tracking", "autotracking"],
  ["two-way audio", "talk-back", "microphone"],
  ["Wi-Fi", "WiFi", "wireless", "WLAN"],
  ["micro SD", "memory card", "SD card"],
  ["mount", "bracket", "mounting arm"],
  ["junction box", "back box", "cable box"],
  ["pendant", "ceiling mount", "drop pole"],
  ["pole mount", "mast mount", "pole bracket"],
  ["injector", "midspan"],
  ["switch", "network switch", "PoE switch"],
  ["power supply", "PSU", "power adapter"],
  ["keyboard", "joystick", "control desk"],
  ["NDAA", "§889", "section 889"],
  ["vandal", "IK10", "vandal-resistant", "impact-resistant"],
  ["weatherproof", "IP66", "IP67", "outdoor"],
].map((words, place) => ({ id: `5e0a7c00-0000-4000-8000-${String(place + 1).padStart(12, "0")}`, words }));

/** 26 November 2026. The same on every site, so that a restored one has the same rows. */
export const firstSynonymsAt = 1_795_651_200_000;

export const search: Migration = {
  name: "0021-search",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    await engine.createBigramIndex(work);

    await sql`create table synonym_group (
      id ${key} primary key check (length(id) = 36),
      version ${whole} not null default 1 check (version > 0),
      created_at ${whole} not null,
      updated_at ${whole} not null,
      words text not null
    ) ${engine.tableEnd}`.execute(work);
    const rows = firstSynonyms.map(
      ({ id, words }) => sql`(
      ${id}, 1, ${sql.lit(firstSynonymsAt)}, ${sql.lit(firstSynonymsAt)}, ${JSON.stringify(words)})`,
    );
    await sql`insert into synonym_group (id, version, created_at, updated_at, words)
      values ${sql.join(rows)}`.execute(work);

    await sql`create table missed_search (
      day ${key} not null,
      query ${key} not null,
      searches ${whole} not null check (searches > 0),
      primary key (day, query)
    ) ${engine.tableEnd}`.execute(work);
  },
};
