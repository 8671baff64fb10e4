import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Every file below the working folder that git knows or would add, by its path. */
export function ownFiles(): string[] {
  const options = ["--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const listed = execFileSync("git", ["ls-files", ...options], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // Git knows a deleted file until that is committed.
  return listed.split("\0").filter((path) => path !== "" && existsSync(path));
}
