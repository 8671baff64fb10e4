import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allEndpoints } from "./compatibility/endpoints.ts";
import { DOCUMENT, unproved } from "./compatibility/list.ts";
import { printPage, proofsIn } from "./compatibility/page.ts";
import { proofsOf } from "./compatibility/record.ts";
import { formatted } from "./generate/format.ts";

const page = readFileSync(DOCUMENT, "utf8");
const proofs = proofsIn(page);

test("each failure of an endpoint that clients know or the engine declares has a test", () => {
  expect(unproved(allEndpoints(), proofs), "npm run compatibility writes the page anew").toEqual([]);
});

test("the page lists each endpoint with its failures, and nothing else", () => {
  expect(page).toBe(formatted(DOCUMENT, printPage(allEndpoints(), proofs)));
});

test("a failure counts for its endpoint, and only with a title that the file contains", () => {
  const here = "scripts/compatibility.test.ts";
  const endpoint = {
    part: "core",
    name: "GET /reset-password/:token",
    summary: "",
    failures: ["INVALID_TOKEN", "NOT_FOUND"],
    never: {},
    isOurs: false,
  } as const;
  const line = { method: "GET", path: "/reset-password/abc", code: "INVALID_TOKEN", file: here };
  const good = { ...line, test: "group > the page lists each endpoint with its failures, and nothing else" };
  expect(proofsOf([endpoint], [good])).toEqual({
    [endpoint.name]: {
      INVALID_TOKEN: { file: here, test: "the page lists each endpoint with its failures, and nothing else" },
    },
  });
  for (const other of [
    { ...good, method: "POST" },
    { ...good, path: "/reset-password" },
    { ...good, path: "/reset-password/a/b" },
    { ...good, test: `made up > at run time ${3 + 4}` },
  ])
    expect(proofsOf([endpoint], [other])).toEqual({ [endpoint.name]: {} });
});
