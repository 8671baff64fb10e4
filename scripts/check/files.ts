import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join, relative } from "node:path";

/** The names in .gitignore, for folders without git. */
const NOT_OURS = ["**/node_modules", "**/dist", "**/.cache"];

/** Returns the path of every file that git tracks or would add below a folder. */
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
    // The folder is a plain copy, or git doesn't trust it.
    return globSync("**", { cwd: folder, exclude: NOT_OURS, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  }
  // Git lists a deleted file until the deletion is committed.
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(folder, path)));
}
