import "./serving/thread-pool.ts";

import { Console } from "node:console";
import { Command, CommanderError, Option } from "commander";
import { ConfigurationError } from "latchkey/host";
import packageFile from "#package" with { type: "json" };
import { FAILED, MISUSED } from "./exit-codes.ts";
import { addGenerateCommand } from "./generate-command.ts";
import { STARTERS, type Starter } from "./init/starters.ts";
import { failureMessage } from "./log/failure-message.ts";
import { addMovingCommands } from "./moving-commands.ts";

interface InitOptions {
  plan?: boolean;
  yes?: boolean;
  json?: boolean;
}

interface CreateApplicationOptions {
  framework?: Starter;
  install: boolean;
  json?: boolean;
}

interface MigrateOptions {
  plan?: boolean;
  json?: boolean;
  config?: string;
}

interface CreateOptions {
  email: string;
  name?: string;
  passwordStdin?: boolean;
  json?: boolean;
}

interface RemoveMethodOptions {
  method: string;
  reason: string;
  json?: boolean;
}

interface RotateOptions {
  only?: "signing" | "secret";
  revoke?: boolean;
  json?: boolean;
}

interface GivenUpOptions {
  all?: boolean;
  json?: boolean;
}

const program = new Command("latchkey")
  .description("Accounts, sign-in and sessions as a service.")
  .version(packageFile.version, "-v, --version", "print the version")
  .exitOverride()
  .showHelpAfterError("`latchkey --help` lists the commands.")
  .addHelpText("after", "\nExit codes: 0 done, 1 failed, 2 wrong configuration or use.")
  .hook("preAction", (_, action) => {
    // Standard output has a command's result only, which may be an export: modules of the deployment and their
    // engines print to standard error. The service's own log doesn't use the console.
    if (action.name() !== "start") Object.assign(console, new Console(process.stderr));
  });

program
  .command("start")
  .description("update the tables and serve until SIGTERM or SIGINT")
  .option("--json", "log as JSON lines, even in a terminal")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { start } = await import("./commands/start.ts");
    await start({ json });
  });

program
  .command("init")
  .description("add the library to the application in this folder: engine, routes, pages, variables")
  .option("--plan", "print the files and change nothing")
  .option("-y, --yes", "ask nothing, as without a terminal")
  .option("--json", "print JSON, and ask nothing")
  .action(async ({ plan = false, yes = false, json = false }: InitOptions) => {
    const { init } = await import("./commands/init.ts");
    await init({ plan, yes, json });
  });

program
  .command("create")
  .description("make a new application with accounts: its files, routes, pages, variables and packages")
  .argument("[folder]", "a new or empty folder; otherwise asked")
  .addOption(
    new Option("--framework <name>", "otherwise asked, or vite without a terminal").choices(
      Object.keys(STARTERS),
    ),
  )
  .option("--no-install", "don't install the packages")
  .option("--json", "print JSON, and ask nothing")
  .action(async (folder: string | undefined, { json = false, ...options }: CreateApplicationOptions) => {
    const { create } = await import("./commands/create.ts");
    if (!(await create({ folder, json, ...options }))) process.exitCode = FAILED;
  });

program
  .command("migrate")
  .description("update the tables")
  .option("--plan", "print the SQL and change nothing")
  .option("--config <file>", "a module that exports an engine of the library, as `auth` or by default")
  .option("--json", "print JSON")
  .action(async ({ plan = false, json = false, config }: MigrateOptions) => {
    const { migrate } = await import("./commands/migrate.ts");
    await migrate({ plan, json, config });
  });

addGenerateCommand(program);

program
  .command("adopt")
  .description("take over the database of better-auth where it is")
  .option("--plan", "print what would change and change nothing")
  .option("--back", "let better-auth serve the database again; with --plan, say what it couldn't read")
  .option("--finish", "after better-auth was stopped permanently: write everything in Latchkey's own forms")
  .option("--config <file>", "a module that exports an engine of the library, as `auth` or by default")
  .option("--json", "print JSON")
  .action(async (given: MigrateOptions & { finish?: boolean; back?: boolean }) => {
    const { plan = false, finish = false, back = false, json = false, config } = given;
    const { adopt } = await import("./commands/adopt.ts");
    await adopt({ plan, finish, back, json, config });
  });

