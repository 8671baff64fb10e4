import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";

/** A day after the clock of the tests begins. */
const MIGRATION = "2026-11-22T08:00:00Z";

const DEVICE = "__Host-latchkey.device";

/** The cookies of the session that a sign-up sets, by their names. */
async function cookiesOf(options: AppOptions, rememberMe = true): Promise<Record<string, unknown>> {
  const { client } = await app(options);
  const body = { name: "Ada", email: "ada@example.com", password: "password1234", rememberMe };
  const { cookies } = await client().post("/sign-up/email", body);
  const ofSession = cookies.filter(({ name }) => !name.endsWith(".device"));
  return Object.fromEntries(ofSession.map(({ name, attributes }) => [name, attributes]));
}

const WEEK = { "Max-Age": "604800", Path: "/", HttpOnly: true, SameSite: "Lax" };

describe("the session's cookie", () => {
  test("is for this host alone over https", async () => {
    expect(await cookiesOf({})).toEqual({ "__Host-latchkey.session_token": { ...WEEK, Secure: true } });
  });

  test("ends with the browser if the session does", async () => {
    const { "Max-Age": _, ...ends } = WEEK;
    expect(await cookiesOf({}, false)).toEqual({
      "__Host-latchkey.session_token": { ...ends, Secure: true },
      "__Host-latchkey.dont_remember": { ...ends, Secure: true },
    });
  });

  test("has no prefix over http", async () => {
    expect(await cookiesOf({ baseURL: "http://localhost:3000" })).toEqual({ "latchkey.session_token": WEEK });
  });

  test("takes the cookie name of the deployment that it replaces", async () => {
    expect(await cookiesOf({ advanced: { cookiePrefix: "better-auth" } })).toMatchObject({
      "__Secure-better-auth.session_token": { ...WEEK, Secure: true },
    });
  });

  test("has a domain if subdomains share it", async () => {
    expect(
      await cookiesOf({ advanced: { crossSubDomainCookies: { enabled: true, domain: "example.com" } } }),
    ).toMatchObject({ "__Secure-latchkey.session_token": { ...WEEK, Secure: true, Domain: "example.com" } });
  });

  test("lives as long as the session", async () => {
    expect(await cookiesOf({ session: { expiresIn: 3600 } })).toMatchObject({
      "__Host-latchkey.session_token": { "Max-Age": "3600" },
    });
  });

  test("takes name and attributes from the options", async () => {
    const advanced = {
      defaultCookieAttributes: { sameSite: "strict" },
      cookies: { session_token: { name: "sid", attributes: { path: "/api" } } },
    } as const;
    expect(await cookiesOf({ advanced })).toMatchObject({
      "__Secure-sid": { ...WEEK, Path: "/api", SameSite: "Strict", Secure: true },
    });
  });

  test("after a sign-in that ended with the browser, a remembered one clears the marker", async () => {
    const { person } = await app();
    const { client, email, password } = await person({ rememberMe: false });
    await client.post("/sign-in/email", { email, password }).ok();
    expect([...client.jar.keys()]).toEqual(["__Host-latchkey.session_token", DEVICE]);
  });
});

