/** Checks the imports in the working folder. */
import { readFileSync } from "node:fs";
import { judge } from "./architecture/judge.ts";
import { ownFiles } from "./files.ts";

for (const { rule, from, to } of judge(ownFiles(), (path) => readFileSync(path, "utf8"))) {
  console.log(`${from}${to === undefined ? "" : ` → ${to}`}: ${rule.comment} (${rule.name})`);
  process.exitCode = 1;
}
