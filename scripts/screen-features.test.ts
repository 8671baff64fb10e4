import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCE = "packages/react/src";

/** Names of features in code, by their folder in `features`. */
const NAMES = {
  "api-key": /api.?key/i,
  "email-code": /email.?code/i,
  passkey: /passkey/i,
  "two-factor": /two.?factor/i,
};

test.each(Object.entries(NAMES))(
  "at most five files outside of its folder name the screens' feature %s",
  (folder, name) => {
    const files = globSync(`${SOURCE}/**/*.{ts,tsx,css}`)
      .filter((file) => !/generated|\.test\./.test(file) && !file.includes(`/features/${folder}/`))
      .filter((file) => name.test(readFileSync(file, "utf8")));
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(5);
  },
);
