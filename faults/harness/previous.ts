import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NotHere } from "../fault.ts";
import { atTheEnd } from "./cleanup.ts";
import type { DatabaseName } from "./databases.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** In the repository, and so on the same file system, since its packages are hard-linked. */
const FOLDER = join(ROOT, ".cache/previous");

/** Service built from another commit. */
export interface Version {
  /** Program that `npm start` runs there. */
  program: string;
  /** Requested name of the commit, with its hash. */
  commit: string;
  supports(database: DatabaseName): boolean;
}

let built: Version | undefined;

/** Returns the service of the previous commit or `FAULTS_PREVIOUS`. Built once, removed with this process. */
export function previousVersion(): Version {
  built ??= build(process.env.FAULTS_PREVIOUS ?? "HEAD~1");
  return built;
}

function build(ref: string): Version {
  const commit = commitOf(ref);
  remove();
  git("worktree", "add", "--detach", "--force", FOLDER, commit);
  atTheEnd(remove);
  // Links between packages are relative, so they lead to the sources of that commit.
  for (const installed of ["node_modules", ...globSync("packages/*/node_modules", { cwd: ROOT })])
    execFileSync("cp", ["-al", join(ROOT, installed), join(FOLDER, dirname(installed))]);
  execFileSync(process.execPath, ["scripts/bundle-service.ts"], { cwd: FOLDER, stdio: "ignore" });
  const hasServers = existsSync(join(FOLDER, "packages/latchkey/src/storage/postgres/postgres.ts"));
  return {
    program: join(FOLDER, ".cache/service/latchkey.js"),
    commit: `${ref} (${commit.slice(0, 9)})`,
    supports: (database) => database === "sqlite" || hasServers,
  };
}

function commitOf(ref: string): string {
  try {
    return git("rev-parse", "--verify", `${ref}^{commit}`).trim();
  } catch {
    throw new NotHere(`needs the commit ${ref}, and this checkout doesn't have it`);
  }
}

function remove(): void {
  if (!existsSync(FOLDER)) return;
  git("worktree", "remove", "--force", FOLDER);
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