program
  .command("demo")
  .description("fill an empty database with people, organizations and six weeks of activity")
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { demo } = await import("./commands/demo.ts");
    await demo({ json });
  });

program
  .command("doctor")
  .description(
    "check configuration, secret, data folder, database, Redis, topology, outbox, email, providers, places, clock, URLs and pages",
  )
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { doctor } = await import("./commands/doctor.ts");
    if (!(await doctor({ json }))) process.exitCode = FAILED;
  });

program
  .command("backup")
  .description("copy the database into a file, even while the service runs (SQLite)")
  .argument("<file>", "a file that doesn't exist yet")
  .option("--json", "print JSON")
  .action(async (file: string, { json = false }: { json?: boolean }) => {
    const { backup } = await import("./commands/backup.ts");
    await backup({ file, json });
  });

program
  .command("restore")
  .description("replace the database with a backup and keep the previous files (SQLite)")
  .argument("<file>", "a backup")
  .option("--json", "print JSON")
  .action(async (file: string, { json = false }: { json?: boolean }) => {
    const { restore } = await import("./commands/backup.ts");
    await restore({ file, json });
  });

program
  .command("verify")
  .description("check a backup: pages, references, tables, rows (SQLite)")
  .argument("<file>", "a backup")
  .option("--json", "print JSON")
  .action(async (file: string, { json = false }: { json?: boolean }) => {
    const { verify } = await import("./commands/backup.ts");
    if (!(await verify({ file, json }))) process.exitCode = FAILED;
  });

const admin = program.command("admin").description("administrators: create, list, grant, revoke");

admin
  .command("create")
  .description("create an administrator, with a new account if needed; prints a link to set the password")
  .requiredOption("--email <address>", "the email address of the account")
  .option("--name <name>", "the name of a new account")
  .option("--password-stdin", "read the password from standard input instead of printing a link")
  .option("--json", "print JSON")
  .action(async ({ email, name, passwordStdin = false, json = false }: CreateOptions) => {
    const { createAdministrator } = await import("./commands/admin.ts");
    await createAdministrator({ email, name, passwordStdin, json });
  });

admin
  .command("list")
  .description("list the administrators")
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { listAdministrators } = await import("./commands/admin.ts");
    await listAdministrators({ json });
  });

admin
  .command("grant")
  .description("make the user with this email address an administrator")
  .argument("<email>")
  .option("--json", "print JSON")
  .action(async (email: string, { json = false }: { json?: boolean }) => {
    const { grantAdministrator } = await import("./commands/admin.ts");
    await grantAdministrator({ email, json });
  });

admin
  .command("revoke")
  .description("remove the administrator roles of the user with this email address")
  .argument("<email>")
  .option("--json", "print JSON")
  .action(async (email: string, { json = false }: { json?: boolean }) => {
    const { revokeAdministrator } = await import("./commands/admin.ts");
    await revokeAdministrator({ email, json });
  });

const users = program.command("users").description("users: remove a sign-in method");

users
  .command("remove-method")
  .description("remove a lost sign-in method and end all sessions of the user, who gets an email")
  .argument("<email>", "the email address of the account")
  .addOption(
    new Option("--method <method>", "app and codes, all passkeys, or all connected accounts")
      .choices(["two-factor", "passkey", "provider"])
      .makeOptionMandatory(),
  )
  .requiredOption("--reason <text>", "the reason in one line, for the audit log and the email")
  .option("--json", "print JSON")
  .action(async (email: string, { method, reason, json = false }: RemoveMethodOptions) => {
    const { removeSignInMethod } = await import("./commands/users.ts");
    await removeSignInMethod({ email, method, reason, json });
  });

