import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The names of Chromium in Debian, Ubuntu and others. The first is headless only: its pages cost half. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/**
 * Returns the path of this machine's Chromium. If there is none and root runs this on a Debian, installs it
 * from Debian's packages. Undefined: it isn't available here.
 */
export function findOrInstallChromium(): string | undefined {
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  console.error("Installing Chromium from Debian's packages (once, up to two minutes) …");
  const installs = (name: string) => ["install", "-y", "--no-install-recommends", name];
  // Older releases of Debian have only the complete browser.
  for (const args of [["update"], installs("chromium-headless-shell"), installs("chromium")]) {
    spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const installed = find();
    if (installed !== undefined) return installed;
  }
  return undefined;
}

function find(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
