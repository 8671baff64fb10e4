import type { Project } from "./project.ts";

/** The paths of files in a project, and of their imports. */
export interface Names {
  isTypeScript: boolean;
  /** Returns the path of a module of the server: `auth` → `src/auth.ts`. */
  server(name: string): string;
  /** Returns how a module of the server imports one beside it: `auth` → `./auth.ts`. */
  imported(name: string): string;
  /** Returns the path of a module that a bundler builds: `auth-pages`, `tsx` → `src/auth/auth-pages.tsx`. */
  bundled(path: string, kind: "ts" | "tsx"): string;
  /** Returns the text for TypeScript, and nothing for JavaScript. */
  typed(text: string): string;
}

export function namesIn(project: Project, isNext: boolean): Names {
  const { isTypeScript, isModule, importsTs, has } = project;
  const folder = serverFolder(project, isNext);
  const ending = `${isModule || isNext ? "" : "m"}${isTypeScript ? "ts" : "js"}`;
  // Without these settings of TypeScript, an import names the file that the compiler writes.
  const importEnding = importsTs ? ending : ending.replace("ts", "js");
  return {
    isTypeScript,
    server: (name) => `${folder}${name}.${ending}`,
    imported: (name) => `./${name}.${importEnding}`,
    bundled: (path, kind) => {
      const base = isNext && has("src/app") ? "src/" : "";
      return `${base}${path}.${isTypeScript ? kind : kind.replace("ts", "js")}`;
    },
    typed: (text) => (isTypeScript ? text : ""),
  };
}

/** A folder `src` beside Vite has the browser's code. */
function serverFolder({ has, hasViteReact }: Project, isNext: boolean): string {
  if (isNext) return has("src/app") ? "src/" : "";
  if (has("server")) return "server/";
  return has("src") && !hasViteReact ? "src/" : "";
}
