/**
 * `npm run lockfile`, after an `npm install` from a registry that doesn't carry the builds for every
 * platform: npm leaves those out of the lockfile, and `npm ci` refuses such a lockfile everywhere. This writes
 * them in again: name, version, platform. They are fetched on their platform only.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { completeLockfile } from "./setup/complete-lockfile.ts";

const file = "package-lock.json";
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = completeLockfile(lockfile);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length === 0 ? "Nothing is missing." : `Added:\n${added.join("\n")}`);
