import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmdirSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { ConfigurationError } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { asking, NOTHING } from "../init/asking.ts";
import { defaultChoice } from "../init/choice.ts";
import { inShell } from "../init/in-shell.ts";
import { makePlan, type Plan } from "../init/plan.ts";
import { readProject } from "../init/project.ts";
import { STARTERS, type Starter, starterFiles } from "../init/starters.ts";
import { writeFiles, writePlan } from "../init/write.ts";

interface Asked {
  /** Undefined: asked in a terminal. */
  folder?: string | undefined;
  framework?: Starter | undefined;
  install: boolean;
  json: boolean;
}

/** Makes an application in a new folder, and installs its packages. Resolves to false if they can't be installed. */
export async function create(asked: Asked): Promise<boolean> {
  const { folder, framework } = await answered(asked);
  const { open } = write(folder, framework);
  const manager = /^(pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? "")?.[1] ?? "npm";
  const isInstalled = asked.install && (await install(manager, folder));
  const place = relative(process.cwd(), folder);
  const commands = [
    ...(place === "" ? [] : [`cd ${inShell(place)}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  const name = STARTERS[framework];
  const report = { state: "written", folder, framework: name, isInstalled, commands, open };
  const steps = [...commands.map((command) => `  ${command}`), "", `Then open ${open}`];
  print(asked.json, report, [`Created an application with ${name}. To start it:`, "", ...steps].join("\n"));
  const isDone = isInstalled || !asked.install;
  if (!isDone) process.stderr.write(`\`${manager} install\` failed. The files were kept.\n`);
  return isDone;
}

/** Asks for what is missing, if there is a terminal. */
async function answered({ folder, framework, json }: Asked): Promise<{ folder: string; framework: Starter }> {
  // The object has these names.
  const names = Object.keys(STARTERS) as Starter[];
  let chosen = { folder: folder ?? "", framework: framework ?? "vite" };
  if (folder !== undefined) refuseUnlessEmpty(resolve(folder));
  if (process.stdin.isTTY && !json)
    await asking(async (ask) => {
      chosen = {
        folder: folder ?? (await ask("Folder", "my-app", (answer) => answer)),
        framework:
          framework ??
          (await ask(`Framework (${names.join(", ")})`, "vite", (answer) =>
            names.find((name) => name === answer),
          )),
      };
    });
  if (chosen.folder === "") throw new ConfigurationError(`Name the application's folder. ${NOTHING}`);
  const path = resolve(chosen.folder);
  refuseUnlessEmpty(path);
  return { folder: path, framework: chosen.framework };
}

function refuseUnlessEmpty(folder: string): void {
  let present: string[] = [];
  try {
    present = readdirSync(folder);
  } catch (error) {
    if (existsSync(folder))
      throw new ConfigurationError(`${folder} isn't a folder. ${NOTHING}`, { cause: error });
  }
  if (present.some((name) => name !== ".git"))
    throw new ConfigurationError(
      `${folder} isn't empty. Choose another folder, or add Latchkey to the application in it with \`latchkey init\`. ${NOTHING}`,
    );
}

function write(folder: string, framework: Starter): Plan {
  const first = mkdirSync(folder, { recursive: true });
  try {
    let plan: Plan | undefined;
    writeFiles(folder, starterFiles(framework, packageName(folder)), () => {
      const project = readProject(folder);
      plan = makePlan(project, defaultChoice(project));
      writePlan(folder, plan);
    });
    if (plan === undefined) throw new Error("The plan is made with the files.");
    return plan;
  } catch (error) {
    // Only if nothing else is in it.
    if (first !== undefined && readdirSync(folder).length === 0) rmdirSync(folder);
    throw error;
  }
}

/** Returns a name that npm accepts. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "");
  return name === "" || name === "node_modules" ? "application" : name;
}

/** Resolves to true if the package manager has installed everything. Its output goes to standard error. */
function install(manager: string, folder: string): Promise<boolean> {
  return new Promise((done) => {
    // On Windows, package managers are scripts for the shell.
    const child = spawn(manager, ["install"], {
      cwd: folder,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    child.once("error", () => done(false));
    child.once("close", (code) => done(code === 0));
  });
}
