import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { completeLockfile, findMissing, type Lockfile } from "./complete-lockfile.ts";

describe("the lockfile", () => {
  const lockfile: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));

  test("names the builds for every platform, or `npm ci` refuses it (`npm run lockfile` adds them)", () => {
    expect(findMissing(lockfile)).toEqual([]);
  });

  test("names no registry", () => {
    const addresses = Object.values(lockfile.packages).map(({ resolved }) => resolved);
    expect(addresses.filter((address) => address?.includes("://"))).toEqual([]);
  });
});

test("dependencies have exact versions", () => {
  for (const file of ["package.json", ...globSync("packages/*/package.json")]) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, "utf8"));
    const versions: string[] = Object.values({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    });
    for (const version of versions) expect(version, file).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+/);
  }
});

test("a build that the registry didn't have is added for its platform, beside who needs it", () => {
  const lockfile: Lockfile = {
    packages: {
      "": {},
      "node_modules/tool": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: { "tool-linux-arm64-musl": "2.0.0" },
      },
      "node_modules/user/node_modules/tool": {
        version: "1.0.0",
        optionalDependencies: { "tool-linux-arm64-musl": "1.0.0" },
      },
    },
  };
  completeLockfile(lockfile);
  const platform = { os: ["linux"], cpu: ["arm64"], libc: ["musl"], optional: true };
  expect(lockfile.packages).toMatchObject({
    "node_modules/tool-linux-arm64-musl": { version: "2.0.0", dev: true, ...platform },
    "node_modules/user/node_modules/tool/node_modules/tool-linux-arm64-musl": {
      version: "1.0.0",
      ...platform,
    },
  });
  expect(findMissing(lockfile)).toEqual([]);
});
