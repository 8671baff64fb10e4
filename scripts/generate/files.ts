import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { printInvariants } from "../advisories/invariants.ts";
import { printAdvisories } from "../advisories/page.ts";
import { printCommonPasswords } from "./common-passwords.ts";
import { type Declarations, optionalNames } from "./declared-routes.ts";
import { formattedFiles } from "./format.ts";
import { LANGUAGES, MESSAGE_FOLDERS, readAreas, readMessageFiles } from "./message-files.ts";
import { printApi, printFeatureApi, printFeatures } from "./print-api.ts";
import { printArchitecture } from "./print-architecture.ts";
import {
  printClient,
  printClientFeatures,
  printErrorCodes,
  printFeatureClient,
  printMethods,
  withoutClient,
} from "./print-client.ts";
import { printErrors } from "./print-errors.ts";
import { printFeatureLists } from "./print-feature-lists.ts";
import {
  printConsoleLanguage,
  printLanguage,
  printMessages,
  printPortalLanguage,
  printPortalLanguages,
  printPortalMessages,
} from "./print-messages.ts";
import { printOptions } from "./print-options.ts";

/** Returns every generated file by its path below the root. `optional`: the optional features' declarations. */
export function generatedFiles(
  declarations: Declarations,
  optional: ReadonlyMap<string, Declarations> = new Map(),
): Map<string, string> {
  const ownNames = withoutClient(new Map([...optionalNames()].filter(([id]) => optional.has(id))));
  const printed: Record<string, string> = {
    ...printFeatureLists(),
    "docs/advisories.md": printAdvisories(),
    "docs/architecture.md": printArchitecture(),
    "docs/errors.md": printErrors(declarations, optional),
    "docs/invariants.md": printInvariants(),
    "docs/options.md": printOptions(),
    "packages/latchkey/src/generated/api.ts": printApi(declarations),
    "packages/latchkey/src/generated/features.ts": printFeatures(optional),
    "packages/latchkey/src/generated/version.ts": printVersion(),
    "packages/latchkey/src/shared/generated/error-codes.ts": printErrorCodes(declarations, optional),
    "packages/latchkey/src/security/generated/common-passwords.ts": printCommonPasswords(),
    "packages/client/src/generated/core.ts": printClient(declarations),
    "packages/client/src/generated/features.ts": printClientFeatures(ownNames),
    "packages/client/src/generated/methods.ts": printMethods(declarations),
    "packages/react/src/messages/generated/messages.ts": printMessages(
      readAreas(MESSAGE_FOLDERS.react, LANGUAGES[0]),
    ),
    "packages/portal/src/messages/generated/languages.ts": printPortalLanguages(LANGUAGES),
    "packages/portal/src/generated/messages.ts": printPortalMessages(
      readAreas(MESSAGE_FOLDERS.portal, LANGUAGES[0]),
    ),
  };
  for (const language of LANGUAGES) {
    const print = (path: string, folder: string, printed: typeof printLanguage): [string, string] => [
      path,
      printed(language, dirname(path), readMessageFiles(folder, language)),
    ];
    const { react, portal } = MESSAGE_FOLDERS;
    Object.assign(
      printed,
      Object.fromEntries([
        print(`${react}/generated/${language}.ts`, react, printLanguage),
        print(`${react}/generated/admin/${language}.ts`, react, printConsoleLanguage),
        print(`${portal}/generated/${language}.ts`, portal, printPortalLanguage),
      ]),
    );
  }
  for (const [id, own] of optional) {
    printed[`packages/latchkey/src/generated/${id}.ts`] = printFeatureApi(id, own);
    printed[`packages/client/src/generated/${id}.ts`] = printFeatureClient(id, own, ownNames.get(id));
  }
  return formattedFiles(printed);
}

/** Prints the version, so that the engine knows it in any bundle. */
function printVersion(): string {
  const file = new URL("../../packages/latchkey/package.json", import.meta.url);
  // The package.json has a version.
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return `// Written by \`npm run generate\` from package.json.\n\nexport const VERSION = ${JSON.stringify(version)};\n`;
}
