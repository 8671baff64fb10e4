import { expect, test } from "vitest";
import { shown, site } from "./testing/site.ts";

const WITH_GOOGLE = {
  environment: { GOOGLE_CLIENT_ID: "the-application", GOOGLE_CLIENT_SECRET: "known to nobody else" },
};

test("without script, a provider's button leads to its page, and that doesn't mark it as used", async () => {
  await using here = await site(WITH_GOOGLE);
  const answer = await here.post("/sign-in?redirect_to=%2Forders%3Fpage%3D2", { provider: "google" });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.some((cookie) => cookie.startsWith("lk_last="))).toBe(false);
  // The cookie that binds the flow to this browser.
  expect(cookies.some((cookie) => /state/.test(cookie))).toBe(true);
  const { name, state } = await shown(answer);
  expect(name).toBe("continue");
  const to = new URL("to" in state ? String(state.to) : "");
  expect(to.origin).toBe("https://accounts.google.com");
  expect(to.searchParams.get("redirect_uri")).toMatch(/\/api\/auth\/callback\/google$/);
});

test("a provider that isn't offered is refused on the page", async () => {
  await using here = await site(WITH_GOOGLE);
  for (const provider of ["github", "", "../google"]) {
    const answer = await here.post("/sign-up", { provider });
    expect([provider, answer.status]).toEqual([provider, 404]);
    expect(await shown(answer)).toMatchObject({
      name: "sign-up",
      state: { refused: { error: { code: "PROVIDER_NOT_FOUND" }, way: "provider" } },
    });
  }
});

test("another site's form is refused", async () => {
  await using here = await site(WITH_GOOGLE);
  const answer = await here.post("/sign-in", { provider: "google" }, { "sec-fetch-site": "cross-site" });
  expect(answer.status).toBe(403);
});

test("pages know which provider was used last, if it is one", async () => {
  await using here = await site(WITH_GOOGLE);
  const lastOf = async (cookie: string) =>
    (await shown(await here.get("/sign-in", { cookie }))).state.lastMethod;
  expect(await lastOf("a=b; lk_last=google")).toBe("google");
  expect(await lastOf("lk_last=github")).toBeUndefined();
  expect(await lastOf("lk_last=constructor")).toBeUndefined();
});

test("the error page shows the error and the provider that the visitor came from", async () => {
  await using here = await site(WITH_GOOGLE);
  const own = async (query: string) => (await shown(await here.get(`/error?${query}`))).state;
  expect(await own("provider=google&error=email_doesn%27t_match")).toMatchObject({
    code: "email_doesn't_match",
    provider: "google",
  });
  expect(await own("provider=evil&error=access_denied")).toMatchObject({ code: "access_denied" });
  expect(await own("provider=evil&error=access_denied")).not.toHaveProperty("provider");
  expect(await own("error=%3Cb%3E")).toMatchObject({ code: "unknown" });
});
