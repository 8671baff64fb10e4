import { expect, test } from "vitest";
import { withAbsoluteLinks } from "./repository.ts";

const place = { folder: "packages/react", version: "1.2.3" };
const text = "[guide](../../docs/react.md#start), [here](#more), [site](https://example.com)";

test("links of a README lead to the files of its version", () => {
  expect(withAbsoluteLinks(text, { ...place, repository: "https://git.example/latchkey" })).toBe(
    "[guide](https://git.example/latchkey/blob/v1.2.3/docs/react.md#start), [here](#more), [site](https://example.com)",
  );
});

test("before there is a public repository, links to files are plain text", () => {
  expect(withAbsoluteLinks(text, { ...place, repository: undefined })).toBe(
    "guide, [here](#more), [site](https://example.com)",
  );
});
