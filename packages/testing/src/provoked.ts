import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { note } from "./record.ts";

/** A failure that a test has seen, as a line of the record. */
export interface Provoked {
  method: string;
  /** As it was sent, below the mount point. */
  path: string;
  /** The code of the body, or what a redirect carries as `error`. */
  code: string;
  /** Below the root of the repository. */
  file: string;
  /** Its title, after those of the groups it is in. */
  test: string;
}

/** The file that `npm run compatibility` wants the record in. */
const record = process.env.LATCHKEY_PROVOKED;

/** Writes down that the test under way has called a route, and which code the answer had. */
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

/** The calls in process of an engine. What they throw is noted for the run. */
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
