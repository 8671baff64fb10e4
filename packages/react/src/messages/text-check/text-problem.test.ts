import { expect, test } from "vitest";
import { pluralForms, textProblem } from "./text-problem.ts";

const COUNT = "{n, plural, one {# key} other {# keys}} of {name}";

test.each([
  ["Welcome back", "Sign in to {appName}", "en"],
  ["{appName}: sign in", "Sign in to {appName}", "en"],
  ["Don't ask {name}", "Ask {name}", "en"],
  ["{name} has {n} keys", COUNT, "en"],
  ["{n, plural, =0 {No keys} one {# key} other {# keys}} of {name}", COUNT, "en"],
  ["{n, number, percent} of {name}", COUNT, "en"],
  ["{name}: {n, plural, other {鍵#個}}", COUNT, "ja"],
  ["<link>Here</link>", "<link>Sign in</link> here", "en"],
  ["{known, select, yes {It} other {That}}", "{known, select, yes {This} other {That}}", "en"],
])("%s can replace %s in %s", (text, usual, language) => {
  expect(textProblem(text, usual, language)).toBeUndefined();
});

test.each([
  [" ", "Sign in", { code: "empty", names: [] }],
  ["Ask {name", "Ask {name}", { code: "syntax", names: [] }],
  ["Ask name}", "Ask {name}", { code: "syntax", names: [] }],
  ["<link>Sign in", "<link>Sign in</link>", { code: "syntax", names: [] }],
  ["{n, number, ::percent} {name}", COUNT, { code: "syntax", names: [] }],
  ["{n, plural} {name}", COUNT, { code: "syntax", names: [] }],
  ["Ask {user}", "Ask {name}", { code: "unknown", names: ["{user}"] }],
  ["Ask", "Ask {name}", { code: "missing", names: ["{name}"] }],
  ["'{name}'", "Ask {name}", { code: "missing", names: ["{name}"] }],
  ["Sign in", "<link>Sign in</link>", { code: "missing", names: ["<link>"] }],
  ["{name, number}", "Ask {name}", { code: "kind", names: ["{name}"] }],
  ["{link}", "<link>Sign in</link>", { code: "kind", names: ["<link>"] }],
  ["{name}: {n, plural, other {#}}", COUNT, { code: "forms", names: ["one", "other"] }],
  ["{name}: {n, plural, one {#} few {#} other {#}}", COUNT, { code: "forms", names: ["one", "other"] }],
  [
    "{known, select, yes {It}}",
    "{known, select, yes {This} other {That}}",
    { code: "other", names: ["{known}"] },
  ],
])("%s can't replace %s", (text, usual, problem) => {
  expect(textProblem(text, usual, "en")).toEqual(problem);
});

test("Arabic has six plural forms", () => {
  expect(pluralForms("ar")).toEqual(["zero", "one", "two", "few", "many", "other"]);
});
