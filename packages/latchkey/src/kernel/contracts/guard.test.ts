import { expect, test } from "vitest";
import { both, guard } from "./guard.ts";

test("two guards of a route don't both name permissions, of which one would be lost", () => {
  const reads = guard({ errors: [], permissions: { file: ["read"] }, check: () => ({}) });
  const plain = guard({ errors: [], check: () => ({}) });
  expect(both(reads, plain).permissions).toEqual({ file: ["read"] });
  expect(both(plain, reads).permissions).toEqual({ file: ["read"] });
  expect(() => both(reads, reads)).toThrow("name them in one");
});
