import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Packs a built folder as for a registry: `dist/latchkey` becomes `dist/latchkey.tgz`. */
export function pack(folder: string): string {
  const aside = mkdtempSync(join(dirname(folder), "pack-"));
  try {
    const [packed] = JSON.parse(npm(["pack", "--json", "--pack-destination", aside], folder));
    const tarball = `${folder}.tgz`;
    renameSync(join(aside, packed.filename), tarball);
    return tarball;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Runs npm in another folder. Returns its output, or throws its errors. */
export function npm(args: readonly string[], cwd: string): string {
  // npm's variables about this repository don't apply to another folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(key)),
  );
  return execFileSync("npm", [...args, "--loglevel=error"], { cwd, env, encoding: "utf8" });
}
