import { readFileSync } from "node:fs";

/** The public URL of this repository, without `.git`. Undefined: package.json in the root names none yet. */
export function repositoryUrl(): string | undefined {
  const { repository }: { repository?: string } = JSON.parse(readFileSync("package.json", "utf8"));
  return repository?.replace(/\.git$/, "");
}

/**
 * Makes links of a README absolute, for the registry's page. `folder`: of the README, below the root. Without
 * a repository, links to files become plain text: they would lead nowhere.
 */
export function withAbsoluteLinks(
  text: string,
  { repository, folder, version }: { repository: string | undefined; folder: string; version: string },
): string {
  return text.replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)]+)\)/g, (_, label: string, path: string) =>
    repository === undefined
      ? label
      : `[${label}](${new URL(path, `${repository}/blob/v${version}/${folder}/`)})`,
  );
}
