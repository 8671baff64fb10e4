import { describe, expect, test } from "vitest";
import { organization } from "../features/index.ts";
import { APIError } from "../index.ts";
import { app, PASSWORD, QUICK_PASSWORDS } from "../testing/app.ts";
import type { EndpointCall, EndpointOutcome } from "./endpoint-hooks.ts";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

/** As the compatible framework makes it, in a module of its own. */
class ForeignError extends Error {
  override readonly name = "APIError";
  readonly status: string | number;
  readonly body: object;
  constructor(status: string | number, body: object) {
    super("refused");
    this.status = status;
    this.body = body;
  }
}

describe("an error that a hook throws to be answered", () => {
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

  test("is a failure of the server where its status is none", async () => {
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

describe("what a hook before an endpoint answers", () => {
  const answering = (answer: object) =>
    app({
      ...quick,
      hooks: { before: ({ path }: EndpointCall) => (path === "/sign-up/email" ? answer : undefined) },
    });

  test("is the answer as it stands, and the endpoint isn't asked", async () => {
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
});

describe("what hooks are told as context", () => {
  test("after a sign-in: the session that it opened, with the token that the caller got", async () => {
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

  test("after an endpoint for people who are signed in: who they are, and no new session", async () => {
    const seen: EndpointOutcome[] = [];
    const world = await app({ ...quick, hooks: { after: (outcome) => void seen.push(outcome) } });
    const ada = await world.person();
    await ada.client.post("/update-user", { name: "Ada L" }).ok();
    expect(seen.at(-1)?.context).toMatchObject({ newSession: null, session: { user: { id: ada.id } } });
  });

  test("after a row is written: the call that wrote it, over the wire and in process", async () => {
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

  test("when an organization is deleted: who asked for it", async () => {
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
  test("get the request that asked for it, and nothing that signs anybody in", async () => {
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
