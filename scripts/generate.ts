/**
 * `npm run generate`: writes the lists of what features declare, then the types of `auth.api` and of the client from the
 * declarations of the routes.
 * With `--check` it writes nothing, names the files that would change, and exits with 1.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { formattedFiles } from "./generate/format.ts";
import { printFeatureLists } from "./generate/print-feature-lists.ts";

const isCheck = process.argv.includes("--check");

// The declarations are found through these lists.
write(formattedFiles(printFeatureLists()));
const { coreDeclarations, optionalDeclarations } = await import("./generate/declared-routes.ts");
const { generatedFiles } = await import("./generate/files.ts");
write(generatedFiles(coreDeclarations(), optionalDeclarations()));

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    console.log(isCheck ? `${path} doesn't match the declarations` : `${path} written`);
    if (isCheck) {
      process.exitCode = 1;
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
