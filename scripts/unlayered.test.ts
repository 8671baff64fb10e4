import { expect, test } from "vitest";
import { unlayered, weightOf } from "./build/unlayered.ts";

test.for([
  ["*", 0],
  [":where([a] b) > c", 1],
  ["[a] b:hover::before", 202],
  ["[a]:is(b, [c] [d], :where(#e)) f", 301],
  [":not([a]:not(#b), c)", 10_100],
] as const)("%s weighs what CSS says", ([selector, weight]) => {
  expect(weightOf(selector)).toBe(weight);
});

test("an application's rule for selected boxes loses", () => {
  const css = unlayered(
    "@layer parts { [data-lk] > input:checked { color: red } [data-lk] > input { color: green } }",
  );
  const weights = [...css.matchAll(/([^{}]+)\{color:(?:red|green)\}/g)].map(([, selector = ""]) =>
    weightOf(selector),
  );
  expect(weights).toEqual([100, 300]);
});

test("rules without layers have the same precedence as in layers", () => {
  const css = unlayered(`
    @layer base, parts;
    @layer parts { [data-lk] [data-part] { color: red } [data-part] { color: green } }
    @layer base { [data-lk] [data-part][data-size][data-size] { color: blue } }`);
  expect(css).not.toContain("@layer");
  expect([...css.matchAll(/color:(\S+?)\}/g)].map(([, color]) => color)).toEqual(["#00f", "green", "red"]);
});
