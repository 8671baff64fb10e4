/**
 * What the types of `auth.api` and of the client cost whoever uses all of them: one file is compiled against the
 * declarations that are published, and the compiler counts. It says how long editors wait, and unlike a time it
 * is the same on every machine.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Instantiations of types, as the compiler counts them. */
const BUDGET = 150_000;

const SAMPLE = "packages/client/src/testing/every-type.test-d.ts";
const tsc = resolve("node_modules/typescript-7/bin/tsc");

// Inside the repository, where the declarations find the packages that they name.
mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(resolve(".cache", "types-"));
try {
  compile("declarations", {
    compilerOptions: {
      rootDir: resolve("packages"),
      outDir: join(folder, "packages"),
      declaration: true,
      emitDeclarationOnly: true,
    },
    files: [
      "latchkey/src/index.ts",
      "latchkey/src/shared/index.ts",
      "latchkey/src/wire.ts",
      "client/src/index.ts",
    ].map((file) => resolve("packages", file)),
  });
  const declared = (file: string): string[] => [join(folder, "packages", file)];
  const report = compile("sample", {
    compilerOptions: {
      noEmit: true,
      paths: {
        latchkey: declared("latchkey/src/index.d.ts"),
        "latchkey/shared": declared("latchkey/src/shared/index.d.ts"),
        "latchkey/wire": declared("latchkey/src/wire.d.ts"),
        "@latchkey/client": declared("client/src/index.d.ts"),
      },
    },
    files: [resolve(SAMPLE)],
  });
  const count = Number(/^Instantiations:\s+(\d+)/m.exec(report)?.[1]);
  console.log(`${count} instantiations of ${BUDGET}`);
  if (!(count <= BUDGET)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Compiles with the options of the repository; answers what the compiler reports. Throws its findings, if they are
 * there three times: the compiler's threads now and then lose what `export *` hands on (7.0.2).
 */
function compile(name: string, config: { compilerOptions: object; files: string[] }, attempt = 1): string {
  const file = join(folder, `tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify({ extends: resolve("tsconfig.base.json"), ...config }));
  try {
    return execFileSync(process.execPath, [tsc, "--project", file, "--extendedDiagnostics"], {
      encoding: "utf8",
    });
  } catch (error) {
    if (attempt < 3) return compile(name, config, attempt + 1);
    // tsc writes its findings on standard output.
    const findings = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${SAMPLE} does not compile against the declarations:\n${findings}`, { cause: error });
  }
}
