import { bearer } from "latchkey/features";
import { expect, test } from "vitest";
import { createAuthClient } from "./index.ts";
import { ADA } from "./testing/people.ts";
import { startService, type TestService } from "./testing/service.ts";

/** The client of docs/bearer.md, on a device whose secure storage this is. `sent`: the cookies of each request. */
function onDevice(service: TestService, storage: Map<string, string>, sent: (string | null)[]) {
  return createAuthClient({
    baseURL: service.url,
    // Node's fetch keeps no cookies.
    fetch: (url, init) => {
      sent.push(new Headers(init.headers).get("cookie"));
      return fetch(url, { ...init, credentials: "omit" });
    },
    fetchOptions: {
      async onRequest({ headers }) {
        const token = await Promise.resolve(storage.get("session"));
        if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      },
      async onResponse({ response }) {
        const token = response.headers.get("set-auth-token");
        if (token !== null) await Promise.resolve(storage.set("session", token));
      },
    },
  });
}

test("an app without cookies stays signed in when it is started again, until it signs out", async () => {
  const service = await startService({ plugins: [bearer({ requireSignature: true })] });
  const storage = new Map<string, string>();
  const sent: (string | null)[] = [];
  const first = onDevice(service, storage, sent);
  await first.signUp.email(ADA, { throw: true });
  const again = onDevice(service, storage, sent);
  expect((await again.getSession()).data?.user.email).toBe(ADA.email);
  const kept = storage.get("session");
  expect((await again.signOut()).error).toBeNull();
  storage.delete("session");
  expect((await again.getSession()).data).toBeNull();
  // A copy of the token is of no use after that.
  storage.set("session", kept ?? "");
  expect((await again.getSession()).data).toBeNull();
  expect(new Set(sent)).toEqual(new Set([null]));
});
