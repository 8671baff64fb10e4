import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { toNodeHandler } from "../adapters/node.ts";
import { betterAuth } from "../compat/index.ts";
import { organization } from "../features/index.ts";
import { latchkey } from "../index.ts";
import { testHelpers } from "./index.ts";

const secret = "a secret of the application: 32 characters and more";

/** A running application, and an engine of the test's process on the same database. */
async function running({ https = false }: { https?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-test-helpers-"));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const local = `http://localhost:${port}`;
  const options = {
    baseURL: https ? "https://app.example.com" : local,
    secret,
    database: `sqlite:${join(folder, "test.db")}`,
    emailAndPassword: { enabled: true },
    plugins: [organization()],
  };
  const [served, auth] = [latchkey(options), latchkey(options)];
  await served.migrate();
  server.on("request", toNodeHandler(served));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([served.close(), auth.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  return { auth, url: `${local}/api/auth`, ...testHelpers(auth, { allowPublicURL: https }) };
}

async function sessionAt(url: string, cookie: string): Promise<unknown> {
  return await (await fetch(`${url}/get-session`, { headers: { cookie } })).json();
}

test("a running server knows the test's user by the cookie", async () => {
  const { url, user } = await running();
  const ada = await user();
  expect(await sessionAt(url, ada.cookie)).toMatchObject({ user: { id: ada.user.id } });
});

test("a running server knows the cookies for Playwright", async () => {
  const { url, user } = await running();
  const { cookies, storageState } = await user();
  expect(storageState).toEqual({ cookies, origins: [] });
  const sent = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect(await sessionAt(url, sent)).not.toBeNull();
  const inAWeek = Date.now() / 1000 + 7 * 86_400;
  expect(cookies).toContainEqual({
    name: "latchkey.session_token",
    value: expect.any(String),
    domain: "localhost",
    path: "/",
    expires: expect.closeTo(inAWeek, -3),
    httpOnly: true,
    secure: false,
    sameSite: "Lax",
  });
});

test("cookies over https are secure, and Cypress gets them without a domain", async () => {
  const { user } = await running({ https: true });
  const { cypressCookies } = await user();
  expect(cypressCookies).toContainEqual({
    name: "__Host-latchkey.session_token",
    value: expect.any(String),
    options: {
      path: "/",
      expiry: expect.any(Number),
      httpOnly: true,
      secure: true,
      sameSite: "lax",
    },
  });
});

test("users of two tests have different email addresses", async () => {
  const { user } = await running();
  const [first, second] = [await user(), await user()];
  expect(first.email).not.toBe(second.email);
});

test("test processes that create an organization at once share it", async () => {
  const { auth } = await running();
  const [first, second] = await Promise.all(
    [testHelpers(auth), testHelpers(auth)].map(({ user }) => user({ organization: { name: "Acme" } })),
  );
  expect(first?.organization.id).toBe(second?.organization.id);
});

test("an engine with the compatible framework's options has helpers, too", async () => {
  const auth = betterAuth({
    baseURL: "http://localhost:3000",
    secret,
    database: "sqlite::memory:",
    emailAndPassword: { enabled: true },
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { headers } = await testHelpers(auth).user();
  expect(headers.get("cookie")).toMatch(/^better-auth\.session_token=/);
  expect(await auth.api.getSession({ headers })).not.toBeNull();
});

test("an object that isn't an engine is refused", () => {
  expect(() => testHelpers({ handleExchange: () => ({ status: 200, headers: [], body: "" }) })).toThrow(
    "this engine wasn't made by this copy of latchkey",
  );
});

function engineAt(baseURL: string) {
  const auth = latchkey({ baseURL, secret, database: "sqlite::memory:" });
  onTestFinished(() => auth.close());
  return auth;
}

test.each(["production", "Production"])("they don't run in production: %s", (value) => {
  vi.stubEnv("NODE_ENV", value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => testHelpers(engineAt("http://localhost:3000"))).toThrow(
    /doesn't run while NODE_ENV is "production"/,
  );
});

test("they refuse an engine with a public URL, unless the test allows it", () => {
  const auth = engineAt("https://app.example.com");
  expect(() => testHelpers(auth)).toThrow("https://app.example.com may be production");
  expect(() => testHelpers(auth, { allowPublicURL: true })).not.toThrow();
});

test.each([
  "https://localhost",
  "https://app.localhost:8443",
  "https://127.0.0.1",
  "https://[::1]",
  "https://app.test",
])("they accept the local URL %s", (url) => {
  expect(() => testHelpers(engineAt(url))).not.toThrow();
});
