import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installExactly } from "../../tests/install.ts";
import { type Application, startApplication } from "../build/application.ts";
import type { Built } from "../build/index.ts";
import { npm } from "../build/pack.ts";

const HERE = import.meta.dirname;

export interface Registry extends Pick<Application, "stop"> {
  url: string;
}

/**
 * Starts a registry with the packages, as `npm install` finds them once they are published. Others come from the
 * registry that npm has on this machine. `folder`: takes its files.
 */
export async function startRegistry(
  packages: readonly Built[],
  { folder, port }: { folder: string; port: number },
): Promise<Registry> {
  await installExactly(HERE);
  const host = `127.0.0.1:${port}`;
  const config = join(folder, "config.yaml");
  const ours = Object.fromEntries(packages.map(({ name }) => [name, { access: "$all", publish: "$all" }]));
  const upstream = { url: npm(["config", "get", "registry"], folder).trim(), cache: false };
  writeFileSync(
    config,
    // YAML includes JSON.
    JSON.stringify({
      storage: join(folder, "storage"),
      auth: { htpasswd: { file: join(folder, "htpasswd") } },
      web: { enable: false },
      uplinks: { upstream },
      packages: { ...ours, "**": { access: "$all", proxy: "upstream" } },
      max_body_size: "100mb",
      log: { type: "stdout", format: "pretty", level: "warn" },
    }),
  );
  const program = join(HERE, "node_modules/verdaccio/bin/verdaccio");
  const { stop } = await startApplication(process.execPath, [program, "--config", config, "--listen", host], {
    cwd: folder,
    ready: [`http://${host}/-/ping`],
  });
  const url = `http://${host}/`;
  // npm doesn't publish without a token, and the registry takes any.
  for (const { tarball } of packages)
    npm(
      ["publish", resolve(tarball), "--registry", url, `--//${host}/:_authToken=any`, "--no-provenance"],
      folder,
    );
  return { url, stop };
}
