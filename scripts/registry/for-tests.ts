import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { freePort, inherited } from "../../tests/service.ts";
import { packed } from "../build/packed.ts";
import { type Registry, startRegistry } from "./start.ts";

const run = promisify(execFile);

export interface Shell {
  /** Returns an empty folder, which is removed after the file. */
  emptyFolder(): string;
  /** Runs a documented command as its reader does, with the packages in npm's registry. Throws its output if it fails. */
  type(command: string, folder: string): Promise<string>;
  /** The variables of the reader's terminal. */
  env(): Record<string, string>;
}

/** Starts a registry with the packages for the tests of a file. */
export function shellWithRegistry(): Shell {
  const folders: string[] = [];
  let registry: Registry | undefined;
  const emptyFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-shell-"));
    folders.push(folder);
    return folder;
  };
  beforeAll(async () => {
    registry = await startRegistry(await packed(), { folder: emptyFolder(), port: await freePort() });
  });
  afterAll(async () => {
    await registry?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const env = (): Record<string, string> => ({
    ...inherited(),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    npm_config_registry: registry?.url ?? "",
    npm_config_yes: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
  });
  return {
    emptyFolder,
    env,
    async type(command, cwd) {
      const { stdout } = await run("sh", ["-c", command], { cwd, env: env(), maxBuffer: 2 ** 26 });
      return stdout;
    },
  };
}
