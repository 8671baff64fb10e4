/**
 * `npm run generate`: writes the types of `auth.api` and of the client from the declarations of the routes.
 * With `--check` it writes nothing, names the files that would change, and exits with 1.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { coreDeclarations, optionalDeclarations } from "./generate/declared-routes.ts";
import { generatedFiles } from "./generate/files.ts";

const isCheck = process.argv.includes("--check");
for (const [path, text] of generatedFiles(coreDeclarations(), optionalDeclarations())) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  console.log(isCheck ? `${path} doesn't match the declarations` : `${path} written`);
  if (isCheck) {
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
