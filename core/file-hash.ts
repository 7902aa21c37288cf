/** The commands that print the SHA-256 of a downloaded file. Its name may hold any character. */
export function fileHashCommands(fileName: string): { system: string; command: string }[] {
  const quoted = `'${fileName.replaceAll("'", `'\\''`)}'`;
  const named = fileName.startsWith("-") ? `-- ${quoted}` : quoted;
  return [
    { system: "Linux", command: `sha256sum ${named}` },
    { system: "macOS", command: `shasum -a 256 ${named}` },
    { system: "Windows", command: `Get-FileHash -LiteralPath '${fileName.replaceAll("'", "''")}'` },
  ];
}
