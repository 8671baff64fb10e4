import { ConfigurationError } from "latchkey/host";
import { newSecret } from "../config/data-folder.ts";
import type { Choice } from "./choice.ts";
import { inShell } from "./in-shell.ts";
import { type Names, namesIn } from "./names.ts";
import { FRAMEWORKS, type Project } from "./project.ts";
import { engineFile, SQLITE, serverFile } from "./templates/engine.ts";
import { htmlPages } from "./templates/html-pages.ts";
import { nextFiles, reactPages } from "./templates/react-pages.ts";
import { ROUTES } from "./templates/routes.ts";

/** The files to write, and the steps that are left to the user. */
export interface Plan {
  framework: string;
  language: "TypeScript" | "JavaScript";
  packageManager: string;
  /** The variable of its URL, or the URL of a SQLite file. */
  database: string;
  /** The module with the engine. */
  engine: string;
  /** The text of each new file, by its path. */
  files: Readonly<Record<string, string>>;
  /** Variables that `.env` doesn't have yet. */
  variables: Readonly<Record<string, string>>;
  /** The next steps, in this order. */
  steps: readonly string[];
  /** The command that removes the files. */
  undo: string;
  /** The page to open first. */
  open: string;
}

const VITE_URL = "http://localhost:5173";

export function makePlan(project: Project, choice: Choice): Plan {
  const { framework, database, url } = choice;
  const isNext = framework === "next";
  const names = namesIn(project, isNext);
  const isReact = project.hasViteReact && !isNext;
  const variable = database === undefined ? undefined : "url" in database ? OWN_VARIABLE : database.variable;
  const files = {
    [names.server("auth")]: engineFile({ title: project.title, variable, isNext, isVite: isReact }),
    ...mountFiles(choice, names, isReact),
    ...(isReact ? reactPages(names) : {}),
  };
  const wanted = {
    LATCHKEY_SECRET: newSecret(),
    LATCHKEY_URL: url,
    ...(database !== undefined && "url" in database ? { [OWN_VARIABLE]: database.url } : {}),
    ...(isReact ? { LATCHKEY_TRUSTED_ORIGINS: VITE_URL, VITE_LATCHKEY_URL: url } : {}),
  };
  const variables = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => (project.variables[name] ?? "") === ""),
  );
  assertSame(project, wanted);
  const open = `${isReact ? VITE_URL : url}/sign-up`;
  const removed = [...Object.keys(files), ...(project.has(".env") ? [] : [".env"])];
  return {
    framework: FRAMEWORKS[framework],
    language: project.isTypeScript ? "TypeScript" : "JavaScript",
    packageManager: project.manager,
    database: variable ?? SQLITE,
    engine: names.server("auth"),
    files,
    variables,
    steps: [
      ...installSteps(project, choice, isReact || isNext),
      ...ignoreSteps(project, variable === undefined),
      ...mountSteps(project, choice, names, isReact),
      `Start the application and open ${open}`,
    ],
    undo: `rm ${removed.map(inShell).join(" ")}`,
    open,
  };
}

/** An answer must not lose against a value that is already there: the wrong database would be changed. */
function assertSame({ variables }: Project, wanted: Readonly<Record<string, string>>): void {
  for (const name of [OWN_VARIABLE, "LATCHKEY_URL"]) {
    const [present = "", answer] = [variables[name], wanted[name]];
    const isSame = present === answer || URL.parse(present)?.origin === answer;
    if (present !== "" && answer !== undefined && !isSame)
      throw new ConfigurationError(
        `.env has another ${name} than the answers. Correct it there, or answer the same. Nothing was written.`,
      );
  }
}

/** Has the URL of a database that was named when the files were written. */
const OWN_VARIABLE = "LATCHKEY_DATABASE_URL";

function mountFiles({ framework }: Choice, names: Names, isReact: boolean): Record<string, string> {
  if (framework === "next") return nextFiles(names);
  if (framework === "vite") return { [names.server("auth-server")]: serverFile(names) };
  return {
    [names.server("auth-routes")]: ROUTES[framework].file(names, !isReact),
    ...(isReact ? {} : { [names.server("auth-pages")]: htmlPages(names) }),
  };
}

function installSteps(
  { manager, packages, variables, isTypeScript }: Project,
  choice: Choice,
  isReact: boolean,
) {
  const { database, framework } = choice;
  const url = database === undefined ? "" : "url" in database ? database.url : variables[database.variable];
  const missing = (names: string[]): string[] => names.filter((name) => !(name in packages));
  const own = missing(["latchkey", ...(isReact ? ["@latchkey/client", "@latchkey/react"] : [])]);
  const others = missing([
    ...(/^postgres/.test(url ?? "") ? ["pg"] : []),
    ...(/^(mysql|mariadb)/.test(url ?? "") ? ["mysql2"] : []),
    ...(isTypeScript && framework !== "next" ? ["@types/node"] : []),
  ]);
  if (own.length + others.length === 0) return [];
  return [`${manager} ${manager === "npm" ? "install" : "add"} ${[...own, ...others].join(" ")}`];
}

/** The secret and the database must not be committed. */
function ignoreSteps({ text }: Project, isSqlite: boolean): string[] {
  const lines = text(".gitignore").split(/\r?\n/);
  const missing = [
    ...(lines.some((line) => /^\/?\.env(\*|$)/.test(line)) ? [] : [".env"]),
    ...(isSqlite && !lines.some((line) => /^\/?(\*|latchkey)\.db\*?$/.test(line)) ? ["latchkey.db*"] : []),
  ];
  return missing.length === 0 ? [] : [`Add to .gitignore: ${missing.join(", ")}`];
}

function mountSteps(project: Project, { framework }: Choice, names: Names, isReact: boolean): string[] {
  const pages = isReact
    ? [
        `In ${names.bundled("src/main", "tsx")}, put the application into the pages:\nimport { AuthPages } from "./auth/auth-pages";\n<AuthPages><App /></AuthPages>`,
      ]
    : [];
  if (framework === "next") return [];
  if (framework === "vite")
    return [...pages, `Start the server beside Vite's: node ${names.server("auth-server")}`];
  const { mount } = ROUTES[framework];
  const routes = names.imported("auth-routes");
  const lines = project.isModule
    ? `import { authRoutes } from "${routes}";\n${mount}`
    : `// In an async function, because package.json has no "type": "module".\nconst { authRoutes } = await import("${routes}");\n${mount}`;
  return [
    ...pages,
    `In your server, beside ${names.server("auth-routes")}, before it listens${framework === "node" ? ", and at the beginning of its handler" : ""}:\n${lines}`,
  ];
}
