import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { latchkey } from "latchkey";
import { testHelpers } from "latchkey/testing";
import { onTestFinished } from "vitest";
import { expect, test } from "./support/test.ts";

/** An application with one page, which shows the name of the signed-in user. */
async function application() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://localhost:${port}`;
  const secret = "a secret of the application: 32 characters and more";
  const auth = latchkey({ baseURL, secret, database: "sqlite::memory:" });
  await auth.migrate();
  server.on("request", async ({ headers }, response) => {
    const found = await auth.api.getSession({ headers });
    response.end(found === null ? "Signed out" : `Signed in as ${found.user.name}`);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await auth.close();
  });
  return { baseURL, auth };
}

test("a browser with the storage state of a test's user is signed in", async ({ chromium }) => {
  const { baseURL, auth } = await application();
  const { storageState } = await testHelpers(auth).user({ name: "Ada" });
  const context = await chromium.newContext({ baseURL, storageState });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto("/");
  expect(await page.textContent("body")).toBe("Signed in as Ada");
});

test("a browser takes the cookies of an application over https", async ({ chromium }) => {
  const secret = "a secret of the application: 32 characters and more";
  const auth = latchkey({ baseURL: "https://app.example.com", secret, database: "sqlite::memory:" });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { cookies } = await testHelpers(auth, { allowPublicURL: true }).user();
  const context = await chromium.newContext();
  onTestFinished(() => context.close());
  await context.addCookies(cookies);
  const kept = await context.cookies("https://app.example.com");
  expect(kept.map(({ name, value }) => `${name}=${value}`).sort()).toEqual(
    cookies.map(({ name, value }) => `${name}=${value}`).sort(),
  );
  expect(cookies.map(({ name }) => name)).toContain("__Host-latchkey.session_token");
});
