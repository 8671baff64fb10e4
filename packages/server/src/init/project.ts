import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { ConfigurationError, jsonIn } from "latchkey/host";

/** The frameworks that files can be written for, by their names in words. */
export const FRAMEWORKS = {
  next: "Next.js",
  hono: "Hono",
  express: "Express",
  fastify: "Fastify",
  vite: "Vite with React, and a server beside it",
  node: "node:http",
} as const;

export type Framework = keyof typeof FRAMEWORKS;

/** Frameworks with files of their own, which `auth.handler` serves but no template knows. */
const OTHERS: Readonly<Record<string, string>> = {
  "@nestjs/core": "NestJS",
  "@react-router/dev": "React Router",
  "@remix-run/dev": "Remix",
  "@sveltejs/kit": "SvelteKit",
  "@tanstack/react-start": "TanStack Start",
  astro: "Astro",
  elysia: "Elysia",
  nuxt: "Nuxt",
};

const LOCKFILES = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
} as const;

export type PackageManager = "npm" | (typeof LOCKFILES)[keyof typeof LOCKFILES];

/** Matches URLs of databases that the engine uses. */
export const DATABASE_URL = /^(postgres|postgresql|mysql|mariadb|sqlite):/;

/** An application as it is before anything is written. */
export interface Project {
  folder: string;
  /** Its name in words, for people: the package's name, or the folder's. */
  title: string;
  framework: Framework;
  /** True if Vite builds pages from React. */
  hasViteReact: boolean;
  isTypeScript: boolean;
  /** True if `.ts` and `.js` files are ES modules. */
  isModule: boolean;
  /** True if imports may end in `.ts`. */
  importsTs: boolean;
  manager: PackageManager;
  /** The versions of its packages, as `package.json` names them. */
  packages: Readonly<Record<string, string>>;
  /** The variables in `.env`. */
  variables: Readonly<Record<string, string>>;
  /** The variable of `.env` that contains the URL of a database. */
  databaseVariable?: string;
  /** The text of a file, relative to the project; empty if there is none. */
  text(path: string): string;
  /** Reports whether the file or folder exists, relative to the project. */
  has(path: string): boolean;
}

/**
 * Reads the project in a folder, and runs none of its code. Throws `ConfigurationError` if the folder has
 * no project, or no template fits it.
 */
export function readProject(folder: string): Project {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const text = (path: string): string => (has(path) ? readFileSync(join(folder, path), "utf8") : "");
  if (!has("package.json"))
    throw new ConfigurationError(
      `${folder} has no package.json. Run \`latchkey init\` in the folder of your application, or make a new one with \`npm init\`.`,
    );
  const manifest = jsonIn(text("package.json"));
  if (!isObject(manifest)) throw new ConfigurationError("package.json isn't a JSON object. Fix it first.");
  const packages = { ...strings(manifest.dependencies), ...strings(manifest.devDependencies) };
  const variables = strings(parseEnv(text(".env")));
  const settings = `${text("tsconfig.json")}${text("tsconfig.app.json")}`;
  const isTypeScript = settings !== "" || "typescript" in packages;
  const hasViteReact = "vite" in packages && "react" in packages && !("next" in packages);
  const databaseVariable = findDatabase(variables);
  const { name } = manifest;
  return {
    folder,
    title: titleOf(typeof name === "string" ? name : basename(folder)),
    framework: frameworkOf(packages, hasViteReact, has),
    hasViteReact,
    isTypeScript,
    isModule: manifest.type === "module",
    importsTs:
      settings === "" || /"(allow|rewriteRelative)Import(ing)?(Ts)?Extensions"\s*:\s*true/.test(settings),
    manager: Object.entries(LOCKFILES).find(([file]) => has(file))?.[1] ?? "npm",
    packages,
    variables,
    ...(databaseVariable === undefined ? {} : { databaseVariable }),
    text,
    has,
  };
}

/** Returns a package's name as people write it: "Time sheets" for `@acme/time-sheets`. */
export function titleOf(name: string): string {
  const words = name.replace(/^@[^/]*\//, "").match(/[\p{L}\p{N}]+/gu) ?? ["Application"];
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function frameworkOf(
  packages: Readonly<Record<string, string>>,
  hasViteReact: boolean,
  has: Project["has"],
): Framework {
  const other = Object.keys(OTHERS).find((name) => name in packages);
  if (other !== undefined)
    throw new ConfigurationError(
      `\`latchkey init\` has no files for ${OTHERS[other]}. Mount \`auth.handler\` yourself, which takes a web-standard Request: docs/frameworks.md`,
    );
  if ("next" in packages) {
    if (!has("app") && !has("src/app"))
      throw new ConfigurationError(
        "This Next.js application has no `app` folder. The files need the App Router of Next.js 15 or later.",
      );
    return "next";
  }
  const server = (["hono", "express", "fastify"] as const).find((name) => name in packages);
  return server ?? (hasViteReact ? "vite" : "node");
}

/** Names that applications use come first; otherwise any variable with such a URL. */
function findDatabase(variables: Readonly<Record<string, string>>): string | undefined {
  return ["LATCHKEY_DATABASE_URL", "DATABASE_URL", ...Object.keys(variables)].find((name) =>
    DATABASE_URL.test(variables[name] ?? ""),
  );
}

function strings(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
