import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import { type MultiSessionOptions, multiSession } from "../index.ts";
import { INVALID_SESSION_TOKEN } from "./routes.ts";

const DAY = 86_400;
const NAME = "__Host-latchkey.session_token";

const world = (given: MultiSessionOptions = {}, others: AppOptions = {}) =>
  app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [multiSession(given)],
  });

const join = (browser: Client, { email, password }: Person, more: object = {}) =>
  browser.post("/sign-in/email", { email, password, ...more }).ok();

const accounts = async (browser: Client): Promise<string[]> => {
  const list = await browser.get("/multi-session/list-device-sessions").ok();
  return list.map(({ user }: { user: { email: string } }) => user.email);
};

const active = async (browser: Client): Promise<string | undefined> =>
  (await browser.get("/get-session").ok())?.user.email;

const tokenOf = async (browser: Client, { email }: Person): Promise<string> => {
  const list = await browser.get("/multi-session/list-device-sessions").ok();
  return list.find(({ user }: { user: { email: string } }) => user.email === email).session.token;
};

const deviceCookies = (browser: Client): string[] =>
  [...browser.jar.keys()].filter((name) => name.includes("_multi-"));

/** Returns a browser with some accounts, the last of them active. */
async function shared(place: App, people: readonly Person[]): Promise<Client> {
  const browser = place.client();
  for (const person of people) await join(browser, person);
  return browser;
}

describe("several accounts in one browser", () => {
  test("are added by signing in, and the last one is active", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    expect(await accounts(browser)).toEqual([ada.email, eve.email]);
    expect(await active(browser)).toBe(eve.email);
    // The sessions of the sign-ups, and these.
    expect(await place.counts()).toMatchObject({ session: 4 });
  });

  test("each has a signed cookie with the attributes of the session's", async () => {
    const place = await world();
    const ada = await place.person();
    const browser = place.client();
    const { cookies, body } = await browser.post("/sign-in/email", ada);
    const session = cookies.find(({ name }) => name === NAME);
    const device = cookies.find(({ name }) => name === `${NAME}_multi-${body.token.toLowerCase()}`);
    expect(device).toEqual({ ...session, name: device?.name });
    const short = await place.client().post("/sign-in/email", { ...ada, rememberMe: false });
    for (const { name, attributes } of short.cookies)
      if (name.startsWith(NAME)) expect(attributes).not.toHaveProperty("Max-Age");
  });

  test("are switched without a change of the session", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    const sessionToken = await tokenOf(browser, ada);
    const answer = await browser.post("/multi-session/set-active", { sessionToken }).ok();
    expect(answer).toMatchObject({ user: { email: ada.email }, session: { token: sessionToken } });
    expect(await active(browser)).toBe(ada.email);
    expect(await accounts(browser)).toHaveLength(2);
  });

  test("one that ends with the browser still does after a switch", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = place.client();
    await join(browser, ada, { rememberMe: false });
    await join(browser, eve);
    const sessionToken = await tokenOf(browser, ada);
    const { cookies } = await browser.post("/multi-session/set-active", { sessionToken });
    const session = cookies.find(({ name }) => name === NAME);
    expect(session?.attributes).not.toHaveProperty("Max-Age");
  });

  test("a second sign-in of one user replaces their session in this browser", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    const before = await tokenOf(browser, ada);
    await join(browser, ada);
    expect(await accounts(browser)).toEqual([eve.email, ada.email]);
    expect(await tokenOf(browser, ada)).not.toBe(before);
    expect(deviceCookies(browser)).toHaveLength(2);
    // The sessions of the sign-ups, and one each.
    expect(await place.counts()).toMatchObject({ session: 4 });
  });

  test("signing out ends all of them", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    await browser.post("/sign-out", {}).ok();
    expect(browser.jar.size - Number(browser.jar.has("__Host-latchkey.device"))).toBe(0);
    expect(await accounts(browser)).toEqual([]);
    expect(await place.counts()).toMatchObject({ session: 2 });
  });

  test("signing out of the active one makes another active", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    const revoke = async (person: Person) =>
      browser.post("/multi-session/revoke", { sessionToken: await tokenOf(browser, person) }).ok();
    expect(await revoke(eve)).toEqual({ status: true });
    expect(await active(browser)).toBe(ada.email);
    await revoke(ada);
    expect(await active(browser)).toBeUndefined();
    expect(deviceCookies(browser)).toEqual([]);
  });

  test("signing out of another one leaves the active one", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    const sessionToken = await tokenOf(browser, ada);
    await browser.post("/multi-session/revoke", { sessionToken }).ok();
    expect(await active(browser)).toBe(eve.email);
    expect(await accounts(browser)).toEqual([eve.email]);
    const events = (await place.rows("securityEvent")).filter(({ event }) => event === "sign_out");
    expect(events).toMatchObject([{ userId: ada.id }]);
  });

  test("beyond the limit the new one is active, but isn't kept for switching", async () => {
    const place = await world({ maximumSessions: 2 });
    const people = [await place.person(), await place.person(), await place.person()];
    const browser = await shared(place, people);
    expect(await active(browser)).toBe(people[2]?.email);
    expect(await accounts(browser)).toEqual([people[0]?.email, people[1]?.email]);
  });

  test("ended ones leave the list, and make room", async () => {
    const place = await world({ maximumSessions: 1 });
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada]);
    await ada.client.post("/revoke-other-sessions", {}).ok();
    await join(browser, eve);
    expect(await accounts(browser)).toEqual([eve.email]);
    expect(deviceCookies(browser)).toHaveLength(1);
    place.advance(8 * DAY);
    expect(await accounts(browser)).toEqual([]);
    expect(deviceCookies(browser)).toEqual([]);
  });

  test("the cookie follows a session with a new token, and a renewed one", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    await browser.post("/reauthenticate", { password: eve.password }).ok();
    const token = (await browser.get("/get-session").ok()).session.token;
    expect(await tokenOf(browser, eve)).toBe(token);
    expect(deviceCookies(browser)).toHaveLength(2);
    place.advance(2 * DAY);
    const { cookies } = await browser.get("/get-session");
    expect(cookies.map(({ name }) => name)).toContain(`${NAME}_multi-${token.toLowerCase()}`);
  });

  test("a browser that was signed in before the feature was turned on is included", async () => {
    const place = await world();
    const ada = await place.person();
    const browser = await shared(place, [ada]);
    for (const name of deviceCookies(browser)) browser.jar.delete(name);
    place.advance(2 * DAY);
    await browser.get("/get-session").ok();
    expect(await accounts(browser)).toEqual([ada.email]);
  });

  test("a password change keeps one account, under its new session", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada, eve]);
    const given = {
      currentPassword: eve.password,
      newPassword: "another horse battery",
      revokeOtherSessions: true,
    };
    await browser.post("/change-password", given).ok();
    expect(await accounts(browser)).toEqual([ada.email, eve.email]);
    expect(await active(browser)).toBe(eve.email);
  });
});

