/**
 * `npm run lockfile`, after an `npm install`: npm omits from the lockfile what it couldn't find in the
 * registry, and `npm ci` refuses such a lockfile everywhere. This asks again for packages without a hash or
 * an entry, for every platform, and fails if the registry still doesn't have them.
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
