import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import type { FakeId } from "../fake-providers/index.ts";

/** What of a provider a test can show. */
export type Aspect = "signIn" | "link" | "refresh" | "idToken" | "profile" | "verified";

/** Something that was seen of a provider, as a line of the record. */
export interface ProviderNote {
  provider: FakeId;
  aspect: Aspect;
  /** What was seen, in the words of the table. */
  seen: string;
  /** Below the root of the repository. */
  file: string;
  /** Its title, as the file has it. */
  test: string;
}

/** The file that `npm run providers` wants the record in. */
const record = process.env.LATCHKEY_PROVIDERS;

/** Writes down what the test under way has seen, at its end. Nothing happens where nobody asked. */
export function noteProvider(provider: FakeId, aspect: Aspect, seen: string): void {
  if (record === undefined) return;
  const { testPath, currentTestName } = expect.getState();
  const title = (currentTestName ?? "").split(" > ").at(-1) ?? "";
  const line: ProviderNote = {
    provider,
    aspect,
    seen,
    file: (testPath ?? "").slice(process.cwd().length + 1),
    // The table of cases puts the provider's name in the place of `%s`.
    test: title.replace(provider, "%s"),
  };
  appendFileSync(record, `${JSON.stringify(line)}\n`);
}