describe("cookies of a browser", () => {
  test("without a signature, or with the one of another name, open and end nothing", async () => {
    const place = await world();
    const [ada, eve] = [await place.person(), await place.person()];
    const browser = await shared(place, [ada]);
    const { token } = (await eve.client.get("/get-session").ok()).session;
    const [own = ""] = deviceCookies(browser);
    const forged = `${NAME}_multi-${token.toLowerCase()}`;
    for (const value of [token, `${token}.${"A".repeat(43)}%3D`, browser.jar.get(own) ?? ""]) {
      browser.jar.set(forged, value);
      await browser.post("/multi-session/set-active", { sessionToken: token }).refuses(INVALID_SESSION_TOKEN);
      await browser.post("/multi-session/revoke", { sessionToken: token }).refuses(INVALID_SESSION_TOKEN);
    }
    expect(await accounts(browser)).toEqual([ada.email]);
    await browser.post("/sign-out", {}).ok();
    expect(await active(eve.client)).toBe(eve.email);
  });

  test("are limited to the maximum, however many are sent", async () => {
    const place = await world({ maximumSessions: 2 });
    const browsers: Client[] = [];
    for (let n = 0; n < 4; n++) browsers.push(await shared(place, [await place.person()]));
    const [first = place.client()] = browsers;
    for (const browser of browsers)
      for (const name of deviceCookies(browser)) first.jar.set(name, browser.jar.get(name) ?? "");
    for (let n = 0; n < 50; n++) first.jar.set(`${NAME}_multi-${n}`, `${n}.${"A".repeat(43)}%3D`);
    expect(await accounts(first)).toHaveLength(2);
  });

  // Covers GHSA-wmjr-v86c-m9jj.
  test("an unlisted session is refused, and so is signing out without a session", async () => {
    const place = await world();
    const ada = await place.person();
    const browser = await shared(place, [ada]);
    const sessionToken = await tokenOf(browser, ada);
    for (const wrong of [sessionToken.toUpperCase(), `${sessionToken}a`, "", "__proto__"])
      await browser.post("/multi-session/set-active", { sessionToken: wrong }).refuses(INVALID_SESSION_TOKEN);
    for (const path of ["/multi-session/set-active", "/multi-session/revoke"])
      await browser.post(path, { sessionToken: 1 }).refuses(VALIDATION_ERROR);
    await ada.client.post("/revoke-other-sessions", {}).ok();
    const answer = await browser.post("/multi-session/set-active", { sessionToken });
    expect(answer).toMatchObject({ status: 401, body: { code: "INVALID_SESSION_TOKEN" } });
    expect(deviceCookies(browser)).toEqual([]);
    await browser.post("/multi-session/revoke", { sessionToken }).refuses(UNAUTHORIZED);
    expect(await place.client().get("/multi-session/list-device-sessions").ok()).toEqual([]);
  });
});
