import { app, BASE_URL } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { NOT_FOUND } from "../../base/errors.ts";
import { PASSWORD_TOO_SHORT } from "../../features/accounts/errors.ts";

const SHORT = { name: "Ada", email: "ada@example.com", password: "short" };

describe("endpoints that are turned off", () => {
  test("don't exist over HTTP, but do in process", async () => {
    const { client, auth } = await app({ disabledPaths: ["/sign-up/email"] });
    await client().post("/sign-up/email", SHORT).refuses(NOT_FOUND);
    await client().post("//sign-up/email/", SHORT).refuses(NOT_FOUND);
    expect(Object.keys(auth.openapi().paths)).not.toContain("/api/auth/sign-up/email");
    const { user } = await auth.api.signUpEmail({ body: { ...SHORT, password: "long enough" } });
    expect(user.email).toBe(SHORT.email);
  });

  test("must be named correctly, so that none stays open by mistake", async () => {
    await expect(app({ disabledPaths: ["/sign-up/mail"] })).rejects.toThrow(
      /disabledPaths has "\/sign-up\/mail"/,
    );
  });
});

describe("a request that fails", () => {
  test("is reported as one of this origin, however its path begins", async () => {
    const onError = vi.fn();
    const { auth } = await app({ onAPIError: { onError } });
    const url = `${new URL(BASE_URL).origin}//evil.example/x?a=b`;
    await auth.handler(new Request(url));
    expect(onError.mock.calls.map(([, { request }]) => request.url)).toEqual([url]);
  });

  test("is reported to the application, whose callback can't break the answer", async () => {
    const onError = vi.fn(() => Promise.reject(new Error("down")));
    const { client, lines } = await app({ onAPIError: { onError } });
    const answer = await client().post("/sign-up/email", SHORT).refuses(PASSWORD_TOO_SHORT);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "PASSWORD_TOO_SHORT", statusCode: 400 }),
      {
        request: expect.objectContaining({ method: "POST", url: `${BASE_URL}/api/auth/sign-up/email` }),
        cause: undefined,
        requestId: answer.headers.get("x-request-id"),
      },
    );
    await vi.waitFor(
      () => expect(lines).toContainEqual(expect.objectContaining({ message: "onAPIError.onError failed" })),
      { timeout: 60_000 },
    );
  });

  test("is thrown by the handler if the application asks for it", async () => {
    const { auth } = await app({ onAPIError: { throw: true } });
    const request = new Request(`${BASE_URL}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(SHORT),
    });
    await expect(auth.handler(request)).rejects.toMatchObject({
      statusCode: 400,
      code: "PASSWORD_TOO_SHORT",
    });
    expect((await auth.handler(new Request(`${BASE_URL}/api/auth/ok`))).status).toBe(200);
  });
});
