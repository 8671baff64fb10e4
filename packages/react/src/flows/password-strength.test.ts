import { personalDataIn } from "@latchkey/client/shared";
import { expect, test } from "vitest";
import auth from "../messages/en/auth.json" with { type: "json" };
import { checkEmail, passwordLength } from "./checks.ts";
import { passwordStrength } from "./password-strength.ts";

const CONTEXT = {
  min: 8,
  max: 64,
  email: "ada.lovelace@example.com",
  name: "Ada Lovelace",
  appName: "Latchkey",
};

test.for([
  ["", 0, null],
  ["abc", 1, "auth.password.strength.add"],
  ["x".repeat(65), 1, "auth.password.strength.remove"],
  ["password1", 1, "auth.password.strength.common"],
  ["Willkommen!", 1, "auth.password.strength.common"],
  ["Ada.Lovelace@example.com", 1, "auth.password.strength.isEmail"],
  ["ada.lovelace", 1, "auth.password.strength.isEmail"],
  ["adalovelace", 1, "auth.password.strength.isName"],
  ["lovelace12", 2, "auth.password.strength.email"],
  ["latchkey99", 2, "auth.password.strength.appName"],
  ["aaaaaaaaaa", 2, "auth.password.strength.repeats"],
  ["abcabcabc", 2, "auth.password.strength.repeats"],
  ["12345678", 2, "auth.password.strength.sequence"],
  ["hgfedcba", 2, "auth.password.strength.sequence"],
  ["qwertzui", 2, "auth.password.strength.sequence"],
  ["k4Vd!w9z", 3, "auth.password.strength.fair"],
  ["correct horse battery", 4, "auth.password.strength.good"],
  // The name is part of it, but most of it is unrelated.
  ["lovelace rides a purple bicycle", 4, "auth.password.strength.good"],
  ["שלום עולם טוב מאוד", 4, "auth.password.strength.good"],
] as const)("%s has the level %i", ([password, level, hint]) => {
  const found = passwordStrength(password, CONTEXT);
  expect(found.level).toBe(level);
  expect(found.hint?.id ?? null).toBe(hint);
});

test("an accepted password with the email or name gets advice, and only a refused one an error", () => {
  const said = (id: string): string =>
    id
      .split(".")
      .reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], { auth }) as string;
  for (const password of ["lovelace12", "ada.lovelace", "adalovelace"]) {
    const { level, hint } = passwordStrength(password, CONTEXT);
    const isRefused = personalDataIn(password, CONTEXT) !== undefined;
    expect([password, level]).toEqual([password, isRefused ? 1 : 2]);
    expect(said(hint?.id ?? "")).toMatch(isRefused ? /^Easy to guess/ : /would make it stronger/);
  }
});

test("the hint counts missing characters as the engine does", () => {
  // Two emojis of two UTF-16 units each; a ligature that NFKC decomposes.
  expect(passwordLength("😀😀")).toBe(2);
  expect(passwordLength("ﬁ")).toBe(2);
  expect(passwordStrength("😀😀", CONTEXT).hint).toEqual({
    id: "auth.password.strength.add",
    args: { n: 6 },
  });
});

test.for([
  ["ada@example.com", true],
  ["  ada+news@sub.example.co  ", true],
  ["ada@localhost", true],
  ["用户@例え.jp", true],
  ["", false],
  ["ada", false],
  ["ada@", false],
  ["@example.com", false],
  ["ada@exa mple.com", false],
  ["ada@@example.com", false],
  ["ada@-example.com", false],
] as const)("%s as an address: %s", ([address, isGood]) => {
  expect(checkEmail(address) === undefined).toBe(isGood);
});
