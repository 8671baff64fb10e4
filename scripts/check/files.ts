import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder that git knows or would add, by its path from there. */
export function ownFiles(folder = process.cwd()): string[] {
  const options = ["--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const listed = execFileSync("git", ["ls-files", ...options], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // Git knows a deleted file until that is committed.
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(folder, path)));
}
