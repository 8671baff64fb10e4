import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Formats a text and sorts its imports. */
export function formatted(path: string, text: string): string {
  const [only = text] = formattedFiles({ [path]: text }).values();
  return only;
}

/** Formats all files in one run, outside of the repository: starting Biome takes longer than formatting. */
export function formattedFiles(texts: Record<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-format-"));
  try {
    const settings = { root: true, extends: [join(root, "biome.json")], vcs: { enabled: false } };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const { status, stderr } = spawnSync(
      process.execPath,
      [biome, "check", "--write", "--linter-enabled=false", "."],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`A generated file is invalid:\n${stderr}`);
    return new Map(Object.keys(texts).map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
