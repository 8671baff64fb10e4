import { styleText } from "node:util";
import { ConfigurationError } from "latchkey/host";
import { storedSecret } from "../config/data-folder.ts";
import { readSettings, type Settings } from "../config/settings.ts";
import { checks } from "../doctor/checks.ts";
import type { Finding } from "../doctor/finding.ts";
import { print } from "../engine/command-engine.ts";

/** Runs all live checks and prints the findings, each with its remedy. Resolves to true if none failed. */
export async function doctor({ json }: { json: boolean }): Promise<boolean> {
  const findings = await examine();
  const isWell = findings.every(({ verdict }) => verdict !== "failed");
  print(json, { ok: isWell, checks: findings }, findings.map(lineOf).join("\n"));
  return isWell;
}

async function examine(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = await readSettings(process.env, process.cwd());
    if (settings.secret === undefined) storedSecret(settings.dataFolder);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const remedy = "Correct it, then run `latchkey doctor` again to check the rest.";
    return [{ check: "configuration", verdict: "failed", found: error.message, remedy }];
  }
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(checks)) {
    try {
      for (const finding of await look(settings)) findings.push({ check, ...finding });
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      findings.push({
        check,
        verdict: "failed",
        found,
        remedy: "Correct the problem that the message names.",
      });
    }
  }
  return findings;
}

const MARKS = { ok: ["green", "ok  "], warning: ["yellow", "look"], failed: ["red", "FAIL"] } as const;

function lineOf({ check, verdict, found, remedy }: Finding): string {
  const [colour, word] = MARKS[verdict];
  // Colors only on a terminal: `styleText` checks the stream.
  const mark = styleText(colour, word, { stream: process.stdout });
  const advice = remedy === undefined ? "" : `\n${" ".repeat(21)}→ ${remedy}`;
  return `${mark} ${check.padEnd(15)} ${found}${advice}`;
}
