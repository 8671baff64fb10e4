#!/usr/bin/env node
import { Command } from "commander";
import { ConfigurationError } from "latchkey";

const program = new Command("latchkey")
  .description("Accounts, sign-in and sessions as a service.")
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError("`latchkey --help` lists what there is.")
  .addHelpText("after", "\nExit codes: 0 done, 1 failed, 2 wrong configuration or use.");

program
  .command("start")
  .description("bring the tables up to date and serve, until SIGTERM or SIGINT")
  .option("--json", "log as JSON lines, in a terminal too", false)
  .action(async ({ json }: { json: boolean }) => {
    const { start } = await import("./commands/start.ts");
    await start({ json });
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? 2 : 1);
}
