import type { Names } from "../names.ts";

interface EngineChoice {
  title: string;
  /** Has the URL of the database. Undefined: a SQLite file. */
  variable: string | undefined;
  isNext: boolean;
  /** True if the pages have another origin. */
  isVite: boolean;
}

/** Returns the module that makes the engine. */
export function engineFile({ title, variable, isNext, isVite }: EngineChoice): string {
  const imports = isNext ? "" : `import { existsSync } from "node:fs";\n`;
  const load = isNext
    ? ""
    : `// Node doesn't read this file by itself. Variables that are set already take precedence.
if (existsSync(".env")) process.loadEnvFile();

`;
  const check =
    variable === undefined
      ? ""
      : `const database = process.env.${variable};
if (database === undefined) throw new Error("Set ${variable}.");

`;
  return `${imports}import { latchkey } from "latchkey";

${load}${check}/** Accounts, sign-in and sessions. \`LATCHKEY_SECRET\` and \`LATCHKEY_URL\` are read from the environment. */
export const auth = latchkey({
  appName: ${JSON.stringify(title)},
  database${variable === undefined ? `: "${SQLITE}"` : ""},
  emailAndPassword: { enabled: true },
${isVite ? "  // Pages of Vite's development server call the engine from another origin: LATCHKEY_TRUSTED_ORIGINS.\n  advanced: { cors: true },\n" : ""}});
`;
}

/** The database of an application that has none yet. */
export const SQLITE = "sqlite:./latchkey.db";

/** Returns a server of its own for the engine, beside that of Vite. */
export function serverFile({ imported }: Names): string {
  return `import { createServer } from "node:http";
import { toNodeHandler } from "latchkey/node";
import { auth } from "${imported("auth")}";

await auth.migrate();
const { hostname, port, protocol } = new URL(process.env.LATCHKEY_URL ?? "http://localhost:3000");
createServer(toNodeHandler(auth)).listen(Number(port || (protocol === "https:" ? 443 : 80)), hostname);
`;
}
