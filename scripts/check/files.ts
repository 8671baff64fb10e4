import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join, relative } from "node:path";

/** What .gitignore names, where there is no git to ask. */
const NOT_OURS = ["**/node_modules", "**/dist", "**/.cache"];

/** Every file below a folder that git knows or would add, by its path from there. */
export function ownFiles(folder = process.cwd()): string[] {
  const options = ["--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  let listed: string;
  try {
    listed = execFileSync("git", ["ls-files", ...options], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    // A copy of the files alone, or one that git doesn't trust.
    return globSync("**", { cwd: folder, exclude: NOT_OURS, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  }
  // Git knows a deleted file until that is committed.
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(folder, path)));
}
