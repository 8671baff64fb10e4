import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Draft, wholePage } from "./split.ts";

const SOURCE = "packages/server/src/cli.ts";

/** Returns the page of the command line: the help of each command as the command prints it. */
export async function printCommands(): Promise<Draft[]> {
  const top = await helpOf([]);
  const groups = await Promise.all(namesIn(top).map(async (name) => [name, await helpOf([name])] as const));
  const sections = await Promise.all(
    groups.map(async ([name, help]) => {
      const inside = await Promise.all(namesIn(help).map((each) => helpOf([name, each])));
      const parts = namesIn(help).map((each, at) => section(3, `latchkey ${name} ${each}`, inside[at] ?? ""));
      return [section(2, `latchkey ${name}`, help), ...parts].join("\n");
    }),
  );
  const text = `# Commands

\`npx latchkey\` where \`@latchkey/server\` is installed, \`npm run latchkey --\` in a clone. [The service](/service#commands) explains
what the commands are for. Exit codes: 0 done, 1 failed, 2 wrong configuration or use.

${sections.join("\n")}`;
  return [wholePage("commands", SOURCE, text)];
}

function section(level: number, name: string, help: string): string {
  return `${"#".repeat(level)} \`${name}\`\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`;
}

/** Returns the names of the commands that a help text lists. */
function namesIn(help: string): string[] {
  const [, list = ""] = help.split(/^Commands:\n/m);
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

async function helpOf(names: readonly string[]): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [SOURCE, ...names, "--help"], {
    env: { ...process.env, NO_COLOR: "1" },
  });
  return stdout;
}
