import { type FileHandle, open } from "node:fs/promises";
import { ConfigurationError } from "latchkey/host";

/** Opens a report that only this user can read. `doesContinue`: keeps what an earlier run wrote. */
export async function reportFile(path: string, doesContinue = false): Promise<FileHandle> {
  try {
    const file = await open(path, doesContinue ? "a" : "w", 0o600);
    // One that exists keeps its mode. Pipes and terminals have none to change.
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    return file;
  } catch (error) {
    throw new ConfigurationError(
      `${path} can't be written: ${error instanceof Error ? error.message : error}. Choose a file of this user.`,
    );
  }
}
