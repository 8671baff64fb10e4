import { type App, BASE_URL, PASSWORD, type Person, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import { Client } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { wireRoutes } from "@latchkey/testing/declared";
import { ENDING_ACTS } from "@latchkey/testing/sessions/ending-acts";
import { at, away, check, outageScene } from "@latchkey/testing/sessions/outage-scene";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { APIError } from "../../../base/errors.ts";
import { betterAuth, customSession } from "../../../compat/index.ts";
import { organization } from "../../index.ts";

const WAITS = { timeout: 60_000, interval: 20 };

/** Waits until a copy of the session is kept: by the second check, the process knows its owner. */
async function copied({ redis, b }: Awaited<ReturnType<typeof outageScene>>, browser: Client) {
  const { session } = await check(b, browser).then(({ body }) => body);
  const copies = async () => {
    const keys = (await redis.keys()).filter((key) => key.includes(":held:"));
    return Promise.all(keys.map(async (key) => String(await redis.ask("get", key))));
  };
  await vi.waitUntil(async () => {
    await check(b, browser);
    return (await copies()).some((copy) => copy.includes(session.id));
  }, WAITS);
}

const isBack = (node: App, browser: Client) =>
  vi.waitUntil(async () => {
    const { status, headers } = await check(node, browser);
    return status === 200 && !headers.has("x-latchkey-degraded");
  }, WAITS);

describe.runIf(chosenDatabase() !== "sqlite")("while the database is away", { tags: "servers" }, () => {
  test.each(["stop", "freeze"] as const)(
    "(%s), a session check is answered from a copy, marked as degraded, until it is back",
    async (fault) => {
      const scene = await outageScene();
      const { a, b, network } = scene;
      const { client } = await a.person();
      await copied(scene, client);
      const { body: before } = await check(b, client);
      await away(scene, b, fault);
      const seen = await b.watch(async () => {
        for (let n = 0; n < 5; n++) {
          const { status, headers, body, cookies } = await check(b, client);
          expect([status, headers.get("x-latchkey-degraded"), cookies]).toEqual([200, "1", []]);
          expect(body).toEqual({ ...before, degraded: true });
        }
        const called = await b.auth.api.getSession({ headers: new Headers({ cookie: client.cookie }) });
        expect(called).toMatchObject({ user: { id: before.user.id }, degraded: true });
      });
      // Only the background asks for the database.
      expect(seen.filter((probe) => probe.kind !== "statement" || !/session/.test(probe.sql))).toEqual([]);
      expect(b.auth.stats().outlivesDatabase).toBe(true);
      if (fault === "stop") network.start();
      else network.thaw();
      await isBack(b, client);
      await at(b, client).post("/update-user", { name: "Grace" }).ok();
      const { body } = await check(b, client);
      expect([body.user.name, body.degraded]).toEqual(["Grace", undefined]);
    },
  );

  test("everything that needs more than a check gets 503 and keeps its cookies", async () => {
    const scene = await outageScene();
    const { b } = scene;
    const root = await scene.root();
    await copied(scene, root.client);
    await away(scene, b);
    for (const send of [
      (browser: Client) => browser.post("/update-user", { name: "Grace" }),
      (browser: Client) =>
        browser.post("/change-password", { currentPassword: PASSWORD, newPassword: "x".repeat(20) }),
      (browser: Client) => browser.post("/sign-out"),
      (browser: Client) => browser.get("/list-sessions"),
      (browser: Client) => browser.get("/admin/list-users"),
      (browser: Client) => browser.post("/admin/ban-user", { userId: root.id }),
      (browser: Client) => browser.post("/sign-in/email", { email: root.email, password: PASSWORD }),
    ]) {
      const { status, headers, cookies } = await send(at(b, root.client));
      expect([status, headers.get("retry-after"), cookies]).toEqual([503, "1", []]);
    }
    // A browser that no copy is kept of isn't signed out.
    const other = await scene.truth.signIn(root);
    const { status, cookies } = await check(b, other);
    expect([status, cookies]).toEqual([503, []]);
  });

  test("ended sessions and outdated data are never answered", async () => {
    const scene = await outageScene({ plugins: [organization()], user: { deleteUser: { enabled: true } } });
    const { a, b, truth } = scene;
    const root = await scene.root();
    interface Act {
      name: string;
      run(ada: Person, other: Client): Promise<unknown>;
    }
    const routes = wireRoutes.map(
      ({ method, path }): Act => ({
        name: `${method} ${path}`,
        run: (ada) =>
          at(a, ada.client).send(method, path, method === "GET" ? undefined : "{}", {
            headers: method === "GET" ? {} : { "content-type": "application/json" },
          }),
      }),
    );
    const endings = Object.entries(ENDING_ACTS).map(
      ([name, act]): Act => ({
        name,
        run: (ada) =>
          act({
            world: a,
            ada: { ...ada, client: at(a, ada.client) },
            root: { ...root, client: at(a, root.client) },
          }),
      }),
    );
    const single: Act[] = [
      { name: "a sign-out", run: (_, other) => at(a, other).post("/sign-out").ok() },
      {
        name: "the end of one session",
        run: async (ada, other) => {
          const { token } = (await check(a, other)).body.session;
          await at(a, ada.client).post("/revoke-session", { token }).ok();
        },
      },
      {
        name: "a deletion",
        run: ({ client }) => at(a, client).post("/delete-user", { password: PASSWORD }).ok(),
      },
      {
        name: "a new password, and the end of all other sessions",
        run: ({ client }) =>
          at(a, client)
            .post("/change-password", {
              currentPassword: PASSWORD,
              newPassword: "another horse battery",
              revokeOtherSessions: true,
            })
            .ok(),
      },
      {
        name: "a ban",
        run: ({ id }) => at(a, root.client).post("/admin/ban-user", { userId: id }).ok(),
      },
      {
        name: "a removal by an administrator",
        run: ({ id }) => at(a, root.client).post("/admin/remove-user", { userId: id }).ok(),
      },
      {
        name: "a new role",
        run: ({ id }) => at(a, root.client).post("/admin/set-role", { userId: id, role: "admin" }).ok(),
      },
      {
        name: "a change of the name",
        run: ({ client }) => at(a, client).post("/update-user", { name: "Grace" }).ok(),
      },
      {
        name: "a re-authentication",
        run: ({ client }) => at(a, client).post("/reauthenticate", { password: PASSWORD }).ok(),
      },
      {
        name: "an organization that is left active, and deleted",
        run: async ({ client }) => {
          const browser = at(a, client);
          const { id } = await browser
            .post("/organization/create", { name: "Acme", slug: `acme${Date.now()}` })
            .ok();
          await browser.post("/organization/set-active", { organizationId: id }).ok();
          await check(b, client);
          await check(b, client);
          await browser.post("/organization/delete", { organizationId: id }).ok();
        },
      },
    ];
    const acts = [...routes, ...endings, ...single];
    const people: { name: string; browsers: Client[] }[] = [];
    for (const { name, run } of acts) {
      const ada = await truth.person();
      const other = await truth.signIn(ada);
      for (const browser of [ada.client, other]) await copied(scene, browser);
      await run(ada, other);
      people.push({ name, browsers: [ada.client, other] });
    }
    const control = await truth.person();
    await copied(scene, control.client);
    await away(scene, b);
    const ended: string[] = [];
    for (const { name, browsers } of people) {
      for (const browser of browsers) {
        const { status, body, cookies } = await check(b, browser);
        const { body: right } = await check(truth, browser);
        if (right === null) ended.push(name);
        if (status === 200) expect({ name, body }).toEqual({ name, body: { ...right, degraded: true } });
        else expect({ name, status, cookies }).toEqual({ name, status: 503, cookies: [] });
      }
    }
    // A new password alone leaves the others open.
    const ends = [...endings.filter(({ name }) => name !== "the password is changed"), ...single.slice(0, 6)];
    for (const { name } of ends) expect(ended).toContain(name);
  }, 300_000);

  test("a session ends at its time, and no cookie is cleared", async () => {
    const scene = await outageScene();
    const { a, b } = scene;
    const { client } = await a.person();
    await copied(scene, client);
    await away(scene, b);
    b.advance(7 * 86_400 + 1);
    const { status, cookies } = await check(b, client);
    expect([status, cookies]).toEqual([503, []]);
  });

  test("a session in which an administrator acts as the user isn't answered", async () => {
    const scene = await outageScene();
    const { a, b, truth } = scene;
    const root = await scene.root();
    const ada = await a.person();
    await root.client.post("/admin/impersonate-user", { userId: ada.id }).ok();
    for (const browser of [root.client, ada.client]) await copied(scene, browser);
    await away(scene, b);
    expect((await check(b, root.client)).status).toBe(503);
    expect((await check(truth, root.client)).body.session.impersonatedBy).toBe(root.id);
  });

  test("a session that another node ends now is refused, though this node can't ask the database", async () => {
    const scene = await outageScene();
    const { b, truth } = scene;
    const { client } = await truth.person();
    await copied(scene, client);
    await away(scene, b);
    await at(truth, client).post("/sign-out").ok();
    expect((await check(b, client)).status).toBe(503);
  });

  test("no copy is older than session.outage.maxAge", async () => {
    const scene = await outageScene({ session: { outage: { maxAge: 2 } } });
    const { a, b, network } = scene;
    const { client } = await a.person();
    await copied(scene, client);
    network.stop();
    await vi.waitUntil(async () => {
      await b.auth.check().catch(() => undefined);
      return (await check(b, client)).status === 503 && !b.auth.stats().outlivesDatabase;
    }, WAITS);
  });

  test("a process answers no session from a copy that was made before it started", async () => {
    const scene = await outageScene();
    const { a, b } = scene;
    const { client } = await a.person();
    await copied(scene, client);
    const restarted = await scene.node();
    const shorter = await scene.node({ session: { outage: { maxAge: 300 } } });
    for (const node of [b, restarted, shorter]) await away(scene, node);
    expect((await check(b, client)).status).toBe(200);
    for (const node of [restarted, shorter]) expect((await check(node, client)).status).toBe(503);
  });

  test("a custom session is made of a degraded one, and marked as it", async () => {
    const { b, network, redis } = await outageScene();
    const auth = betterAuth({
      baseURL: BASE_URL,
      secret: SECRET,
      database: String(b.database),
      redis: redis.url,
      session: { outage: { maxAge: 600 } },
      emailAndPassword: { enabled: true, password: QUICK_PASSWORDS },
      plugins: [customSession(({ user, degraded = false }) => ({ shown: user.name, isCopy: degraded }))],
    });
    onTestFinished(() => auth.close());
    // In a run with other names of tables, these have the default ones.
    await auth.migrate();
    const browser = new Client((request) => auth.handler(request), `${BASE_URL}/api/auth`, {
      origin: BASE_URL,
    });
    await browser.post("/sign-up/email", { name: "Ada", email: "ada@example.com", password: PASSWORD }).ok();
    const shown = () => browser.get("/get-session").ok();
    await vi.waitUntil(async () => {
      await shown();
      return (await redis.keys()).some((key) => key.includes(":held:"));
    }, WAITS);
    network.stop();
    await vi.waitUntil(async () => {
      await auth.check().catch(() => undefined);
      return auth.stats().outlivesDatabase;
    }, WAITS);
    expect(await shown()).toEqual({ shown: "Ada", isCopy: true, degraded: true });
  });

  test("hooks see that a session is degraded, and may refuse it", async () => {
    const seen: unknown[] = [];
    const scene = await outageScene({
      hooks: {
        after({ path, session, context }) {
          if (path !== "/get-session" || session?.degraded !== true) return;
          seen.push(context.session?.degraded);
          if (session.user.name !== "Ada") throw new APIError("SERVICE_UNAVAILABLE");
        },
      },
    });
    const { a, b } = scene;
    const [ada, bob] = [await a.person(), await a.person()];
    await at(a, ada.client).post("/update-user", { name: "Ada" }).ok();
    await at(a, bob.client).post("/update-user", { name: "Bob" }).ok();
    for (const { client } of [ada, bob]) await copied(scene, client);
    await away(scene, b);
    expect((await check(b, ada.client)).body).toMatchObject({ user: { name: "Ada" }, degraded: true });
    expect((await check(b, bob.client)).status).toBe(503);
    expect(seen).toEqual([true, true]);
  });

  test("no session is answered if Redis is away too, and copies from before its failure aren't trusted", async () => {
    const scene = await outageScene();
    const { a, b, network, redis } = scene;
    const { client } = await a.person();
    await copied(scene, client);
    await away(scene, b);
    redis.pause();
    expect((await check(b, client)).status).toBe(503);
    redis.resume();
    await vi.waitUntil(() => b.auth.stats().redis?.up, WAITS);
    expect((await check(b, client)).status).toBe(503);
    expect(b.auth.stats().outlivesDatabase).toBe(false);
    network.start();
    await isBack(b, client);
  });

  test("without session.outage, checks that reach the database get 503, and no second copy is kept", async () => {
    const scene = await outageScene({ session: {} });
    const { b, network, redis, truth } = scene;
    const ada = await truth.person();
    await check(b, ada.client);
    await check(b, ada.client);
    network.stop();
    expect((await check(b, await truth.signIn(ada))).status).toBe(503);
    expect((await redis.keys()).filter((key) => key.includes(":held:"))).toEqual([]);
  });
});
