import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTheEnd } from "./cleanup.ts";

export interface Folder {
  path: string;
  remove(): void;
}

/** Creates a temporary folder, which is removed when the process ends at the latest. */
export function temporaryFolder(name: string, owner?: { uid: number; gid: number }): Folder {
  const path = mkdtempSync(join(tmpdir(), `latchkey-faults-${name}-`));
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  return { path, remove: atTheEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 })) };
}
