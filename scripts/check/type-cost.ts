/**
 * The cost of types for the compiler, in instantiations, which determines the delay in editors. Unlike a
 * time, it is the same on every machine.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const tsc = resolve("node_modules/typescript-7/bin/tsc");

/** Measures a file that uses the engine and the client, compiled with the published declarations. */
export function typeCost(sample: string): number {
  // Inside the repository, where the declarations find their packages.
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(resolve(".cache", "types-"));
  const entries = {
    latchkey: "latchkey/src/index",
    "latchkey/features": "latchkey/src/features/index",
    "latchkey/shared": "latchkey/src/shared/index",
    "latchkey/wire": "latchkey/src/wire",
    "@latchkey/client": "client/src/index",
    "@latchkey/client/features": "client/src/features",
  };
  try {
    compile(folder, {
      compilerOptions: {
        rootDir: resolve("packages"),
        outDir: join(folder, "packages"),
        declaration: true,
        emitDeclarationOnly: true,
        // Another part of the check ensures that it compiles.
        noCheck: true,
      },
      files: Object.values(entries).map((file) => resolve("packages", `${file}.ts`)),
    });
    const paths = Object.entries(entries).map(([name, file]) => [
      name,
      [join(folder, "packages", `${file}.d.ts`)],
    ]);
    return instantiationsOf(folder, sample, { paths: Object.fromEntries(paths) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a file. `folder`: a place for the compiler's settings. */
export function instantiationsOf(folder: string, sample: string, compilerOptions: object = {}): number {
  const report = compile(folder, {
    compilerOptions: { noEmit: true, ...compilerOptions },
    files: [resolve(sample)],
  });
  return Number(/^Instantiations:\s+(\d+)/m.exec(report)?.[1]);
}

/**
 * Compiles with the repository's options. Returns the compiler's report. Throws its errors if they occur
 * three times: its threads sometimes lose exports of `export *` (7.0.2).
 */
function compile(folder: string, config: { compilerOptions: object; files: string[] }, attempt = 1): string {
  const file = join(folder, "tsconfig.cost.json");
  writeFileSync(file, JSON.stringify({ extends: resolve("tsconfig.base.json"), ...config }));
  try {
    // A single checker: several would each compute and count the same types, and take longer.
    return execFileSync(
      process.execPath,
      [tsc, "--project", file, "--extendedDiagnostics", "--checkers", "1"],
      {
        encoding: "utf8",
      },
    );
  } catch (error) {
    if (attempt < 3) return compile(folder, config, attempt + 1);
    // tsc writes its errors to standard output.
    const findings = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${config.files} does not compile:\n${findings}`, { cause: error });
  }
}
