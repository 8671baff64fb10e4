/** One thing `npm run check` looks at: Node's arguments, run in the root; it is well when they exit with 0. */
export interface Part {
  name: string;
  command: readonly string[];
  /** What to do about it, printed below the findings. */
  remedy?: string;
}

export const parts: readonly Part[] = [
  {
    name: "format",
    command: [
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--linter-enabled=false",
      "--error-on-warnings",
    ],
    remedy: "`npx biome check --write` formats everything.",
  },
  {
    name: "lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "lint", "--error-on-warnings"],
  },
  {
    name: "types",
    command: ["scripts/check/types.ts"],
  },
  {
    name: "type budget",
    command: ["scripts/check/type-budget.ts"],
    remedy: "Print plain types instead of computing them: scripts/generate has the printers.",
  },
  {
    name: "code",
    command: ["scripts/check/code.ts"],
    remedy: "CONTRIBUTING.md says what is wanted of casts and long functions.",
  },
  {
    name: "architecture",
    command: ["scripts/check/architecture.ts"],
    remedy: "The rules are in scripts/check/architecture/rules.ts, their reasons in docs/architecture.md.",
  },
  {
    name: "dead code",
    command: ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
    remedy: "Remove it, or stop exporting what only its own file uses.",
  },
  {
    name: "generated files",
    command: ["scripts/generate.ts", "--check"],
    remedy: "`npm run generate` writes them anew.",
  },
];
