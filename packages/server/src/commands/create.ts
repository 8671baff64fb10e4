import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ConfigurationError } from "latchkey/host";
import packageFile from "#package" with { type: "json" };
import { print } from "../engine/command-engine.ts";
import { asking, NOTHING } from "../init/asking.ts";
import { defaultChoice } from "../init/choice.ts";
import { makePlan, type Plan } from "../init/plan.ts";
import { readProject } from "../init/project.ts";
import { STARTERS, type Starter, starterFiles } from "../init/starters.ts";
import { writePlan } from "../init/write.ts";

interface Asked {
  folder: string;
  /** Undefined: asked in a terminal. */
  framework?: Starter | undefined;
  /** A folder with Latchkey's packages as files. */
  packages?: string | undefined;
  install: boolean;
  json: boolean;
}

/** Makes an application in a new folder, and installs its packages. Resolves to false if they can't be installed. */
export async function create(asked: Asked): Promise<boolean> {
  const folder = resolve(asked.folder);
  refuseUnlessEmpty(folder);
  const own = ownPackages(asked.packages);
  const framework = asked.framework ?? (await chosen(asked.json));
  const { open } = write(folder, framework, own);
  const manager = /^(pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? "")?.[1] ?? "npm";
  const isInstalled = asked.install && (await install(manager, folder));
  const place = relative(process.cwd(), folder);
  const commands = [
    ...(place === "" ? [] : [`cd ${/^[\w./-]+$/.test(place) ? place : `'${place}'`}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  const report = { state: "written", folder, framework: STARTERS[framework], isInstalled, commands, open };
  const steps = [...commands.map((command) => `  ${command}`), "", `Then open ${open}`];
  print(asked.json, report, [`${STARTERS[framework]} in ${folder}. Start it:`, "", ...steps].join("\n"));
  const isDone = isInstalled || !asked.install;
  if (!isDone) process.stderr.write(`\`${manager} install\` failed. The files stay: run it again.\n`);
  return isDone;
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

/** Returns how a new `package.json` names one of Latchkey's packages. */
function ownPackages(packages: string | undefined): (name: string) => string {
  if (packages === undefined) return () => `^${packageFile.version}`;
  const file = (name: string): string => join(resolve(packages), `${name.replace("@latchkey/", "")}.tgz`);
  if (!existsSync(file("latchkey")))
    throw new ConfigurationError(`--packages: there is no ${file("latchkey")}. \`npm run build\` makes it.`);
  return (name) => `file:${file(name)}`;
}

async function chosen(isSilent: boolean): Promise<Starter> {
  let framework: Starter = "vite";
  if (isSilent || !process.stdin.isTTY) return framework;
  // The object has these names.
  const names = Object.keys(STARTERS) as Starter[];
  await asking(async (ask) => {
    framework = await ask(`Framework (${names.join(", ")})`, framework, (answer) =>
      names.find((name) => name === answer),
    );
  });
  return framework;
}

/** Writes all files. If one can't be written, those before it are removed again. */
function write(folder: string, framework: Starter, own: (name: string) => string): Plan {
  const wasThere = existsSync(folder);
  const files = starterFiles(framework, packageName(folder), own);
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text, { flag: "wx" });
    }
    const project = readProject(folder);
    const plan = makePlan(project, defaultChoice(project));
    writePlan(folder, plan);
    return plan;
  } catch (error) {
    const written = wasThere ? Object.keys(files).map((name) => join(folder, name)) : [folder];
    for (const path of written) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Returns a name that npm accepts. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-");
  return name.replace(/^[._-]+/, "") || "application";
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
