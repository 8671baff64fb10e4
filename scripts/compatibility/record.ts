import { existsSync, readFileSync } from "node:fs";
import type { Provoked } from "@latchkey/testing/provoked";
import type { Endpoint } from "./endpoints.ts";

/** A test that provokes a failure. */
export interface Proof {
  /** The path below the root of the repository. */
  file: string;
  /** The test's title in the file, without its groups. */
  test: string;
}

/** By endpoint and code. */
export type Proofs = Record<string, Record<string, Proof>>;

/** Returns a test for each failure of each endpoint, from the record of a run. */
export function proofsOf(endpoints: readonly Endpoint[], lines: readonly Provoked[]): Proofs {
  const titles = new Map<string, string>();
  const proofs: Proofs = {};
  for (const endpoint of endpoints) {
    const seen = lines.filter((line) => isAt(endpoint.name, line));
    const found: Record<string, Proof> = {};
    for (const code of endpoint.failures) {
      const candidates = seen
        .filter((line) => line.code === code)
        .flatMap(({ file, test }) => {
          const title = titleIn(file, test, titles);
          return title === undefined ? [] : [{ file, test: title }];
        });
      const [best] = candidates.sort((a, b) => weight(a, endpoint) - weight(b, endpoint) || order(a, b));
      if (best !== undefined) found[code] = best;
    }
    proofs[endpoint.name] = found;
  }
  return proofs;
}

/** Reports whether a proof's test exists. */
export function stands({ file, test }: Proof): boolean {
  return existsSync(file) && readFileSync(file, "utf8").includes(test);
}

function isAt(name: string, { method, path }: Provoked): boolean {
  const [wantedMethod, pattern = ""] = name.split(" ");
  const expression = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return method === wantedMethod && new RegExp(`^${expression}$`).test(path);
}

/** Returns the title in the file. Undefined if it is composed at run time, so that no search would find it. */
function titleIn(file: string, test: string, texts: Map<string, string>): string | undefined {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
  texts.set(file, text);
  const parts = test.split(" > ");
  const own = parts.at(-1) ?? "";
  return own !== "" && text.includes(own) ? own : undefined;
}

/** Ranks tests of the feature first, and tests generated for all routes last. */
function weight({ file }: Proof, { name }: Endpoint): number {
  const word = name.split("/")[1] ?? "";
  if (/kernel|invariants|fuzz/.test(file)) return 2;
  return file.includes(word) ? 0 : 1;
}

function order(a: Proof, b: Proof): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.test < b.test ? -1 : a.test > b.test ? 1 : 0;
}
