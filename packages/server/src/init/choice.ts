import { DATABASE_URL, FRAMEWORKS, type Framework, type Project } from "./project.ts";

/** The answers that decide the files. */
export interface Choice {
  framework: Framework;
  /** A variable that has the URL, or the URL itself. Absent: a SQLite file. */
  database?: { variable: string } | { url: string };
  /** URL of the server with the engine, in development. */
  url: string;
}

/** Asks a question until `parse` accepts the answer. An empty answer is the default. */
export type Ask = <T>(
  question: string,
  byDefault: string,
  parse: (answer: string) => T | undefined,
) => Promise<T>;

export function defaultChoice({ framework, databaseVariable, variables }: Project): Choice {
  return {
    framework,
    ...(databaseVariable === undefined ? {} : { database: { variable: databaseVariable } }),
    url: parseUrl(variables.LATCHKEY_URL ?? "") ?? "http://localhost:3000",
  };
}

/** Asks three questions. */
export async function askChoice(project: Project, ask: Ask): Promise<Choice> {
  const byDefault = defaultChoice(project);
  const framework = await ask(
    `Framework (${Object.keys(FRAMEWORKS).join(", ")})`,
    byDefault.framework,
    (answer) => FRAMEWORK_NAMES.find((name) => name === answer),
  );
  const { database } = await ask(
    "Database (a variable in .env, a URL, or sqlite)",
    project.databaseVariable ?? "sqlite",
    (answer) => parseDatabase(answer, project),
  );
  const url = await ask("URL of the server while you develop", byDefault.url, parseUrl);
  return { framework, url, ...(database === undefined ? {} : { database }) };
}

// The object has these names.
const FRAMEWORK_NAMES = Object.keys(FRAMEWORKS) as Framework[];

function parseDatabase(answer: string, { variables }: Project): Pick<Choice, "database"> | undefined {
  if (answer === "sqlite") return {};
  if (DATABASE_URL.test(answer)) return { database: { url: answer } };
  return Object.hasOwn(variables, answer) && DATABASE_URL.test(variables[answer] ?? "")
    ? { database: { variable: answer } }
    : undefined;
}

/** Returns the origin of an http URL. */
function parseUrl(answer: string): string | undefined {
  const url = URL.canParse(answer) ? new URL(answer) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
