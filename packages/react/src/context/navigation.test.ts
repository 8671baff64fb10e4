import { expect, test } from "vitest";
import { askedTarget, isOwnPath, withTarget } from "./navigation.ts";

test.for(["/", "/orders", "/orders?page=2#top", "/a/b:c", "/@ada", "/a%2Fb"])(
  "%s is a path of the page's origin",
  (path) => {
    expect(isOwnPath(path)).toBe(true);
    expect(askedTarget(`?redirect_to=${encodeURIComponent(path)}`)).toBe(path);
  },
);

test.for([
  "",
  "orders",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/a//b",
  "/%2F%2Fevil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "/a\u0000b",
  "/a b",
])("%j isn't a path of this origin", (target) => {
  expect(isOwnPath(target)).toBe(false);
  expect(askedTarget(`?redirect_to=${encodeURIComponent(target)}`)).toBeUndefined();
});

test("a URL keeps its query, its fragment and an existing target", () => {
  expect(withTarget("/sign-in", undefined)).toBe("/sign-in");
  expect(withTarget("/sign-in", "/a?b=c&d")).toBe("/sign-in?redirect_to=%2Fa%3Fb%3Dc%26d");
  expect(withTarget("/sign-in?lang=de#form", "/a")).toBe("/sign-in?lang=de&redirect_to=%2Fa#form");
  expect(withTarget("/sign-in?redirect_to=%2Fb", "/a")).toBe("/sign-in?redirect_to=%2Fb");
});
