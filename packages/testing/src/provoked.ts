import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { note } from "./record.ts";

/** A failure that a test has seen: one line of the record. */
export interface Provoked {
  method: string;
  /** The request's path below the mount point. */
  path: string;
  /** The code in the body, or the `error` of a redirect. */
  code: string;
  /** The path below the root of the repository. */
  file: string;
  /** The test's title, after those of its groups. */
  test: string;
}

/** The file for the record, set by `npm run compatibility`. */
const record = process.env.LATCHKEY_PROVOKED;

/** Records that the running test has called a route, and the code of the response. */
export function noteFailure(seen: {
  method: string;
  path: string;
  status: number;
  text: string;
  location: string | null;
}): void {
  note("reached route", `${seen.method} ${seen.path}`);
  const code = seen.status >= 400 ? codeIn(seen.text) : errorIn(seen.location);
  if (code === undefined) return;
  note("reached code", code);
  if (record === undefined) return;
  const { testPath, currentTestName } = expect.getState();
  const line: Provoked = {
    method: seen.method,
    path: seen.path,
    code,
    file: (testPath ?? "").slice(process.cwd().length + 1),
    test: currentTestName ?? "",
  };
  appendFileSync(record, `${JSON.stringify(line)}\n`);
}

/** Wraps an engine's server-side calls to record their errors. */
export function noting<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => {
        const answer: unknown = call(...given);
        Promise.resolve(answer).catch((error: unknown) => {
          if (error instanceof Error && "code" in error) note("reached code", String(error.code));
        });
        return answer;
      };
    },
  });
}

function codeIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
    return typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}

function errorIn(location: string | null): string | undefined {
  if (location === null) return undefined;
  return URL.parse(location, "http://localhost")?.searchParams.get("error") ?? undefined;
}
