import { readFileSync } from "node:fs";

export interface SystemUser {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;

/** Returns the user for a database server, which refuses to run as root. Undefined if we aren't root. */
export function serverUser(name: string): SystemUser | undefined {
  if (!isRoot) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`There is no user "${name}" to run the server as`);
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns the command that runs `command` as that user. */
export function asUser(
  user: SystemUser | undefined,
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  if (user === undefined) return [...command];
  return ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", "--", ...command];
}
