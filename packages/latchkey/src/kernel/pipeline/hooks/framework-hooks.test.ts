import { app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { organization } from "../../../features/index.ts";
import { APIError } from "../../../index.ts";
import type { EndpointCall, EndpointOutcome } from "../../contracts/hooks.ts";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

/** As the compatible framework creates it, in another module. */
class ForeignError extends Error {
  override readonly name = "APIError";
  readonly status: string | number;
  readonly body: object | undefined;
  readonly headers: Headers | undefined;
  constructor(status: string | number, body?: object, headers?: Headers) {
    super("refused");
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const throwing = (error: Error) =>
  app({
    ...quick,
    hooks: {
      before() {
        throw error;
      },
    },
  });

describe("an error that a hook throws as an answer", () => {
  test.each([
    ["by the word of its status", () => new APIError("FORBIDDEN", { message: "Not here" }), 403, "NOT_HERE"],
    ["by its number", () => new APIError(409, { code: "MINE", message: "Not here" }), 409, "MINE"],
    [
      "of the compatible framework",
      () => new ForeignError("FORBIDDEN", { message: "Not here" }),
      403,
      "NOT_HERE",
    ],
  ])(
    "is answered %s, before an endpoint, after it and before a row is written",
    async (_, error, status, code) => {
      const refuse = () => {
        throw error();
      };
      for (const options of [
        { hooks: { before: refuse } },
        { hooks: { after: refuse } },
        { databaseHooks: { user: { create: { before: refuse } } } },
        { databaseHooks: { user: { create: { within: refuse } } } },
      ]) {
        const { client } = await app({ ...quick, ...options });
        const answer = await client().post("/sign-up/email", ADA);
        expect(answer).toMatchObject({ status, body: { code, message: "Not here" } });
      }
    },
  );

  test("keeps its status if its message isn't text", async () => {
    const message = [{ path: ["email"], message: "No" }];
    for (const error of [
      new ForeignError(422, { message }),
      Object.assign(new APIError(422), { body: { message } }),
    ]) {
      const { client } = await throwing(error);
      const body = { code: "UNPROCESSABLE_ENTITY", message: "Unprocessable Entity" };
      expect(await client().post("/sign-up/email", ADA)).toMatchObject({ status: 422, body });
    }
  });

  test("is a server failure if its body can't be written as JSON", async () => {
    const { client } = await throwing(new APIError("FORBIDDEN", { message: "secret", count: 1n }));
    const answer = await client().post("/sign-up/email", ADA);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
  });

  test("is a server failure if its status is invalid", async () => {
    const refuse = () => {
      throw new ForeignError("FORBIDEN", { message: "secret" });
    };
    const { client } = await app({ ...quick, hooks: { before: refuse } });
    const answer = await client().post("/sign-up/email", ADA);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
    expect(() => new APIError("FORBIDEN")).toThrow(TypeError);
  });
});

describe("a redirect that a hook throws", () => {
  const there = () =>
    new Headers([
      ["location", "/waitlist"],
      ["set-cookie", "one=1"],
      ["set-cookie", "two=2"],
    ]);

  test.each([
    ["of the compatible framework", () => new ForeignError("FOUND", undefined, there())],
    ["as an error", () => new APIError("FOUND", {}, there())],
  ])("%s is the answer, before an endpoint, after it and before a row is written", async (_, redirect) => {
    const leave = () => {
      throw redirect();
    };
    for (const options of [
      { hooks: { before: leave } },
      { hooks: { after: leave } },
      { databaseHooks: { user: { create: { before: leave } } } },
      { databaseHooks: { user: { create: { within: leave } } } },
    ]) {
      const { client, auth } = await app({ ...quick, ...options });
      const answer = await client().post("/sign-up/email", ADA);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/waitlist"]);
      expect(answer.headers.getSetCookie()).toEqual(expect.arrayContaining(["one=1", "two=2"]));
      const body = { ...ADA, email: "bob@example.com" };
      for (const asResponse of [false, true])
        expect(await auth.api.signUpEmail({ body, asResponse })).toMatchObject({ status: 302 });
    }
  });

  test("or returns with the given helper is the answer", async () => {
    for (const leave of [
      (call: EndpointCall) => call.redirect("https://other.example/"),
      (call: EndpointCall) => {
        throw call.redirect("https://other.example/");
      },
    ]) {
      const { client } = await app({ ...quick, hooks: { before: leave } });
      const answer = await client().post("/sign-up/email", ADA);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://other.example/"]);
    }
  });

  test("is a server failure if it has no location", async () => {
    const { client } = await throwing(new APIError("FOUND"));
    expect((await client().post("/sign-up/email", ADA)).status).toBe(500);
  });
});

describe("the answer of a hook before an endpoint", () => {
  const answering = (answer: object) =>
    app({
      ...quick,
      hooks: { before: ({ path }: EndpointCall) => (path === "/sign-up/email" ? answer : undefined) },
    });

  test("is sent unchanged, and the endpoint isn't called", async () => {
    const { client, counts, auth } = await answering({ waitlisted: true });
    expect(await client().post("/sign-up/email", ADA).ok()).toEqual({ waitlisted: true });
    expect(await auth.api.signUpEmail({ body: ADA })).toEqual({ waitlisted: true });
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test("may be a Response, with its status, headers and cookies", async () => {
    const headers = new Headers([
      ["set-cookie", "one=1"],
      ["set-cookie", "two=2"],
      ["x-from", "hook"],
    ]);
    const { client } = await answering(new Response("Later", { status: 202, headers }));
    const answer = await client().post("/sign-up/email", ADA);
    expect([answer.status, answer.text, answer.headers.get("x-from")]).toEqual([202, "Later", "hook"]);
    expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
  });

  test("is JSON with the given helper, also after an endpoint and where answers are cached", async () => {
    const say = ({ json }: EndpointCall) => json({ later: true }, { status: 202 });
    for (const hooks of [{ before: say }, { after: say }]) {
      const { client } = await app({ hooks });
      for (const path of ["/ok", "/ui/config"])
        expect(await client().get(path)).toMatchObject({ status: 202, body: { later: true } });
    }
  });

  test("may be a fetched Response, without the headers about its encoding", async () => {
    const headers = {
      "content-encoding": "gzip",
      "content-length": "99",
      "transfer-encoding": "chunked",
      connection: "close",
      "content-type": "text/plain",
    };
    const { client } = await answering(new Response("Later", { headers }));
    const answer = await client().post("/sign-up/email", ADA);
    expect([answer.text, answer.headers.get("content-type")]).toEqual(["Later", "text/plain"]);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
      expect(answer.headers.has(name), name).toBe(false);
  });
});

describe("return values of hooks that aren't answers", () => {
  // Code without types returns anything.
  const careless = (said: unknown) => () => said as undefined;

  test.each([true, false, "yes", 1, null, { context: null }])(
    "before an endpoint changes nothing: %o",
    async (said) => {
      const { client } = await app({ hooks: { before: careless(said) } });
      expect(await client().get("/ok").ok()).toEqual({ ok: true });
    },
  );

  test.each([true, "yes", null, {}, { status: 404 }])(
    "after an endpoint changes nothing: %o",
    async (said) => {
      const { client } = await app({ hooks: { after: careless(said) } });
      expect(await client().get("/ok").ok()).toEqual({ ok: true });
    },
  );
});

describe("the context of hooks", () => {
  test("after a sign-in: the opened session, with the token that the caller got", async () => {
    const seen: EndpointOutcome[] = [];
    const world = await app({ ...quick, hooks: { after: (outcome) => void seen.push(outcome) } });
    const { email } = await world.person();
    const { token } = await world.client().post("/sign-in/email", { email, password: PASSWORD }).ok();
    expect(seen.at(-1)?.context).toMatchObject({
      session: null,
      newSession: { session: { token }, user: { email } },
      returned: { token },
      baseURL: world.mount,
      options: { emailAndPassword: { minPasswordLength: 8 } },
    });
    const { context } = seen[0] as EndpointOutcome;
    expect(
      await context.password.verify({ hash: await context.password.hash("a b c"), password: "a b c" }),
    ).toBe(true);
    expect(context.isTrustedOrigin("https://evil.example")).toBe(false);
  });

  test("after an endpoint for signed-in users: the user, and no new session", async () => {
    const seen: EndpointOutcome[] = [];
    const world = await app({ ...quick, hooks: { after: (outcome) => void seen.push(outcome) } });
    const ada = await world.person();
    await ada.client.post("/update-user", { name: "Ada L" }).ok();
    expect(seen.at(-1)?.context).toMatchObject({ newSession: null, session: { user: { id: ada.id } } });
  });

  test("after a row is written: the call that wrote it, over HTTP and in process", async () => {
    const told: [string, string | undefined, boolean][] = [];
    const world = await app({
      ...quick,
      databaseHooks: {
        user: {
          create: {
            after: (row, { path, request, context }) =>
              void told.push([String(row.email), path, request !== undefined && context.session === null]),
          },
        },
      },
    });
    const people = await Promise.all([world.person(), world.person()]);
    await world.auth.api.signUpEmail({ body: ADA });
    expect(told.toSorted()).toEqual(
      [
        ...people.map(({ email }) => [email, "/sign-up/email", true]),
        [ADA.email, "/sign-up/email", false],
      ].toSorted(),
    );
  });

  test("when an organization is deleted: the user who asked for it", async () => {
    const callers: unknown[] = [];
    const note = (_: unknown, { path, context }: EndpointCall) =>
      void callers.push([path, context.session?.user.id]);
    const organizationHooks = { beforeDeleteOrganization: note, afterDeleteOrganization: note };
    const world = await app({ ...quick, plugins: [organization({ organizationHooks })] });
    const { client, id } = await world.person();
    const made = await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    await client.post("/organization/delete", { organizationId: made.id }).ok();
    expect(callers).toEqual([
      ["/organization/delete", id],
      ["/organization/delete", id],
    ]);
  });
});

describe("callbacks that send an email", () => {
  test("get the request that asked for it, without credentials", async () => {
    const requests: (Request | undefined)[] = [];
    const send = async (_: unknown, request?: Request) => void requests.push(request);
    const world = await app({
      emailAndPassword: { ...quick.emailAndPassword, sendResetPassword: send },
      emailVerification: { sendVerificationEmail: send, sendOnSignUp: true },
    });
    const { email, client } = await world.person();
    await world.sent();
    const headers = {
      "x-tenant": "acme",
      "x-api-key": "key",
      authorization: "Bearer token",
      "accept-language": "de",
    };
    await client
      .post("/request-password-reset", { email, redirectTo: "/reset" }, { headers, query: { token: "t" } })
      .ok();
    await world.sent();
    expect(requests.map((request) => request?.url)).toEqual([
      `${world.mount}/sign-up/email`,
      `${world.mount}/request-password-reset`,
    ]);
    const [, { headers: kept } = new Request("x:y")] = requests;
    expect(Object.fromEntries(kept)).toMatchObject({ "x-tenant": "acme", "accept-language": "de" });
    for (const name of ["authorization", "cookie", "x-api-key"]) expect(kept.has(name), name).toBe(false);
  });

  test("get none for a call in process", async () => {
    const requests: (Request | undefined)[] = [];
    const send = async (_: unknown, request?: Request) => void requests.push(request);
    const world = await app({
      ...quick,
      emailVerification: { sendVerificationEmail: send, sendOnSignUp: true },
    });
    await world.auth.api.signUpEmail({ body: ADA });
    await world.sent();
    expect(requests).toEqual([undefined]);
  });
});
