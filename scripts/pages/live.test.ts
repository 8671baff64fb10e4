import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { join, resolve } from "node:path";
import { createServer, mergeConfig } from "vite";
import { expect, inject, onTestFinished, test } from "vitest";
import type {} from "../build/packed.ts";
import { liveConfig } from "./live.ts";

/** Starts Vite as in `npm run dev`, without hot reloading. Resolves to its URL. */
async function serve(): Promise<string> {
  const vite = await createServer(
    mergeConfig(liveConfig(), { logLevel: "silent", server: { hmr: false, ws: false, watch: null } }),
  );
  const server = createHttpServer((request, response) =>
    vite.middlewares(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.close();
    await vite.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return `http://127.0.0.1:${address.port}`;
}

test("pages in development load their modules, but not the data folder", async () => {
  // Inside the repository.
  const folder = mkdtempSync(resolve(inject("runFolder"), "data-"));
  writeFileSync(join(folder, "secret"), "never to be sent");
  const url = await serve();

  for (const module of ["packages/portal/src/portal.css", "packages/react/src/index.ts"])
    expect((await fetch(`${url}/@fs${resolve(module)}`)).status).toBe(200);
  // Written for a kind of pages; the folder has no such file.
  const entry = await fetch(`${url}/src/entries/sign-in.tsx`);
  expect(await entry.text()).toContain("start(kind)");

  for (const query of ["", "?raw", "?import&raw", "?url"]) {
    const answer = await fetch(`${url}/@fs${join(folder, "secret")}${query}`);
    expect(answer.status).not.toBe(200);
    expect(await answer.text()).not.toContain("never to be sent");
  }
});
