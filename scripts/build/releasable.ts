import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { Built } from "./index.ts";
import { npm } from "./pack.ts";
import { repositoryUrl } from "./repository.ts";

/** Returns what prevents the publication of packed packages, one sentence each. */
export async function obstacles(built: readonly Built[]): Promise<string[]> {
  const [first] = built;
  const version: string = first === undefined ? "" : manifestOf(first).version;
  const changes = readFileSync("CHANGELOG.md", "utf8");
  const status = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" });
  const tags = execFileSync("git", ["tag", "--points-at", "HEAD"], { encoding: "utf8" });
  return [
    ...(await Promise.all(built.map(findings))).flat(),
    ...built
      .filter((one) => manifestOf(one).version !== version)
      .map((one) => `${one.name} has the version ${manifestOf(one).version}; all packages have the same.`),
    repositoryUrl() === undefined &&
      'package.json has no "repository". Set it to the public URL: provenance and links need it.',
    !changes.includes(`## [${version}]`) &&
      `CHANGELOG.md has no section [${version}]. Rename [Unreleased], and begin a new one.`,
    !tags.split("\n").includes(`v${version}`) &&
      `This commit has no tag v${version}. Make it: git tag v${version}`,
    status !== "" &&
      "The working tree has uncommitted changes. Commit them: the tag must hold what is published.",
  ].filter((obstacle) => obstacle !== false);
}

/** Returns what publint says about a package as it is published. */
export async function findings({ name, folder }: Built): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, level: "warning" });
  return messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false })}`);
}

export function manifestOf({ folder }: Built): { version: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Returns the bill of materials of the packages with everything that they install: CycloneDX in JSON. */
export function billOfMaterials(built: readonly Built[]): string {
  const place = mkdtempSync(join(tmpdir(), "latchkey-materials-"));
  try {
    const dependencies = Object.fromEntries(built.map(({ name, tarball }) => [name, `file:${tarball}`]));
    const manifest = { name: "latchkey-packages", version: "0.0.0", private: true, dependencies };
    writeFileSync(join(place, "package.json"), JSON.stringify(manifest));
    npm(["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], place);
    return npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
