import { ALL_AT_ONCE, WRITINGS } from "@latchkey/testing/security/typed-codes";
import { expect, test } from "vitest";
import { plainCode } from "./plain-code.ts";

test.each([...WRITINGS, ["in all ways at once", ALL_AT_ONCE] as const])(
  "a code %s is the code",
  (_, write) => {
    expect(plainCode(write("123456"))).toBe("123456");
  },
);

test("letters are kept, and a text without a code becomes empty", () => {
  expect(plainCode("aB3-k9\u200b\u00fc")).toBe("aB3k9\u00fc");
  expect(plainCode(" \u200f-\u2013.\u00ad")).toBe("");
});
