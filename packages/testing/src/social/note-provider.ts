import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import type { FakeId } from "../fake-providers/index.ts";

/** An ability of a provider that a test can prove. */
export type Aspect = "signIn" | "link" | "refresh" | "idToken" | "profile" | "verified";

/** An observation of a provider: one line of the record. */
export interface ProviderNote {
  provider: FakeId;
  aspect: Aspect;
  /** The observation in the words of the table. */
  seen: string;
  /** The path below the root of the repository. */
  file: string;
  /** The test's title as the file has it. */
  test: string;
}

/** The file for the record, set by `npm run providers`. */
const record = process.env.LATCHKEY_PROVIDERS;

/** Records an observation of the running test at its end. Does nothing if there is no record. */
export function noteProvider(provider: FakeId, aspect: Aspect, seen: string): void {
  if (record === undefined) return;
  const { testPath, currentTestName } = expect.getState();
  const title = (currentTestName ?? "").split(" > ").at(-1) ?? "";
  const line: ProviderNote = {
    provider,
    aspect,
    seen,
    file: (testPath ?? "").slice(process.cwd().length + 1),
    // `test.each` has replaced `%s` with the provider's name.
    test: title.replace(provider, "%s"),
  };
  appendFileSync(record, `${JSON.stringify(line)}\n`);
}
