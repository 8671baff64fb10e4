const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;
type Manager = (typeof MANAGERS)[number];

/** Commands of npm as the other package managers write them. */
const FORMS: readonly [pattern: RegExp, Record<Exclude<Manager, "npm">, string>][] = [
  [/^npm (?:install|i|add) --save-dev (.+)$/, form("add --save-dev $1", "add --dev $1", "add --dev $1")],
  [/^npm (?:install|i|add) (?!-)(.+)$/, form("add $1", "add $1", "add $1")],
  [/^npm install$/, form("install", "install", "install")],
  [/^npm create (\S+) (.+?) -- (.+)$/, form("create $1 $2 $3", "create $1 $2 $3", "create $1 $2 $3")],
  [/^npm create (.+)$/, form("create $1", "create $1", "create $1")],
  [/^npm run (.+)$/, form("run $1", "run $1", "run $1")],
  [/^npx (?!-)(.+)$/, { pnpm: "pnpm exec $1", yarn: "yarn $1", bun: "bunx $1" }],
];

function form(pnpm: string, yarn: string, bun: string) {
  return { pnpm: `pnpm ${pnpm}`, yarn: `yarn ${yarn}`, bun: `bun ${bun}` };
}

/**
 * Gives each block of commands that install something a tab for each package manager. Blocks with a command of npm
 * that others don't have stay as they are, and so do those of this repository, which uses npm itself.
 */
export function withTabs(text: string): string {
  return text.replaceAll(/^```sh\n([\s\S]*?)^```$/gm, (block, commands: string) => {
    const lines = commands.trimEnd().split("\n");
    const isForAll = lines.every((line) => !/^(?:npm|npx)\b/.test(line) || formOf(line) !== undefined);
    if (!isForAll || !lines.some((line) => /^npm (?:install|i|add|create) /.test(line))) return block;
    return groupOf(lines);
  });
}

function groupOf(lines: readonly string[]): string {
  const tabs = MANAGERS.map((manager) => {
    const own = lines.map((line) => inManager(line, manager));
    return `\`\`\`sh [${manager}]\n${own.join("\n")}\n\`\`\``;
  });
  return `::: code-group\n${tabs.join("\n")}\n:::`;
}

function formOf(line: string): (typeof FORMS)[number] | undefined {
  return FORMS.find(([pattern]) => pattern.test(line));
}

function inManager(line: string, manager: Manager): string {
  const found = formOf(line);
  return found === undefined || manager === "npm" ? line : line.replace(found[0], found[1][manager]);
}
