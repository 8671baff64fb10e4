import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { install } from "./install.mjs";

/** Contains packages, so that no registry is needed, and a repository with the service's packages installed. */
let folder: string;
/** A copy of that repository. */
let root: string;
const inRoot = (...path: string[]) => join(root, ...path);
const inModules = (...path: string[]) => inRoot("node_modules", ...path);
const installed = () =>
  ["for-service", "for-tests"].filter((name) => existsSync(inModules(name, "index.js")));
/** Reports whether the service's package is untouched since the copy was made. */
const isKept = () => existsSync(inModules("for-service", "mark"));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey install "));
  for (const [name, version] of [
    ["for-service", "1.0.0"],
    ["for-service", "1.1.0"],
    ["for-tests", "1.0.0"],
    ["for-tests", "1.1.0"],
  ] as const) {
    mkdirSync(join(folder, "package"), { recursive: true });
    writeFileSync(join(folder, "package", "package.json"), JSON.stringify({ name, version }));
    writeFileSync(join(folder, "package", "index.js"), "");
    execFileSync("tar", ["-czf", tarball(name, version), "package"], { cwd: folder });
  }
  root = join(folder, "installed");
  mkdirSync(root);
  writeManifest("1.0.0");
  writeLockfile("1.0.0");
  expect(await install(root, "service")).toBeUndefined();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(folder, "clone "));
  cpSync(join(folder, "installed"), root, { recursive: true });
  writeFileSync(inModules("for-service", "mark"), "");
});

const tarball = (name: string, version: string) => join(folder, `${name}-${version}.tgz`);

function dependencies(service: string, tests: string) {
  return {
    dependencies: { "for-service": `file:../for-service-${service}.tgz` },
    devDependencies: { "for-tests": `file:../for-tests-${tests}.tgz` },
  };
}

function writeManifest(service: string, tests = "1.0.0"): void {
  writeFileSync(inRoot("package.json"), JSON.stringify(dependencies(service, tests)));
}

function writeLockfile(service: string, tests = "1.0.0"): void {
  const entry = (name: string, version: string) => {
    const file = tarball(name, version);
    const contents = existsSync(file) ? readFileSync(file) : "";
    const integrity = `sha512-${createHash("sha512").update(contents).digest("base64")}`;
    return { version, resolved: `file:../${name}-${version}.tgz`, integrity };
  };
  const packages = {
    "": dependencies(service, tests),
    "node_modules/for-service": entry("for-service", service),
    "node_modules/for-tests": { ...entry("for-tests", tests), dev: true },
  };
  writeFileSync(
    inRoot("package-lock.json"),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
}

test("development packages are added to those of the service, and stay when these are updated", async () => {
  expect(installed()).toEqual(["for-service"]);
  // npm then omits development packages by default.
  const { NODE_ENV } = process.env;
  onTestFinished(() => void Object.assign(process.env, { NODE_ENV }));
  process.env.NODE_ENV = "production";
  const lockfile = readFileSync(inRoot("package-lock.json"), "utf8");
  // Like a build of the pages, which changes a package's folder.
  const soon = new Date(Date.now() + 60_000);
  utimesSync(inModules("for-service"), soon, soon);

  expect(await install(root, "all")).toBeUndefined();
  expect(installed()).toEqual(["for-service", "for-tests"]);
  expect(readFileSync(inRoot("package-lock.json"), "utf8")).toBe(lockfile);
  expect(isKept()).toBe(true);
  expect(await install(root, "service")).toBeUndefined();
  expect(installed()).toEqual(["for-service", "for-tests"]);

  writeManifest("1.1.0");
  writeLockfile("1.1.0");
  expect(await install(root, "service")).toBeUndefined();
  expect(readFileSync(inModules("for-service", "package.json"), "utf8")).toContain("1.1.0");
  expect(installed()).toEqual(["for-service", "for-tests"]);
});

test("manually installed packages stay unchanged", async () => {
  rmSync(inModules(".installed-from"));
  expect(await install(root, "service")).toBeUndefined();
  expect(isKept()).toBe(true);
});

test("packages of another platform are installed again", async () => {
  const stamp = readFileSync(inModules(".installed-from"), "utf8");
  writeFileSync(
    inModules(".installed-from"),
    stamp.replace(`${process.platform}-${process.arch}`, "plan9-mips"),
  );
  expect(await install(root, "service")).toBeUndefined();
  expect(isKept()).toBe(false);
  expect(readFileSync(inModules(".installed-from"), "utf8")).toBe(stamp);
});

test("an installation that was killed while it added packages is repeated", async () => {
  const program = `import { install } from ${JSON.stringify(join(import.meta.dirname, "install.mjs"))};
    await install(${JSON.stringify(root)}, "all");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Both hold the lock once npm has started.
  const pids = await vi.waitFor(
    () => {
      const holders: number[] = JSON.parse(readFileSync(inRoot(".cache", "install.lock"), "utf8")).pids;
      expect(holders.length).toBe(2);
      return holders;
    },
    { timeout: 60_000, interval: 5 },
  );
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await ended;
  // Without an init process, a killed npm stays a zombie that looks alive.
  rmSync(inRoot(".cache", "install.lock"), { force: true });
  expect(await install(root, "all")).toBeUndefined();
  expect(installed()).toEqual(["for-service", "for-tests"]);
  expect(isKept()).toBe(false);
});

test("unavailable development packages don't remove those of the service", async () => {
  writeManifest("1.0.0", "1.2.0");
  writeLockfile("1.0.0", "1.2.0");
  expect((await install(root, "all")) ?? "").toContain("npm install");
  expect(await install(root, "service")).toBeUndefined();
  expect([installed(), isKept()]).toEqual([["for-service"], true]);
});

test("a lockfile that doesn't match package.json is refused", async () => {
  writeManifest("1.0.0", "1.1.0");
  expect((await install(root, "all")) ?? "").toContain("npm ci");
});
