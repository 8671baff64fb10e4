import { globSync } from "node:fs";
import { dirname, relative } from "node:path";

const FEATURES = "packages/react/src/features";

/**
 * Lists of what the screens' features declare, with the files that declare it: the list is in `generated`, the
 * files are in the folder of each feature. Lists in `ways` and `console` are for lower and for higher folders.
 */
const LISTS: Readonly<Record<string, string>> = {
  "console/parts.ts": "console/parts.{ts,tsx}",
  "dialogs.ts": "{,ways/}dialogs.tsx",
  "hooks.ts": "hooks.ts",
  "index.ts": "index.ts",
  "manage.ts": "manage.tsx",
  "sections.ts": "sections/*/*.tsx",
  "signed-in.css": "signed-in.css",
  "signed-out.css": "signed-out.css",
  "steps.ts": "step.ts",
  "ways/suspicious.ts": "ways/suspicious.ts",
};

/** Prints each list by its path. */
export function printFeatureLists(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(LISTS).map(([name, pattern]) => {
      const list = `${FEATURES}/generated/${name}`;
      const isStyles = name.endsWith(".css");
      const notice = `Written by \`npm run generate\` from ${pattern} of the features' folders.`;
      const lines = globSync(`${FEATURES}/*/${pattern}`)
        .filter((file) => !/\/generated\/|\.test\.tsx?$/.test(file))
        .toSorted()
        .map((file) => relative(dirname(list), file))
        .map((path) => (isStyles ? `@import "${path}";` : `export * from "${path}";`));
      return [list, [isStyles ? `/* ${notice} */` : `// ${notice}\n`, ...lines, ""].join("\n")];
    }),
  );
}
