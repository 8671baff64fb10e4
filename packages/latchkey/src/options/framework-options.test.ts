import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test, vi } from "vitest";

const quick = { password: QUICK_PASSWORDS };

test("the application is told about a sign-up with a taken email address, instead of an email being sent", async () => {
  const onExistingUserSignUp = vi.fn(async () => {});
  const world = await app({
    emailAndPassword: { ...quick, requireEmailVerification: true, onExistingUserSignUp },
  });
  const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  await world.client().post("/sign-up/email", ada).ok();
  expect((await world.sent()).map(({ to }) => to)).toEqual([ada.email]);
  const eve = world.client({ "x-tenant": "acme" });
  await eve.post("/sign-up/email", { ...ada, name: "Eve" }).ok();
  expect(await world.sent()).toHaveLength(1);
  expect(onExistingUserSignUp).toHaveBeenCalledExactlyOnceWith(
    { user: expect.objectContaining({ name: "Ada", email: ada.email }) },
    expect.any(Request),
  );
});

test("the host receives the work that follows an answer, and may wait for it", async () => {
  const works: Promise<unknown>[] = [];
  const world = await app({
    emailAndPassword: quick,
    emailVerification: { sendOnSignUp: true },
    advanced: { backgroundTasks: { handler: (work) => void works.push(work) } },
  });
  await world.person();
  await Promise.all(works);
  expect(world.mails).toHaveLength(1);
});

test("a host that fails on it doesn't prevent an email", async () => {
  const handler = () => {
    throw new Error("outside of a request");
  };
  const world = await app({
    emailAndPassword: quick,
    emailVerification: { sendOnSignUp: true },
    advanced: { backgroundTasks: { handler } },
  });
  await world.person();
  expect(await world.sent()).toHaveLength(1);
});

test("copies of sessions from another version are no longer accepted", async () => {
  const cached = (version: string, more: AppOptions = {}) =>
    app({
      emailAndPassword: quick,
      session: { cookieCache: { enabled: true, maxAge: 300, version } },
      ...more,
    });
  const one = await cached("1", { file: true });
  const two = await cached("2", { beside: one });
  const { client, email } = await one.person();
  const other = await one.signIn({ email, password: PASSWORD });
  await other.post("/revoke-other-sessions").ok();
  const headers = { cookie: client.cookie };
  expect(await one.auth.api.getSession({ headers })).toMatchObject({ user: { email } });
  expect(await two.auth.api.getSession({ headers })).toBeNull();
});

test("a provider that is turned off isn't offered", async () => {
  const github = { clientId: "1", clientSecret: "2" };
  const offered = async (enabled: boolean) => {
    const { auth } = await app({ socialProviders: { github: { ...github, enabled } } });
    return auth.uiConfig.methods.length + auth.providers.length;
  };
  expect(await offered(true)).toBeGreaterThan(await offered(false));
});

test("a path with a slash at its end is found", async () => {
  const { client } = await app({ advanced: { skipTrailingSlashes: true } });
  expect((await client().get("/ok/")).status).toBe(200);
});

test("an option with only one supported behavior is accepted, with that value only", async () => {
  const start = (options: AppOptions) => app({ emailAndPassword: quick, ...options });
  await start({
    account: { storeStateStrategy: "database" },
    session: { cookieCache: { enabled: true, strategy: "compact" } },
    socialProviders: { zoom: { clientId: "1", clientSecret: "2", pkce: true } },
    verification: { storeIdentifier: "hashed", disableCleanup: true, storeInDatabase: true },
    advanced: { crossSubDomainCookies: { enabled: true, additionalCookies: ["theme"] } },
  });
  // Written as in JavaScript, without types.
  for (const [options, path] of [
    [{ account: { storeStateStrategy: "cookie" } }, "account.storeStateStrategy"],
    [{ session: { cookieCache: { strategy: "jwe" } } }, "session.cookieCache.strategy"],
    [{ verification: { storeIdentifier: "plain" } }, "verification.storeIdentifier"],
    [{ socialProviders: { zoom: { clientId: "1", pkce: false } } }, "socialProviders.zoom.pkce"],
  ] as const)
    await expect(start(options as unknown as AppOptions)).rejects.toThrow(path);
});
