import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { builtins } from "./builtins.ts";

const SOURCE = `
import path, { join as joined, sep } from "node:path";
import * as url from "node:url";
import { createServer } from "node:http";
export const result = [joined("a", "b"), sep, path.sep, typeof url.fileURLToPath, typeof createServer];
`;

test("a bundle uses Node's modules without importing them", async () => {
  const build = await rolldown({
    input: "entry",
    platform: "node",
    plugins: [
      builtins,
      {
        name: "source",
        resolveId: (id) => (id === "entry" ? id : null),
        load: (id) => (id === "entry" ? SOURCE : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  const [{ code }] = output;
  expect(code).not.toMatch(/^import/m);
  const { result } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(result).toEqual(["a/b", "/", "/", "function", "function"]);
});
