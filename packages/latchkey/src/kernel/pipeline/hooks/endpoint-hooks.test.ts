import { app } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { errorCode, fail, INTERNAL_SERVER_ERROR, VALIDATION_ERROR } from "../../../base/errors.ts";
import { PASSWORD_TOO_SHORT } from "../../../features/accounts/errors.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../../../features/email-password/errors.ts";
import type { EndpointCall, EndpointOutcome } from "../../contracts/hooks.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
const NOT_HERE = errorCode("NOT_HERE", 403, "Only people of example.com sign up here");

describe("hooks of the application before an endpoint", () => {
  test("receive the call as it was sent", async () => {
    const before = vi.fn((_: EndpointCall) => undefined);
    const { client } = await app({ hooks: { before } });
    await client({ "x-tenant": "one" })
      .post("/sign-up/email", { ...ADA, password: "short" })
      .refuses(PASSWORD_TOO_SHORT);
    const [call] = before.mock.calls[0] ?? [];
    expect(call).toMatchObject({ path: "/sign-up/email", method: "POST", body: { email: ADA.email } });
    expect(call?.headers.get("x-tenant")).toBe("one");
    expect(call?.request?.url).toBe("https://app.example.com/api/auth/sign-up/email");
  });

  test("can refuse it", async () => {
    const { client, counts } = await app({
      hooks: {
        before({ path, body }) {
          if (
            path === "/sign-up/email" &&
            !String((body as { email?: unknown }).email).endsWith("@example.com")
          )
            throw fail(NOT_HERE);
        },
      },
    });
    await client()
      .post("/sign-up/email", { ...ADA, email: "eve@evil.example" })
      .refuses(NOT_HERE);
    expect(await counts()).toMatchObject({ user: 0 });
    await client().post("/sign-up/email", ADA).ok();
  });

  test("can change the input, which is validated like the original", async () => {
    const rename = (name: unknown) =>
      app({ hooks: { before: ({ body }) => ({ context: { body: { ...(body as object), name } } }) } });
    const good = await rename("Countess");
    expect((await good.client().post("/sign-up/email", ADA).ok()).user.name).toBe("Countess");
    const bad = await rename(7);
    const answer = await bad.client().post("/sign-up/email", ADA);
    expect(answer).toMatchObject({ status: 400, body: { code: VALIDATION_ERROR.code } });
  });

  test("that fail are a failure of the server, and nothing happened", async () => {
    const { client, counts } = await app({
      hooks: {
        before() {
          throw new Error("down");
        },
      },
    });
    await client().post("/sign-up/email", ADA).refuses(INTERNAL_SERVER_ERROR);
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test("run for calls in process too", async () => {
    const before = vi.fn((_: EndpointCall) => undefined);
    const { auth } = await app({ hooks: { before } });
    await auth.api.getSession({ headers: { "x-tenant": "one" } });
    const [call] = before.mock.calls[0] ?? [];
    expect(call).toMatchObject({ path: "/get-session", request: undefined });
    expect(call?.headers.get("x-tenant")).toBe("one");
  });
});

describe("hooks of the application after an endpoint", () => {
  test("learn the caller, the answer and the error", async () => {
    const seen: EndpointOutcome[] = [];
    const { person, client } = await app({ hooks: { after: (outcome) => void seen.push(outcome) } });
    const ada = await person();
    await ada.client.post("/update-user", { name: "Ada L" }).ok();
    await client()
      .post("/sign-in/email", { ...ada, client: undefined, password: "wrong" })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
    expect(seen.map(({ path }) => path)).toEqual(["/sign-up/email", "/update-user", "/sign-in/email"]);
    expect(seen[0]).toMatchObject({ session: null, returned: { user: { email: ada.email } } });
    expect(seen[1]).toMatchObject({ session: { user: { id: ada.id } }, returned: { status: true } });
    expect(seen[2]).toMatchObject({ returned: { code: "INVALID_EMAIL_OR_PASSWORD" } });
  });

  test("can replace the answer, within the members that the endpoint declares", async () => {
    const { client } = await app({
      hooks: {
        after({ path, setHeader }) {
          if (path !== "/ok") return undefined;
          setHeader("x-checked", "yes");
          return { returned: { ok: true, secret: "no" } };
        },
      },
    });
    const answer = await client().get("/ok");
    expect(answer.body).toEqual({ ok: true });
    expect(answer.headers.get("x-checked")).toBe("yes");
  });

  test("can turn a success into a failure", async () => {
    const { client } = await app({
      hooks: {
        after({ path }) {
          if (path === "/ok") throw fail(NOT_HERE);
        },
      },
    });
    await client().get("/ok").refuses(NOT_HERE);
  });
});
