import { ownValue } from "../own-value.ts";

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

/** Lines in the form of `sha256sum`, which marks one by a backslash where the name is escaped. `sha256sum -c` reads them. */
export function sha256Sums(files: { fileName: string; sha256: string }[]): string {
  return files
    .map(({ fileName, sha256 }) => {
      const escaped = fileName.replace(/[\\\n\r]/g, (character) => ownValue(escapes, character) ?? character);
      return `${escaped === fileName ? "" : "\\"}${sha256}  ${escaped}\n`;
    })
    .join("");
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
