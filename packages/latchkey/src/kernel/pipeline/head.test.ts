import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { type App, app, PASSWORD } from "@latchkey/testing/app";
import { declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { carriedTo } from "@latchkey/testing/email-codes/mails";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { written } from "@latchkey/testing/fuzz";
import { expect, test } from "vitest";
import { isUsedUp } from "./answer.ts";

const DAY = 86_400;

/** Queries of the routes that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  "/oauth-popup/start": "provider=github&popupOrigin=https://app.example.com&popupNonce=x",
  "/admin/explain": "of=ada@example.com",
};

async function world() {
  const here = await adminApp(
    {},
    {
      plugins: optionalFeatures().filter(({ id }) => id !== "admin"),
      rateLimit: { enabled: false },
      user: { deleteUser: { enabled: true } },
      emailVerification: { sendOnSignUp: true },
      socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
    },
  );
  return { here, ruth: await ruthAt(here) };
}

test("HEAD at each route that answers GET is answered like it, and changes nothing", async () => {
  const { here, ruth } = await world();
  await ruth.client.get("/jwks").ok();
  const routes = declaredRoutes(optionalFeatures()).filter(
    ({ spec, method }) => method === "GET" && spec.serverOnly !== true,
  );
  expect(routes.length).toBeGreaterThan(60);
  for (const { path, url, spec } of routes) {
    const request = {
      path: `/api/auth${url}`,
      query: QUERIES[path] ?? "",
      headers: { cookie: ruth.client.cookie },
    };
    const before = await written(here);
    const head = await here.exchange({ ...request, method: "HEAD" });
    await here.sent();
    expect([path, head.text, head.headers.get("set-cookie")]).toEqual([path, "", null]);
    expect([path, await written(here)]).toEqual([path, before]);
    const get = await here.exchange({ ...request, method: "GET" });
    const changes = (await written(here)) !== before;
    const isQuiet = isUsedUp(spec);
    expect([path, changes && !isQuiet]).toEqual([path, false]);
    // The handler isn't run, so its answer isn't known.
    if (isQuiet) continue;
    const told = ({ status, headers }: typeof get) => [path, status, headers.get("content-type")];
    expect(told(head)).toEqual(told(get));
    if (get.text !== "") expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
  }
});

const head = (world: App, path: string, query = "", cookie = "") =>
  world.exchange({
    method: "HEAD",
    path: `/api/auth${path}`,
    query,
    headers: cookie === "" ? {} : { cookie },
  });

test("HEAD renews no session, which GET does", async () => {
  const world = await app();
  const ada = await world.person();
  world.advance(2 * DAY);
  const [before] = await world.rows("session");
  const { status, headers } = await head(world, "/get-session", "", ada.client.cookie);
  expect([status, headers.get("set-cookie")]).toEqual([200, null]);
  expect(await world.rows("session")).toEqual([before]);
  await ada.client.get("/get-session").ok();
  expect(await world.rows("session")).not.toEqual([before]);
});

test("a scanner that requests a link with HEAD doesn't use it up", async () => {
  const { here } = await world();
  const browser = here.client();
  const email = "ada@example.com";
  await browser.post("/sign-up/email", { email, password: PASSWORD, name: "Ada" }).ok();
  const text = (await mailTo(here, email))?.text ?? "";
  const confirming = new URL(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? "").searchParams;
  expect((await head(here, "/verify-email", `${confirming}`)).status).toBe(200);
  await browser.get(`/verify-email?token=${confirming.get("token")}`).ok();
  await browser.post("/sign-in/magic-link", { email }).ok();
  const { token } = await carriedTo(here, email);
  expect((await head(here, "/magic-link/verify", `token=${token}`)).status).toBe(200);
  await browser.get(`/magic-link/verify?token=${token}`).ok();
});
