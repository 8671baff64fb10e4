import { styleText } from "node:util";
import { ConfigurationError } from "latchkey/host";
import { storedSecret } from "../config/data-folder.ts";
import { docsAt } from "../config/documentation.ts";
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
    const check = "configuration";
    return [{ check, verdict: "failed", found: error.message, remedy, docs: checks[check]?.docs }];
  }
  const findings: Finding[] = [];
  for (const [check, { look, docs: section }] of Object.entries(checks)) {
    const docs = docsAt(settings.documentation, section);
    try {
      for (const finding of await look(settings))
        findings.push({ check, ...finding, ...(finding.verdict === "ok" ? {} : { docs }) });
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      findings.push({
        check,
        verdict: "failed",
        found,
        remedy: "Correct the problem that the message names.",
        docs,
      });
    }
  }
  return findings;
}

const MARKS = { ok: ["green", "ok  "], warning: ["yellow", "look"], failed: ["red", "FAIL"] } as const;

function lineOf({ check, verdict, found, remedy, docs }: Finding): string {
  const [colour, word] = MARKS[verdict];
  // Colors only on a terminal: `styleText` checks the stream.
  const mark = styleText(colour, word, { stream: process.stdout });
  const further = [remedy, docs].filter((text) => text !== undefined);
  const advice = further.map((text) => `\n${" ".repeat(21)}→ ${text}`).join("");
  return `${mark} ${check.padEnd(15)} ${found}${advice}`;
}
