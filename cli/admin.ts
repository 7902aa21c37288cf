import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Command } from "commander";
import { passwordLength } from "#core/account.ts";
import { administratorDraft } from "#core/drafts/account-draft.ts";
import type { Outcome } from "#core/outcome.ts";
import { type Credentials, createAdministrator, generatePassword, setPassword } from "#server/auth/administrators.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

const passwordNote = `
The password is asked for, or read as the first line of what is piped in. It has ${passwordLength.min} to ${passwordLength.max} characters.`;

export const adminCommand = new Command("admin")
  .description("Creates an administrator, or sets an administrator's password.")
  .helpCommand(false)
  .addCommand(
    credentialsCommand("create")
      .description("Creates an administrator, who may sign in at /login.")
      .action(async (email: string, options: Options) => {
        const made = await withCredentials(email, options, createAdministrator);
        console.log(`${made.email} may sign in now.${sayGenerated(made)}`);
      }),
  )
  .addCommand(
    credentialsCommand("reset-password")
      .description("Sets an administrator's password, and ends every session of that administrator.")
      .action(async (email: string, options: Options) => {
        const changed = await withCredentials(email, options, setPassword);
        console.log(`The password of ${changed.email} is changed.${sayGenerated(changed)}`);
      }),
  );

interface Options {
  generate?: boolean;
}

function credentialsCommand(name: string): Command {
  return new Command(name)
    .argument("<email>", "e-mail address")
    .option("--generate", "generate a password and print it")
    .addHelpText("after", passwordNote);
}

type Change = (database: Database, credentials: Credentials) => Promise<Outcome<string>>;

async function withCredentials(email: string, options: Options, change: Change): Promise<Credentials & Options> {
  const config = readConfig(process.env);
  const password = options.generate ? generatePassword() : await askPassword();
  const credentials = administratorDraft.safeParse({ email, password });
  if (!credentials.success) throw new StartError(credentials.error.issues.map((issue) => issue.message).join("\n"));

  const open = await openDatabase(config, openLog("silent"));
  try {
    const changed = await change(open.database, credentials.data);
    if (!changed.ok) throw new StartError(Object.values(changed.errors).join("\n"));
  } finally {
    await open.close();
  }
  return { ...credentials.data, ...options };
}

function sayGenerated({ password, generate }: Credentials & Options): string {
  return generate ? `\nPassword: ${password}` : "";
}

async function askPassword(): Promise<string> {
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    throw new StartError("No password was given. Type it, pipe it in, or use --generate.");
  }
  // Discards the terminal's echo, so that the password does not appear.
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  stdout.write("Password: ");
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    stdout.write("\n");
  }
}
