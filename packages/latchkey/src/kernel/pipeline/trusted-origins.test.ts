import { app } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL, INVALID_ORIGIN } from "../../base/errors.ts";

const TENANT = "https://one.tenants.example";

/** Trusts the origin of the tenant that the request names. Missing values don't count. */
const byTenant = (request: Request | undefined) =>
  request?.headers.get("x-tenant") === "one" ? [TENANT, undefined] : [null];

describe("origins that the application trusts by the request", () => {
  test("may call where they are trusted, and not elsewhere", async () => {
    const { person, client } = await app({ trustedOrigins: byTenant });
    const ada = await person();
    const from = (headers: Record<string, string>) =>
      ada.client.post("/update-user", { name: "Ada" }, { headers: { origin: TENANT, ...headers } });
    await from({ "x-tenant": "one" }).ok();
    await from({}).refuses(INVALID_ORIGIN);
    await from({ "x-tenant": "two" }).refuses(INVALID_ORIGIN);
    // The engine's origin always is.
    await client().post("/sign-in/email", ada).ok();
  });

  test("may be redirect targets of that request", async () => {
    const { client, person } = await app({ trustedOrigins: byTenant });
    const ada = await person();
    const signIn = (headers: Record<string, string>) =>
      client(headers).post("/sign-in/email", { ...ada, callbackURL: `${TENANT}/home`, client: undefined });
    expect((await signIn({ "x-tenant": "one" }).ok()).url).toBe(`${TENANT}/home`);
    await signIn({}).refuses(INVALID_CALLBACK_URL);
  });

  test("get the headers that let a page read the answer", async () => {
    const { client } = await app({ trustedOrigins: byTenant, advanced: { cors: true } });
    const allowed = async (method: string, headers: Record<string, string>) => {
      const answer = await client({ origin: TENANT, ...headers }).send(method, "/ok", undefined);
      return answer.headers.get("access-control-allow-origin");
    };
    for (const method of ["GET", "OPTIONS"]) {
      expect(await allowed(method, { "x-tenant": "one" })).toBe(TENANT);
      expect(await allowed(method, {})).toBeNull();
    }
  });

  test("are requested with the whole request, and without one in process", async () => {
    const ask = vi.fn((_request: Request | undefined) => []);
    const { client, auth } = await app({ trustedOrigins: ask });
    await client({ "x-anything": "1" })
      .get("/get-session", { query: { disableRefresh: "true" } })
      .ok();
    const request = ask.mock.calls[0]?.[0];
    expect(request).toMatchObject({
      method: "GET",
      url: "https://app.example.com/api/auth/get-session?disableRefresh=true",
    });
    expect(request?.headers.get("x-anything")).toBe("1");
    await auth.api.getSession({ headers: {} });
    expect(ask).toHaveBeenLastCalledWith(undefined);
  });

  test("don't include further ones while the application's function fails", async () => {
    for (const fails of [
      () => Promise.reject(new Error("down")),
      () => {
        throw new Error("down");
      },
      () => ["https://*"],
    ]) {
      const { person, lines } = await app({ trustedOrigins: fails });
      const { client } = await person();
      await client
        .post("/update-user", { name: "Ada" }, { headers: { origin: TENANT } })
        .refuses(INVALID_ORIGIN);
      await client.post("/update-user", { name: "Ada" }).ok();
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: "error",
          message: expect.stringContaining("trustedOrigins failed"),
        }),
      );
    }
  });
});
