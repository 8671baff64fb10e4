import { ConfigurationError } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { asking, NOTHING } from "../init/asking.ts";
import { askChoice, defaultChoice } from "../init/choice.ts";
import { makePlan, type Plan } from "../init/plan.ts";
import { type Project, readProject } from "../init/project.ts";
import { HEADING, writePlan } from "../init/write.ts";

interface Asked {
  plan: boolean;
  /** Asks nothing. */
  yes: boolean;
  json: boolean;
}

/** Adds Latchkey to the application in this folder: only new files, and lines at the end of `.env`. */
export async function init({ plan, yes, json }: Asked): Promise<void> {
  const project = readProject(process.cwd());
  const byDefault = makePlan(project, defaultChoice(project));
  if (reportExisting(project, byDefault, json)) return;
  if (yes || json || !process.stdin.isTTY) return carryOut(project, byDefault, plan, json);
  await asking(async (ask) => {
    const chosen = makePlan(project, await askChoice(project, ask));
    if (reportExisting(project, chosen, json)) return;
    refuseToOverwrite(project, chosen);
    if (!plan) {
      process.stderr.write(`\n${filesText(chosen)}\n\n`);
      const isAgreed = await ask("Write these files (yes, no)", "yes", (answer) =>
        /^(y|yes|n|no)$/i.test(answer) ? { yes: /^y/i.test(answer) } : undefined,
      );
      if (!isAgreed.yes) throw new ConfigurationError(NOTHING);
    }
    carryOut(project, chosen, plan, json);
  });
}

function carryOut(project: Project, chosen: Plan, isPlan: boolean, json: boolean): void {
  refuseToOverwrite(project, chosen);
  if (!isPlan) writePlan(project.folder, chosen);
  const { files, variables, engine: _, ...rest } = chosen;
  const report = {
    state: isPlan ? "planned" : "written",
    files: Object.keys(files),
    // The values stay in the file: one is a secret.
    variables: Object.keys(variables),
    ...rest,
  };
  print(json, report, isPlan ? planText(chosen) : writtenText(chosen));
}

/** Reports what an earlier run wrote. Returns false if Latchkey isn't here yet. */
function reportExisting(project: Project, { engine, files }: Plan, json: boolean): boolean {
  if (!/\bfrom "latchkey(\/compat)?"/.test(project.text(engine))) return false;
  const names = Object.keys(files);
  const existing = names.filter(project.has);
  const missing = names.filter((name) => !project.has(name));
  const words = [
    "This application already uses Latchkey:",
    ...existing.map((name) => `  ${name}`),
    ...(missing.length === 0
      ? []
      : ["", "Missing, and not written again:", ...missing.map((name) => `  ${name}`)]),
    "",
    `${NOTHING} To start again, remove these files.`,
  ];
  print(json, { state: "exists", existing, missing }, words.join("\n"));
  return true;
}

function refuseToOverwrite({ has }: Project, { files }: Plan): void {
  const existing = Object.keys(files).filter(has);
  if (existing.length > 0)
    throw new ConfigurationError(
      `These files already exist: ${existing.join(", ")}. \`latchkey init\` doesn't overwrite files. ${NOTHING} Rename them, or mount the engine yourself: docs/frameworks.md`,
    );
}

function filesText({ framework, language, packageManager, database, files, variables }: Plan): string {
  const names = Object.keys(variables);
  return [
    `${framework}, ${language}, ${packageManager}, database: ${database}`,
    "",
    ...Object.keys(files).map((name) => `  ${name}`),
    ...(names.length === 0 ? [] : [`  .env: ${names.join(", ")}`]),
  ].join("\n");
}

function planText(plan: Plan): string {
  const texts = Object.entries(plan.files).map(([name, text]) => `-- ${name}\n\n${text}`);
  return [filesText(plan), "", ...texts, "Nothing was changed."].join("\n");
}

function writtenText(plan: Plan): string {
  const steps = plan.steps.map((step, at) => `${at + 1}. ${step.replaceAll("\n", "\n     ")}`);
  const hadVariables = !plan.undo.endsWith(" .env") && Object.keys(plan.variables).length > 0;
  return [
    `Written for ${filesText(plan)}`,
    "",
    ...steps,
    "",
    `To undo it: ${plan.undo}`,
    ...(hadVariables ? [`Then remove the lines below "${HEADING}" from .env.`] : []),
  ].join("\n");
}
