import { readFileSync } from "node:fs";

const name = "[A-Za-z_]\\w*";
const value = `'[^']*'|"[^"\\\\]*"|[^\\s'"\`#\\\\][^#\\\\]*`;
// systemd continues even a comment in the next line if it ends with a backslash.
const readAlike = new RegExp(`^(?:[#;].*[^\\\\]|[#;]|${name}\\s*=\\s*(?:${value})?|[^=\\\\]*)$`);

/**
 * The unit's `EnvironmentFile=` and the `--env-file=` of `deploy/varifocal` name the same file. Node begins a comment at
 * any `#` outside quotes, systemd only at the beginning of a line, and backslashes differ too. Says where they would.
 */
export function environmentFileMistakes(execArgv = process.execArgv): string[] {
  return execArgv.flatMap((argument, index) => {
    const [option, path = execArgv[index + 1]] = argument.split(/=(.*)/s);
    return option === "--env-file" && path !== undefined ? mistakesIn(path, readFileSync(path, "utf8")) : [];
  });
}

// No message repeats a value: some are secrets.
function mistakesIn(path: string, content: string): string[] {
  return content.split("\n").flatMap((line, index) => {
    if (readAlike.test(line.trim())) return [];
    const [, variable = "what stands there"] = new RegExp(`^\\s*(${name})\\s*=`).exec(line) ?? [];
    return (
      `${path}, line ${index + 1}: systemd and Node read ${variable} differently. Put a value with # or \\ in single ` +
      "quotes, and comments on lines of their own."
    );
  });
}
