/**
 * `npm run lockfile`, after an `npm install`: npm leaves out of the lockfile what it could not find in the registry, and
 * `npm ci` refuses such a lockfile everywhere. This asks again for what has no hash or no entry, for every platform, and
 * fails where the registry still hasn't got it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { npm } from "./build/pack.ts";
import { findMissing, findUnhashed, type Lockfile } from "./setup/lockfile.ts";

const FILE = "package-lock.json";
const read = (): Lockfile => JSON.parse(readFileSync(FILE, "utf8"));

const lockfile = read();
for (const place of findUnhashed(lockfile)) delete lockfile.packages[place];
writeFileSync(FILE, `${JSON.stringify(lockfile, null, 2)}\n`);
npm(["install", "--package-lock-only", "--ignore-scripts"], ".");

const missing = [...findUnhashed(read()), ...findMissing(read())];
console.log(
  missing.length === 0 ? "Nothing is missing." : `The registry has none of these:\n${missing.join("\n")}`,
);
if (missing.length > 0) process.exitCode = 1;
