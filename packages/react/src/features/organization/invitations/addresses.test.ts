import { expect, test } from "vitest";
import { addressesIn, isEnded } from "./addresses.ts";

const emails = (text: string): string[] => addressesIn(text).map(({ email }) => email);

test.each([
  ["one on each line", "ada@example.com\nbob@example.com\r\n\r\n", ["ada@example.com", "bob@example.com"]],
  [
    "separated by commas, semicolons, blanks",
    "a@x.org, b@x.org;c@x.org d@x.org",
    ["a@x.org", "b@x.org", "c@x.org", "d@x.org"],
  ],
  [
    "pasted from an email",
    'Ada Lovelace <ada@x.org>, "Babbage, Charles" <cb@x.org>',
    ["ada@x.org", "cb@x.org"],
  ],
  ["pasted from a table", "Ada\tada@x.org\nBob\tbob@x.org", ["ada@x.org", "bob@x.org"]],
  ["with a name before it", "Ada Lovelace ada@x.org", ["ada@x.org"]],
  [
    "separated as on other keyboards",
    "a@x.org，b@x.org、c@x.org؛d@x.org",
    ["a@x.org", "b@x.org", "c@x.org", "d@x.org"],
  ],
  ["each once, whatever its case", "Ada@x.org\nada@X.org", ["Ada@x.org"]],
  ["links of a page", "mailto:ada@x.org", ["ada@x.org"]],
  ["text without an email address", "nobody here", ["nobody here"]],
  ["nothing in brackets", "Ada <>", [""]],
  ["nothing", " \n,; ", []],
])("%s", (_, text, expected) => {
  expect(emails(text)).toEqual(expected);
});

test("the typed text is kept beside the email address in it", () => {
  expect(addressesIn("Ada <ada@x.org>")).toEqual([{ email: "ada@x.org", typed: "Ada <ada@x.org>" }]);
});

test.each([
  ["ada@x.org", false],
  ["ada@x.org,", true],
  ["ada@x.org ", true],
  ["Ada Lovelace ", false],
  ['"Lovelace, Ada" <', false],
  ['"Lovelace, ', false],
  ["nobody;", true],
  [",", true],
])("%j is a finished entry: %s", (text, expected) => {
  expect(isEnded(text)).toBe(expected);
});
