import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createAuthClient, LatchkeyClientError } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

async function clientOfService() {
  const service = await startService();
  const { fetch } = browser(service.url);
  return { service, client: createAuthClient({ baseURL: service.url, fetch }) };
}

describe("calling routes", () => {
  test("a user signs up, is signed in, and signs out", async () => {
    const { client } = await clientOfService();
    const { data, error } = await client.signUp.email(ADA);
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ name: "Ada", email: "ada@example.com" });
    expect((await client.getSession()).data?.user.id).toBe(data?.user.id);
    expect(await client.signOut()).toEqual({ data: { success: true }, error: null });
    expect(await client.getSession()).toEqual({ data: null, error: null });
  });

  test("two routes at one path are distinguished by their arguments", async () => {
    const { client, service } = await clientOfService();
    await client.signUp.email(ADA);
    const { data } = await client.$fetch<{ methods: string[] }>("/reauthenticate");
    expect(data?.methods).toEqual(["password"]);
    expect((await client.reauthenticate({ password: ADA.password })).error).toBeNull();
    expect(service.count("GET /reauthenticate")).toBe(1);
    expect(service.count("POST /reauthenticate")).toBe(1);
  });

  test("dates in answers are dates, and a text that looks like one is a text", async () => {
    const { client } = await clientOfService();
    const name = "2026-01-01T00:00:00.000Z";
    const { data } = await client.signUp.email({ ...ADA, name });
    expect(data?.user.createdAt).toBeInstanceOf(Date);
    expect(data?.user.name).toBe(name);
    const sessions = await client.listSessions();
    expect(sessions.data?.[0]?.expiresAt).toBeInstanceOf(Date);
  });

  test("a wrong password is data, not an exception", async () => {
    const { client } = await clientOfService();
    await client.signUp.email(ADA);
    expect(await client.signIn.email({ ...ADA, password: "wrong password" })).toEqual({
      data: null,
      error: {
        status: 401,
        statusText: "Unauthorized",
        code: "INVALID_EMAIL_OR_PASSWORD",
        message: "Invalid email or password",
      },
    });
  });

  test("a refused input names the invalid member", async () => {
    const { client } = await clientOfService();
    // A page written in JavaScript may send anything.
    const { error } = await client.signIn.email({ email: 1 as unknown as string, password: "x" });
    expect(error?.code).toBe("VALIDATION_ERROR");
    expect(error?.details?.[0]?.path).toBe("email");
  });

  test("with `throw` a call resolves to the data and rejects with the error", async () => {
    const { client } = await clientOfService();
    const { user } = await client.signUp.email(ADA, { throw: true });
    expect(user.name).toBe("Ada");
    const refused = client.signIn.email({ ...ADA, password: "wrong", fetchOptions: { throw: true } });
    await expect(refused).rejects.toBeInstanceOf(LatchkeyClientError);
    await expect(refused).rejects.toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
  });

  test("routes without required input use their declared method", async () => {
    const { client, service } = await clientOfService();
    await client.signUp.email(ADA);
    await client.updateUser();
    await client.revokeOtherSessions();
    await client.getSession({ query: { disableRefresh: true } });
    expect(service.requests.slice(1)).toEqual([
      "POST /update-user",
      "POST /revoke-other-sessions",
      "GET /get-session?disableRefresh=true",
    ]);
  });

  test("a file is sent unchanged, with its content type", async () => {
    const { client, service } = await clientOfService();
    const got: unknown[] = [];
    service.intercept((request, response) => {
      request.on("data", (chunk: Buffer) => got.push(request.headers["content-type"], [...chunk]));
      request.on("end", () => response.setHeader("content-type", "application/json").end('{"url":"/a"}'));
      return true;
    });
    const body = new Blob([Uint8Array.of(1, 2, 255)], { type: "image/webp" });
    expect(await client.$fetch("/pictures", { body })).toEqual({ data: { url: "/a" }, error: null });
    expect(got).toEqual(["image/webp", [1, 2, 255]]);
  });

  test("a path without a method is called with $fetch", async () => {
    const { client } = await clientOfService();
    expect(await client.$fetch<{ ok: boolean }>("/ok")).toEqual({ data: { ok: true }, error: null });
    const { error } = await client.$fetch("/nowhere", { body: { a: 1 } });
    expect(error).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("the client can be awaited, printed and compared without sending a request", async () => {
    const { client, service } = await clientOfService();
    expect(await client.signIn).toBe(client.signIn);
    expect(JSON.stringify({ client })).toBe("{}");
    expect(client.signIn.email).toBe(client.signIn.email);
    expect(service.requests).toEqual([]);
  });

  test("every error code of the service is there with its text", () => {
    expect(createAuthClient().$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD).toBe("Invalid email or password");
  });
});

describe("each request", () => {
  async function sent(): Promise<RequestInit> {
    let seen: RequestInit = {};
    const fetch = async (_: string, init: RequestInit) => {
      seen = init;
      return Response.json(null);
    };
    await createAuthClient({ fetch }).ok();
    return seen;
  }

  test("carries cookies, from other origins too", async () => {
    expect((await sent()).credentials).toBe("include");
  });

  test("sets no credentials option if the runtime doesn't support it", async () => {
    vi.stubGlobal("Request", class {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect("credentials" in (await sent())).toBe(false);
  });
});

describe("callbacks", () => {
  test("run around each call, those of the client before those of the call", async () => {
    const service = await startService();
    const seen: string[] = [];
    const client = createAuthClient({
      baseURL: `${service.url}/`,
      fetch: browser(service.url).fetch,
      fetchOptions: {
        onRequest: ({ headers }) => headers.set("x-tried", "1"),
        onResponse: ({ response }) => void seen.push(`client: ${response.status}`),
      },
    });
    let header: unknown;
    service.intercept((request) => {
      header = request.headers["x-tried"];
      return false;
    });
    await client.signIn.email(ADA, {
      onResponse: ({ response }) => void seen.push(`call: ${response.status}`),
      onSuccess: () => void seen.push("success"),
      onError: ({ error }) => void seen.push(error.code),
    });
    await client.signUp.email(ADA, {
      onSuccess: ({ data, response }) =>
        void seen.push(`${data.user.name} ${response.headers.get("cache-control")}`),
    });
    expect(header).toBe("1");
    expect(seen).toEqual([
      "client: 401",
      "call: 401",
      "INVALID_EMAIL_OR_PASSWORD",
      "client: 200",
      "Ada private, no-store",
    ]);
  });
});

describe("an answer with a redirect", () => {
  async function pageAfter(url: string): Promise<string> {
    const page = { href: "https://app.example.com/" };
    vi.stubGlobal("document", {});
    vi.stubGlobal("location", page);
    const fetch = async () => Response.json({ url, redirect: true });
    await createAuthClient({ fetch }).$fetch("/anything", { body: {} });
    vi.unstubAllGlobals();
    return page.href;
  }

  test("is followed to web addresses and paths", async () => {
    expect(await pageAfter("https://id.example.com/authorize?a=b")).toBe(
      "https://id.example.com/authorize?a=b",
    );
    expect(await pageAfter("/welcome")).toBe("/welcome");
  });

  test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "vbscript:x"])(
    "is not followed to %s",
    async (url) => {
      expect(await pageAfter(url)).toBe("https://app.example.com/");
    },
  );
});
