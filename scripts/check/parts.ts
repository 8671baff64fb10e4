import { isForgetful } from "./memory.ts";

/** A part of `npm run check`: arguments of Node, run in the root. It passes if the exit code is 0. */
export interface Part {
  name: string;
  command: readonly string[];
  /** The files that the result depends on, besides settings. */
  inputs: RegExp;
  /** True if files are checked separately: the changed ones are appended to the command. */
  isPerFile?: true;
  /** A suggestion, printed below the errors. */
  remedy?: string;
}

const BIOME = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
const FORMATTED = "`npx biome check --write` formats everything and fixes some findings.";

/** Files that compilers and similar tools read, and files that those name. */
const CODE = /(?<!\.md)$/;

/** Includes rules that need types, so every file is checked again. */
const LINT_WITH_TYPES: Part = { name: "format and lint", command: BIOME, inputs: /./, remedy: FORMATTED };

const LINT: Part = {
  ...LINT_WITH_TYPES,
  command: [...BIOME, "--config-path=scripts/check/quick.biome.json", "--no-errors-on-unmatched"],
  isPerFile: true,
};

const TYPE_BUDGET: Part = {
  name: "type budget",
  command: ["scripts/check/type-budget.ts"],
  inputs: /^packages\/(?!.*\.test\.tsx?$)/,
  remedy: "Print plain types instead of computing them: scripts/generate has the printers.",
};

/** The slowest come first. */
const QUICK: readonly Part[] = [
  {
    name: "types",
    command: ["scripts/check/types.ts"],
    inputs: CODE,
  },
  {
    name: "dead code",
    command: [
      "node_modules/knip/bin/knip.js",
      "--no-progress",
      "--no-config-hints",
      ...(isForgetful() ? [] : ["--cache", "--cache-location=.cache/knip"]),
    ],
    inputs: CODE,
    remedy: "Remove it, or stop exporting what only its own file uses.",
  },
  {
    name: "generated files",
    command: ["scripts/generate.ts", "--check"],
    inputs: /^(packages|scripts|tests|e2e|docs)\//,
    remedy: "`npm run generate` updates them.",
  },
  {
    name: "code",
    command: ["scripts/check/code.ts"],
    inputs: /^packages\//,
    remedy: "CONTRIBUTING.md has the rules for casts and long functions.",
  },
  {
    name: "English",
    command: ["scripts/check/english.ts"],
    inputs: /\.(?:tsx?|mjs)$/,
    isPerFile: true,
    remedy: "Write a sentence with its subject first, and the terms of docs/writing.md.",
  },
  {
    name: "architecture",
    command: ["scripts/check/architecture.ts"],
    inputs: CODE,
    remedy: "The rules are in scripts/check/architecture/rules.ts, their reasons in docs/architecture.md.",
  },
];

/** Returns the parts. `isThorough`: with those that are too slow while you write. `npm test` runs them. */
export function partsOf(isThorough: boolean): readonly Part[] {
  return isThorough ? [TYPE_BUDGET, LINT_WITH_TYPES, ...QUICK] : [LINT, ...QUICK];
}