describe("the browser's cookie", () => {
  test("is set with a remembered session, and stays when the session ends", async () => {
    const { person } = await app();
    const { client, email, password } = await person();
    const { cookies } = await client.post("/sign-in/email", { email, password });
    const set = cookies.find(({ name }) => name === DEVICE);
    expect(set?.attributes).toEqual({ ...WEEK, Secure: true, "Max-Age": String(400 * 86_400) });
    await client.post("/sign-out").ok();
    expect([...client.jar.keys()]).toEqual([DEVICE]);
  });

  test("can be read by the engine only, and doesn't reveal the user", async () => {
    const { person } = await app();
    const ada = await person();
    const value = decodeURIComponent(ada.client.jar.get(DEVICE) ?? "");
    expect(value).not.toContain(ada.id);
    expect(value).not.toContain(ada.email);
  });

  test("isn't set if the browser is to forget the session", async () => {
    const { person } = await app();
    const { client } = await person({ rememberMe: false });
    expect([...client.jar.keys()]).not.toContain(DEVICE);
  });

  test("remembers the last eight accounts", async () => {
    const { person, signIn } = await app({ emailAndPassword: { password: QUICK_PASSWORDS } });
    const browser = await signIn(await person());
    for (let n = 0; n < 7; n++) await browser.post("/sign-in/email", await person()).ok();
    const length = () => decodeURIComponent(String(browser.jar.get(DEVICE))).length;
    const eight = length();
    for (let n = 0; n < 3; n++) await browser.post("/sign-in/email", await person()).ok();
    expect(length()).toBe(eight);
  });
});

