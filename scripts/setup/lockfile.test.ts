import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findMissing, findUnhashed, type Lockfile } from "./lockfile.ts";

describe("the lockfile", () => {
  const lockfile: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));

  test("contains the builds for every platform (`npm run lockfile` adds them)", () => {
    expect(findMissing(lockfile)).toEqual([]);
  });

  test("has a hash of every package, for every platform", () => {
    expect(findUnhashed(lockfile)).toEqual([]);
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

test("builds that are missing in the lockfile, or have another version there, are found", () => {
  const tool = { version: "2.0.0", integrity: "sha512-x" };
  const packages = {
    "": {},
    "node_modules/tool": { ...tool, optionalDependencies: { "tool-linux-arm64-musl": "2.0.0" } },
    "node_modules/tool-linux-arm64-musl": { ...tool, version: "1.0.0" },
    "node_modules/user/node_modules/other": {
      version: "1.0.0",
      optionalDependencies: { "other-win32": "1.0.0" },
    },
  };
  expect(findMissing({ packages })).toEqual(["tool-linux-arm64-musl 2.0.0", "other-win32 1.0.0"]);
  expect(findUnhashed({ packages })).toEqual(["node_modules/user/node_modules/other"]);
});
