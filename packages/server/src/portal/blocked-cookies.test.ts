import { expect, test } from "vitest";
import { ANY_COOKIE, PASSWORD, shown, signUp, site, type TestSite } from "./testing/site.ts";

const EMAIL = "ada@example.com";
const AT_SIGN_IN = "/sign-in?redirect_to=%2Faccount%2Fsecurity&reason=cookies-blocked";

/** Returns the last URL of the redirects in a browser that keeps no cookies. */
async function follow(here: TestSite, answer: Response): Promise<string> {
  const location = answer.headers.get("location");
  if (location === null) return new URL(answer.url).pathname + new URL(answer.url).search;
  return follow(here, await here.get(location));
}

test("without script, signing in with blocked cookies ends on a page that says so", async () => {
  await using here = await site();
  await signUp(here, EMAIL);
  const form = { email: EMAIL, password: PASSWORD };
  const entered = await here.post("/sign-in?redirect_to=%2Faccount%2Fsecurity", form);
  expect(await follow(here, entered)).toBe(AT_SIGN_IN);
  expect((await shown(await here.get(AT_SIGN_IN))).state).toMatchObject({ note: "cookies-blocked" });
});

test("signing up with blocked cookies does, too", async () => {
  await using here = await site();
  const made = await here.post("/sign-up", { name: "Ada", email: EMAIL, password: PASSWORD });
  expect(await follow(here, made)).toBe("/sign-in?redirect_to=%2Fwelcome&reason=cookies-blocked");
});

test("a code from an email does, too", async () => {
  await using here = await site();
  await signUp(here, EMAIL);
  await here.post("/sign-in/check-mail?redirect_to=%2Faccount%2Fsecurity", { email: EMAIL });
  const letter = () => here.mail.list(EMAIL).find(({ subject }) => subject === "email-code");
  await expect.poll(letter).toBeDefined();
  const code = letter()?.code ?? "";
  const page = "/sign-in/check-mail?redirect_to=%2Faccount%2Fsecurity&sent=1";
  expect(await follow(here, await here.post(page, { email: EMAIL, code }))).toBe(AT_SIGN_IN);
});

test("a first visit to the second step asks for nothing; after a first step without cookies it shows the reason", async () => {
  await using here = await site();
  expect((await here.get("/two-factor?redirect_to=%2Faccount%2Fsecurity")).status).toBe(200);
  expect(await follow(here, await here.get("/two-factor?redirect_to=%2Faccount%2Fsecurity&begun=1"))).toBe(
    AT_SIGN_IN,
  );
});

test("a provider's sign-in with a lost cookie is distinguished from one that took too long", async () => {
  await using here = await site();
  const failed = "/error?error=please_restart_the_process";
  expect(await follow(here, await here.get(failed))).toBe("/sign-in?reason=cookies-blocked");
  const tried = await here.get(failed);
  const [cookie = ""] = tried.headers.getSetCookie()[0]?.split(";") ?? [];
  const late = await here.get(tried.headers.get("location") ?? "", { cookie });
  expect(await shown(late)).toMatchObject({ name: "error", state: { code: "please_restart_the_process" } });
});

test("a first visit, and a session that has ended, don't count as blocked cookies", async () => {
  await using here = await site();
  expect(await follow(here, await here.get("/account"))).toBe("/sign-in?redirect_to=%2Faccount");
  const ended = await here.get("/signed-in?redirect_to=%2Faccount", ANY_COOKIE);
  expect(ended.headers.get("location")).toBe("/account");
});