describe("a cookie that Latchkey didn't set this way", () => {
  const NAME = "__Host-latchkey.session_token";

  /** The email address that get-session answers for a `Cookie` header. */
  const ask = async ({ client }: App, cookie: string) =>
    (await client().get("/get-session", { headers: { cookie } }).ok())?.user.email ?? null;

  test("counts as none, whatever is wrong with it", async () => {
    const world = await app();
    const ada = await world.person();
    const bob = await world.person();
    const good = String(ada.client.jar.get(NAME));
    const [token = "", signature = ""] = decodeURIComponent(good).split(".");
    const [bobToken, bobSignature] = decodeURIComponent(String(bob.client.jar.get(NAME))).split(".");
    const stored = String((await world.rows("session"))[0]?.token);
    const before = await world.dump();
    expect(await ask(world, `${NAME}=${good}`)).toBe(ada.email);

    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    const wrong: Record<string, string> = {
      empty: "",
      "another token": `${flip(token, 3)}.${signature}`,
      "another signature": `${token}.${flip(signature, 0)}`,
      // The last character before the padding holds four bits: three others decode to the same bytes.
      "a signature written differently": `${token}.${signature.replace(/.=$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}=`)}`,
      "no padding": `${token}.${signature.replace("=", "")}`,
      base64url: `${token}.${signature.replaceAll("+", "-").replaceAll("/", "_").replace("=", "")}`,
      "another token's signature": `${token}.${bobSignature}`,
      "another session's token": `${bobToken}.${signature}`,
      "no signature": token,
      "only a signature": `.${signature}`,
      "cut off": `${token}.${signature.slice(0, -2)}`,
      "a blank more": `${token} .${signature}`,
      "two signatures": `${token}.${signature}.${signature}`,
      "the stored hash": `${stored}.${signature}`,
    };
    for (const [way, value] of Object.entries(wrong)) {
      if (decodeURIComponent(good) === value) continue;
      expect([way, await ask(world, `${NAME}=${encodeURIComponent(value)}`)]).toEqual([way, null]);
    }
    for (const raw of [`${good}%`, `%E0%A4%A${good}`, `"${good}"`, `${good}${"x".repeat(8192)}`])
      expect([raw, await ask(world, `${NAME}=${raw}`)]).toEqual([raw, null]);
    expect(await world.dump()).toBe(before);
  });

  test("is refused if it is there twice, as it is unclear which one counts", async () => {
    const world = await app();
    const ada = await world.person();
    const bob = await world.person();
    const [a, b] = [ada.client.jar.get(NAME), bob.client.jar.get(NAME)];
    expect(await ask(world, `${NAME}=${a}; ${NAME}=${b}`)).toBeNull();
    expect(await ask(world, `${NAME}=${a}; x=1; ${NAME}=${a}`)).toBeNull();
    // Cookies whose names end or begin like it are different cookies.
    expect(await ask(world, `x${NAME}=${b}; ${NAME}=${a}; ${NAME}x=${b}`)).toBe(ada.email);
    const many = Array.from({ length: 50 }, (_, i) => `c${i}=${"v".repeat(50)}`).join("; ");
    expect(await ask(world, `${many}; ${NAME}=${a}; ${many}`)).toBe(ada.email);
    expect(await ask(world, `__proto__=x; constructor=y; ${NAME}=${a}`)).toBe(ada.email);
  });

  test("and was made for another purpose signs no user in", async () => {
    const world = await app();
    const { client } = await world.person({ rememberMe: false });
    const marker = client.jar.get("__Host-latchkey.dont_remember");
    expect(await ask(world, `${NAME}=${marker}`)).toBeNull();
  });

  test("but an older secret of the ring signed is accepted; one of a dropped secret isn't", async () => {
    const first = "the first secret of this service (long)";
    const second = "the second secret of this service (long)";
    const before = await app({ file: true, secret: first });
    const { client, email } = await before.person();
    const ring = await app({ beside: before, secret: [second, first] });
    expect(await ask(ring, client.cookie)).toBe(email);
    const renewed = await ring.signIn({ email, password: "correct horse battery" });
    const after = await app({ beside: before, secret: second });
    expect(await ask(after, client.cookie)).toBeNull();
    expect(await ask(after, renewed.cookie)).toBe(email);
  });

  test("of a session that is gone is cleared, under every name it is read by", async () => {
    const { person, remove } = await app({ advanced: { cookieMigration: MIGRATION } });
    const { client } = await person();
    await remove("session");
    const value = client.jar.get(NAME);
    client.jar.set("__Secure-latchkey.session_token", String(value));
    await client.get("/get-session").ok();
    expect([...client.jar.keys()]).toEqual([DEVICE]);
  });
});

describe("a session cookie under a name that this deployment doesn't write", () => {
  const PREFIXES = ["__Host-", "__Secure-", ""];
  const DEPLOYMENTS: [string, AppOptions, string][] = [
    ["over https", {}, "__Host-latchkey.session_token"],
    ["without __Host-", { advanced: { hostCookies: false } }, "__Secure-latchkey.session_token"],
    ["over http", { baseURL: "http://localhost:3000" }, "latchkey.session_token"],
    ["taken over", { advanced: { cookiePrefix: "better-auth" } }, "__Secure-better-auth.session_token"],
  ];

  describe.each(DEPLOYMENTS)("%s", (_, options, written) => {
    const plain = written.replace(/^__\w+-/, "");
    const others = PREFIXES.map((prefix) => prefix + plain).filter((name) => name !== written);

    test("opens no session, alone or with the right one, in any order", async () => {
      const { client, person } = await app(options);
      const [ada, eve] = [await person(), await person()];
      const [own, planted] = [ada.client.jar.get(written), eve.client.jar.get(written)];
      const ask = async (cookie: string) =>
        (await client().get("/get-session", { headers: { cookie } }).ok())?.user.email ?? null;
      for (const other of others) {
        expect([other, await ask(`${other}=${planted}`)]).toEqual([other, null]);
        expect([other, await ask(`${other}=${planted}; ${written}=${own}`)]).toEqual([other, ada.email]);
        expect([other, await ask(`${written}=${own}; ${other}=${planted}`)]).toEqual([other, ada.email]);
        expect([other, await ask(`${other}=${planted}; ${written}=x`)]).toEqual([other, null]);
      }
    });
  });

  test("is read until the date in the options, and no longer", async () => {
    const world = await app({ advanced: { cookieMigration: MIGRATION } });
    const ada = await world.person();
    const cookie = `__Secure-latchkey.session_token=${ada.client.jar.get("__Host-latchkey.session_token")}`;
    const ask = async () => (await world.client().get("/get-session", { headers: { cookie } })).body;
    expect((await ask()).user.email).toBe(ada.email);
    world.advance(86_400);
    expect(await ask()).toBeNull();
  });

  test("an invalid date stops the start", async () => {
    await expect(app({ advanced: { cookieMigration: "soon" } })).rejects.toThrow("cookieMigration");
  });
});
