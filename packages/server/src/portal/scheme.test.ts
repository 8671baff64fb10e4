import { expect, test } from "vitest";
import { chosenScheme } from "./scheme.ts";

test.for<[cookies: string | undefined, scheme: "light" | "dark" | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["lk_scheme=dark", "dark"],
  ["a=b; lk_scheme=light; c=d", "light"],
  ["xlk_scheme=dark", undefined],
  ["lk_scheme=dark<", undefined],
  ["lk_scheme=auto", undefined],
])("the cookies %j choose %s", ([cookies, scheme]) => {
  expect(chosenScheme(cookies)).toBe(scheme);
});
