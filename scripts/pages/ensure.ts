import { execFile } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../bundle/sources.ts";
import { withLock } from "../setup/lock.mjs";
import { BUILDS, PAGES } from "./folder.ts";

/** A build takes seconds. One that takes longer than this hangs. */
const BUILT_WITHIN_MS = 180_000;
/** The number of builds to keep: a running service still sends the files of an earlier one. */
const KEPT = 8;

/** Builds the pages if their sources have changed. Throws the build's errors. */
export async function ensurePages(): Promise<void> {
  const folder = join(BUILDS, hashOfSources());
  const target = relative(dirname(PAGES), folder);
  if (existsSync(folder) && linkTarget(PAGES) === target) return;
  await withLock(".cache/pages.lock", async () => {
    // Another process may have built them meanwhile.
    if (!existsSync(folder)) await build(folder);
    pointTo(target);
    removeOldBuilds(folder);
  });
}

/** Builds the pages as published, unless they are built. Returns their folder. */
export async function publishedPages(): Promise<string> {
  const folder = join(BUILDS, `${hashOfSources()}-published`);
  await withLock(".cache/pages.lock", async () => {
    if (!existsSync(folder)) await build(folder, "--published");
    removeOldBuilds(folder);
  });
  return folder;
}

function hashOfSources(): string {
  return hashOf([
    "packages/portal/src",
    "packages/portal/package.json",
    "packages/react/src",
    "packages/react/package.json",
    "packages/client/src",
    "packages/latchkey/src/shared",
    "packages/testing/src/states",
    "package-lock.json",
    "scripts/bundle/compact.ts",
    "scripts/pages",
    "scripts/build-pages.ts",
  ]);
}

async function build(folder: string, ...options: string[]): Promise<void> {
  mkdirSync(BUILDS, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, ["scripts/build-pages.ts", folder, ...options], {
      timeout: BUILT_WITHIN_MS,
    });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new Error(
      `The pages could not be built: ${said.trim()}\n` +
        "Their sources are packages/portal and packages/react. `npm run check` lists their errors; " +
        "`npm run dev` shows them as you save.",
      { cause: error },
    );
  }
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}

/** Changes the link atomically: readers find either the old pages or the new ones. */
function pointTo(target: string): void {
  if (linkTarget(PAGES) === undefined) rmSync(PAGES, { recursive: true, force: true });
  symlinkSync(target, `${PAGES}.${process.pid}`);
  renameSync(`${PAGES}.${process.pid}`, PAGES);
}

/** Removes builds except the newest, the linked one and `wanted`, which may be older. */
export function removeOldBuilds(wanted: string, builds = BUILDS, pages = PAGES): void {
  const linked = linkTarget(pages);
  const isInUse = (path: string) => path === wanted || relative(dirname(pages), path) === linked;
  const newestFirst = readdirSync(builds)
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of newestFirst.slice(KEPT).filter((path) => !isInUse(path)))
    rmSync(path, { recursive: true, force: true });
}
