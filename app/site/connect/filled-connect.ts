import {
  type ConnectRow,
  type ConnectTemplates,
  type ConnectValues,
  connectRows,
  frigateConfig,
  go2rtcConfig,
  playerRows,
  typedAddress,
} from "#core/connect/fill-template.ts";

export type ConnectFormat = "address" | "ffplay" | "vlc" | "go2rtc" | "frigate";

/** What the block shows in a format: rows to copy, or one text. Loaded with the first use, see connect.tsx. */
export function filledConnect(
  format: ConnectFormat,
  templates: ConnectTemplates,
  values: ConnectValues,
  model: string,
): { rows: ConnectRow[]; config?: string; isNoAddress: boolean } {
  const rows = connectRows(templates, values);
  const isNoAddress = values.address.trim() !== "" && typedAddress(values.address) === undefined;
  if (format === "go2rtc") return { rows: [], config: go2rtcConfig(rows, model), isNoAddress };
  if (format === "frigate") return { rows: [], config: frigateConfig(rows, model), isNoAddress };
  return { rows: format === "address" ? rows : playerRows(rows, format), isNoAddress };
}
