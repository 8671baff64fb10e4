// Only in test:all: it starts a browser. It uses the client's files as published, without a bundler.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { latchkey } from "latchkey";
import { toNodeHandler } from "latchkey/node";
import { expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";
import { freePort } from "../tests/service.ts";
import { APPLICATION_SECRET } from "./build/application.ts";
import { built } from "./build/packed.ts";

/** Returns the page in the client's README. */
async function documentedPage(): Promise<string> {
  const [, page] = /```html\n([\s\S]*?)```/.exec(await readFile("packages/client/README.md", "utf8")) ?? [];
  if (page === undefined) throw new Error("The client's README has no page.");
  return page;
}

test("the documented page signs a user up with one script tag, from the published files", async ({
  skip,
}) => {
  const executable = findOrInstallChromium();
  if (executable === undefined) return skip("needs Chromium");
  const client = (await built()).find(({ name }) => name === "@latchkey/client")?.folder ?? "";
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const auth = latchkey({
    baseURL: url,
    database: "sqlite::memory:",
    secret: APPLICATION_SECRET,
    emailAndPassword: { enabled: true },
  });
  await auth.migrate();
  const page = await documentedPage();
  const handle = toNodeHandler(auth);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname.startsWith("/api/auth/")) return handle(request, response);
    if (pathname === "/") return response.setHeader("content-type", "text/html").end(page);
    const file = join(client, pathname.slice("/latchkey".length));
    readFile(file).then(
      (code) => response.setHeader("content-type", "text/javascript").end(code),
      () => response.writeHead(404).end(),
    );
  }).listen(port);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await auth.close();
  });
  const browser = await launchChromium(executable);
  onTestFinished(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.getByLabel("Name").fill("Ada");
  await tab.getByLabel("Email").fill("ada@example.com");
  await tab.getByLabel("Password").fill("correct horse battery");
  await tab.getByRole("button", { name: "Sign up" }).click();
  await tab.getByText("Hello Ada").waitFor();
  await tab.reload();
  await tab.getByText("Hello Ada").waitFor();
  expect(await auth.countSessions()).toBe(1);
});
