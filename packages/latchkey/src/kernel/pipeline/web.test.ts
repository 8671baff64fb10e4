import { type App, type AppOptions, app, BASE_URL, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test } from "vitest";

const world = (options: AppOptions = {}) =>
  app({
    rateLimit: { enabled: true },
    advanced: { ipAddress: { trustedProxies: ["10.0.0.0/8"] } },
    ...options,
    emailAndPassword: { password: QUICK_PASSWORDS },
  });

function signIn({ auth }: App, email: string, headers: Record<string, string>, about?: { peer: string }) {
  const request = new Request(`${BASE_URL}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE_URL, ...headers },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return auth.handler(request, about);
}

const FORWARDED = { "x-forwarded-for": "198.51.100.9, 203.0.113.7, 10.0.0.2" };

test.each<[string, Record<string, string>, { peer: string } | undefined]>([
  ["from its host", {}, { peer: "203.0.113.7" }],
  ["from the trusted proxy that its host reports", FORWARDED, { peer: "10.0.0.3" }],
  ["from trusted proxies if its host reports none", FORWARDED, undefined],
])("the handler knows a client's IP address %s: it is stored in the session", async (_, headers, about) => {
  const here = await world();
  const { email } = await here.person();
  expect((await signIn(here, email, headers, about)).status).toBe(200);
  expect((await here.rows("session")).map(({ ipAddress }) => ipAddress)).toContain("203.0.113.7");
});

test("a client can't choose its IP address if the host passes it", async () => {
  const here = await world();
  const { email } = await here.person();
  await signIn(here, email, { "x-forwarded-for": "198.51.100.9" }, { peer: "203.0.113.8" });
  expect((await here.rows("session")).map(({ ipAddress }) => ipAddress)).toContain("203.0.113.8");
});

test("a call in process with the headers of a request knows the IP address behind trusted proxies", async () => {
  const { auth, person, rows } = await world();
  const { email } = await person();
  await auth.api.signInEmail({ body: { email, password: PASSWORD }, headers: FORWARDED });
  expect((await rows("session")).map(({ ipAddress }) => ipAddress)).toContain("203.0.113.7");
});

test("limits by IP address apply at the handler, for each client separately", async () => {
  const here = await world();
  const { email } = await here.person();
  const from = async (peer: string, of: string) => (await signIn(here, of, {}, { peer })).status;
  for (let n = 0; n < 3; n++) expect(await from("203.0.113.7", "nobody@example.com")).toBe(401);
  expect(await from("203.0.113.7", email)).toBe(429);
  expect(await from("203.0.113.9", email)).toBe(200);
});

test("a server that calls the handler with other arguments is answered", async () => {
  const { auth } = await world();
  const serve: (request: Request, info: { remoteAddr: URL }) => Promise<Response> = auth.handler;
  const info = { remoteAddr: new URL("tcp://203.0.113.7") };
  expect((await serve(new Request(`${BASE_URL}/api/auth/ok`), info)).status).toBe(200);
});

test("a Request whose body was already read is answered with 500 at once, with instructions", async () => {
  const { auth } = await app();
  const request = new Request("http://localhost:3000/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: PASSWORD }),
  });
  await request.json();
  const answer = await auth.handler(request);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("request.clone()") });
});
