import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigurationError } from "latchkey/host";
import { flush } from "../backup/copy-database.ts";

/** The target of an export. */
export interface Out {
  /** Resolves when more may be written. */
  write(text: string): Promise<void>;
  /** After everything was written. */
  finish(): Promise<void>;
  /** After a failure: leaves nothing behind. */
  drop(): Promise<void>;
}

/** Standard output. A program that reads it may close it early, which is a failure. */
export function standardOut(stream: NodeJS.WriteStream = process.stdout): Out {
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    async write(text) {
      if (failure === undefined && !stream.write(text)) await once(stream, "drain").catch(() => {});
      if (failure !== undefined) throw new Error(`The export was not read to its end: ${failure.message}`);
    },
    finish: async () => {},
    drop: async () => {},
  };
}

/**
 * A new file that only this user can read. It gets its name once it is whole and on the disk.
 *
 * @throws ConfigurationError if it exists or can't be created.
 */
export async function fileOut(path: string): Promise<Out> {
  if (existsSync(path))
    throw new ConfigurationError(`${path} exists already. Choose a file that doesn't exist yet.`);
  const partial = `${path}.partial-${randomBytes(4).toString("hex")}`;
  const file = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      `${path} can't be created: ${error.code}. Choose a file in a folder that this user may write to.`,
    );
  });
  return {
    write: async (text) => void (await file.writeFile(text)),
    async finish() {
      await file.sync();
      await file.close();
      await rename(partial, path);
      flush(dirname(path));
    },
    async drop() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}