addMovingCommands(program);

program
  .command("explain")
  .description("explain why a sign-in was refused, and what helps")
  .argument("<id|email>", "a request ID, as shown on error pages, or the user's email address")
  .option("--json", "print JSON")
  .action(async (of: string, { json = false }: { json?: boolean }) => {
    const { explain } = await import("./commands/explain.ts");
    await explain({ of, json });
  });

const keys = program.command("keys").description("secrets and signing keys: status, rotate, forget");

keys
  .command("status")
  .description("show what each secret encrypts, and the keys that sign tokens")
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { keysStatus } = await import("./commands/keys.ts");
    await keysStatus({ json });
  });

keys
  .command("rotate")
  .description("re-encrypt everything with the first secret, and create new keys that sign tokens")
  .addOption(new Option("--only <kind>", "rotate only one of the two").choices(["signing", "secret"]))
  .option("--revoke", "drop the previous signing keys at once, which invalidates every token")
  .option("--json", "print JSON")
  .action(async ({ only, revoke = false, json = false }: RotateOptions) => {
    const { rotateKeys } = await import("./commands/keys.ts");
    await rotateKeys({ only, revoke, json });
  });

keys
  .command("forget")
  .description("give up a lost secret, so that the service starts without it")
  .argument("<id>", "the ID, as shown by `keys status` and the refused start")
  .option("--json", "print JSON")
  .action(async (id: string, { json = false }: { json?: boolean }) => {
    const { forgetSecret } = await import("./commands/keys.ts");
    await forgetSecret({ id, json });
  });

const outbox = program.command("outbox").description("undeliverable messages: list, retry, drop");

outbox
  .command("list")
  .description("list the newest 200 undeliverable messages, with the reason")
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { listGivenUp } = await import("./commands/outbox.ts");
    await listGivenUp({ json });
  });

outbox
  .command("retry")
  .description("have the running service resend undeliverable messages")
  .argument("[ids...]", "IDs, as shown by `outbox list`")
  .option("--all", "all undeliverable messages")
  .option("--json", "print JSON")
  .action(async (ids: string[], { all = false, json = false }: GivenUpOptions) => {
    const { retryGivenUp } = await import("./commands/outbox.ts");
    await retryGivenUp({ ids, all, json });
  });

outbox
  .command("drop")
  .description("delete undeliverable messages")
  .argument("[ids...]", "IDs, as shown by `outbox list`")
  .option("--all", "all undeliverable messages")
  .option("--json", "print JSON")
  .action(async (ids: string[], { all = false, json = false }: GivenUpOptions) => {
    const { dropGivenUp } = await import("./commands/outbox.ts");
    await dropGivenUp({ ids, all, json });
  });

program
  .command("secret")
  .description("print a new random secret for LATCHKEY_SECRET")
  .option("--json", "print JSON")
  .action(async ({ json = false }: { json?: boolean }) => {
    const { newSecret } = await import("./config/data-folder.ts");
    const secret = newSecret();
    process.stdout.write(`${json ? JSON.stringify({ secret }) : secret}\n`);
  });

for (const parent of [program, admin, users, keys, outbox]) {
  const names = parent === program ? "latchkey" : `latchkey ${parent.name()}`;
  for (const command of parent.commands)
    command.showHelpAfterError(`\`${names} ${command.name()} --help\` lists the options.`);
}

/**
 * Runs a command. Resolves to the exit code that the process must end with, or to undefined if the command
 * succeeded.
 */
export async function run(args: readonly string[]): Promise<number | undefined> {
  try {
    // Without arguments it prints the help, which is no failure.
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    return report(error, args.includes("--json"));
  }
}

/** Prints the error to standard error and, with `--json`, also as JSON to standard output. */
function report(error: unknown, json: boolean): number {
  // Commander has printed it already; a request for help ends here too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
  const message = failureMessage(error);
  process.stderr.write(`latchkey: ${message}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  return error instanceof ConfigurationError ? MISUSED : FAILED;
}
