import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Command } from "commander";
import { passwordLength } from "#core/account/account.ts";
import { administratorDraft } from "#core/account/account-draft.ts";
import type { Outcome } from "#core/outcome.ts";
import {
  administrators,
  type Credentials,
  createAdministrator,
  generatePassword,
  removeAdministrator,
  setPassword,
} from "#server/auth/administrators.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

const passwordNote = `
The password is asked for, or read as the first line of what is piped in. It has ${passwordLength.min} to ${passwordLength.max} characters.`;

export const adminCommand = new Command("admin")
  .description("Lists, creates and removes administrators, or sets an administrator's password.")
  .helpCommand(false)
  .addCommand(
    new Command("list")
      .description("Lists the administrators, each with the day on which they were created (UTC).")
      .action(async () => {
        for (const { email, created_at } of await withDatabase(administrators)) {
          console.log(`${email}, since ${created_at.slice(0, 10)}`);
        }
      }),
  )
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
  )
  .addCommand(
    new Command("remove")
      .argument("<email>", "e-mail address")
      .description("Removes an administrator, and ends every session of that administrator. The last one stays.")
      .action(async (email: string) => {
        requireDone(await withDatabase((database) => removeAdministrator(database, email)));
        console.log(`${email} is no administrator any more.`);
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
  readConfig(process.env); // before a password is asked for
  const password = options.generate ? generatePassword() : await askPassword();
  const credentials = administratorDraft.safeParse({ email, password });
  if (!credentials.success) throw new StartError(credentials.error.issues.map((issue) => issue.message).join("\n"));

  requireDone(await withDatabase((database) => change(database, credentials.data)));
  return { ...credentials.data, ...options };
}

async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const open = await openDatabase(readConfig(process.env), openLog("silent"));
  try {
    return await use(open.database);
  } finally {
    await open.close();
  }
}

function requireDone(changed: Outcome<string>): void {
  if (!changed.ok) throw new StartError(Object.values(changed.errors).join("\n"));
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
