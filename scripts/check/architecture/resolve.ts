import { isBuiltin } from "node:module";
import { posix, relative, resolve } from "node:path";
import { ResolverFactory } from "rolldown/experimental";

/** The target of an import: a path below the root, or one of Node's modules. */
export interface Target {
  path: string;
  is: "core" | "file" | "missing";
}

/** Returns a function that resolves a module's imports, among these files and installed packages. */
export function resolver(files: ReadonlySet<string>): (from: string, specifier: string) => Target {
  const packages = new ResolverFactory({
    conditionNames: ["import", "node", "types", "default"],
    extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
  });
  return (from, specifier) => {
    if (isBuiltin(specifier)) return { path: specifier, is: "core" };
    const folder = posix.dirname(from);
    if (/^\.\.?\//.test(specifier)) {
      // Vite reads the form of a module from a query: `?inline`.
      const path = posix.join(folder, specifier.replace(/\?\w+$/, ""));
      return { path, is: files.has(path) ? "file" : "missing" };
    }
    const { path } = packages.sync(resolve(folder), specifier);
    if (path === undefined) return { path: specifier, is: "missing" };
    return { path: relative(process.cwd(), path), is: "file" };
  };
}
