import { app, PASSWORD } from "@latchkey/testing/app";
import { often } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import {
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED,
  type ErrorCode,
  INVALID_ORIGIN,
  MISSING_OR_NULL_ORIGIN,
  UNAUTHORIZED,
  VALIDATION_ERROR,
} from "../../base/errors.ts";
import { INVALID_EMAIL } from "../../features/email-password/errors.ts";

const options = { trustedOrigins: ["https://*.trusted.example", "myapp://"], rateLimit: { enabled: false } };

/** Origins of requests, and their relation to the trusted ones. */
const ORIGINS: [string | undefined, "ours" | "foreign" | "hidden"][] = [
  [undefined, "hidden"],
  ["null", "hidden"],
  ["https://app.example.com", "ours"],
  ["https://a.trusted.example", "ours"],
  ["myapp://", "ours"],
  ["https://evil.example", "foreign"],
  ["https://app.example.com.evil.example", "foreign"],
  ["https://app.example.com:8443", "foreign"],
  ["http://app.example.com", "foreign"],
  ["https://trusted.example", "foreign"],
  ["https://app.example.com/", "foreign"],
  ["https://app.example.com, https://evil.example", "foreign"],
  ["", "foreign"],
  ["x", "foreign"],
];
const REFERERS: [string | undefined, "ours" | "foreign" | "none"][] = [
  [undefined, "none"],
  ["https://app.example.com/some/page?x=https://evil.example", "ours"],
  ["https://evil.example/https://app.example.com/", "foreign"],
  ["garbage", "none"],
];
const SITES = [undefined, "same-origin", "same-site", "cross-site", "none", "x"] as const;
const MODES = [undefined, "cors", "no-cors", "navigate"] as const;
const TYPES = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
] as const;
const COOKIES = ["none", "a session", "something else"] as const;

function* everyCase() {
  for (const sender of ORIGINS)
    for (const referer of REFERERS)
      for (const site of SITES)
        for (const mode of MODES)
          for (const type of TYPES)
            for (const cookie of COOKIES) yield [sender, referer, site, mode, type, cookie] as const;
}

/** In `npm test` every eleventh case, which includes every pair of values. */
const STRIDE = often(11, 1);
const CASES = [...everyCase()].filter((_, at) => at % STRIDE === 0);

interface Case {
  sender: "ours" | "foreign" | "hidden";
  isNull: boolean;
  referer: "ours" | "foreign" | "none";
  site: string | undefined;
  mode: string | undefined;
  type: string;
  cookie: (typeof COOKIES)[number];
}

/**
 * The expected verdicts, written a second time: not as the engine decides, one question after the other, but
 * as a table. The first row that matches decides.
 */
const VERDICTS: [(request: Case) => boolean, ErrorCode | undefined][] = [
  // It carries no cookie of the user; the remaining attack is a form that signs a visitor in as another user.
  [
    (r) => r.cookie === "none" && r.site === "cross-site" && r.mode === "navigate",
    CROSS_SITE_NAVIGATION_LOGIN_BLOCKED,
  ],
  [(r) => r.cookie !== "none" && r.sender === "foreign", INVALID_ORIGIN],
  [(r) => hides(r) && (r.isNull || r.referer === "none"), MISSING_OR_NULL_ORIGIN],
  [(r) => hides(r) && r.referer === "foreign", INVALID_ORIGIN],
  // Foreign pages can send forms and plain texts without a preflight.
  [(r) => r.type !== "application/json", VALIDATION_ERROR],
  [() => true, undefined],
];

/**
 * True with a cookie, without a known sender, and without the browser's statement that the origin is the
 * same.
 */
function hides({ cookie, sender, site }: Case): boolean {
  return cookie !== "none" && sender === "hidden" && site !== "same-origin";
}

/** Sign-in is nearly the same: without a cookie, too, a page that names its origin must be trusted. */
const TO_SIGN_IN: typeof VERDICTS = [
  ...VERDICTS.slice(0, 1),
  [(r) => r.sender === "foreign", INVALID_ORIGIN],
  [(r) => r.cookie === "none" && r.isNull && r.site !== "same-origin", MISSING_OR_NULL_ORIGIN],
  ...VERDICTS.slice(1),
];

describe("a request that changes state", () => {
  // Covers CVE-2023-34927.
  test("is accepted by its origin: every combination of origin, referer, fetch metadata, type and cookie", async () => {
    const world = await app(options);
    const ada = await world.person();
    const before = await world.dump();
    const send = async (path: string, headers: Record<string, string>, body: object) => {
      const request = { method: "POST", path: `/api/auth${path}`, headers, body: JSON.stringify(body) };
      const { status, text } = await world.exchange(request);
      return { status, code: status === 200 ? "done" : JSON.parse(text).code };
    };
    const judgedBy = (
      verdicts: typeof VERDICTS,
      request: Case,
      otherwise: Pick<ErrorCode, "status" | "code">,
    ) => verdicts.find(([fits]) => fits(request))?.[1] ?? otherwise;
    for (const [[origin, sender], [refererText, referer], site, mode, type, cookie] of CASES) {
      const given = {
        "content-type": type,
        origin,
        referer: refererText,
        "sec-fetch-site": site,
        "sec-fetch-mode": mode,
        cookie: { none: undefined, "a session": ada.client.cookie, "something else": "x=y" }[cookie],
      };
      const headers = Object.fromEntries(
        Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
      );
      const request = { sender, isNull: origin === "null", referer, site, mode, type, cookie };
      const known = cookie === "a session" ? { status: 200, code: "done" } : UNAUTHORIZED;
      const revoked = judgedBy(VERDICTS, request, known);
      const signedIn = judgedBy(TO_SIGN_IN, request, INVALID_EMAIL);
      for (const [path, body, { status, code }] of [
        ["/revoke-session", { token: "x" }, revoked],
        ["/sign-in/email", { email: "x", password: "x" }, signedIn],
      ] as const) {
        const answer = await send(path, headers, body);
        if (answer.status !== status || answer.code !== code)
          expect({ path, headers, ...answer }).toEqual({ path, headers, status, code });
      }
    }
    expect(CASES).toHaveLength(Math.ceil((14 * 4 * 6 * 4 * 4 * 3) / STRIDE));
    expect(await world.dump()).toBe(before);
  });

  test("that was refused has done nothing: no session, no account", async () => {
    const { client, person, counts } = await app(options);
    const ada = await person();
    const before = await counts();
    const jar = [...ada.client.jar];
    const foreign = { headers: { origin: "https://evil.example", cookie: "x=y" } };
    const credentials = { email: ada.email, password: PASSWORD };
    await client().post("/sign-in/email", credentials, foreign).refuses(INVALID_ORIGIN);
    await client()
      .post("/sign-up/email", { ...credentials, name: "x", email: "b@b.example" }, foreign)
      .refuses(INVALID_ORIGIN);
    await ada.client
      .post("/sign-out", undefined, { headers: { origin: "https://evil.example" } })
      .refuses(INVALID_ORIGIN);
    const nameless = await client().post("/sign-in/email", credentials, {
      headers: { origin: "https://evil.example" },
    });
    expect(nameless).toMatchObject({ status: 403, cookies: [], body: { code: INVALID_ORIGIN.code } });
    const form = { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } };
    await client().post("/sign-in/email", credentials, form).refuses(CROSS_SITE_NAVIGATION_LOGIN_BLOCKED);
    expect(await counts()).toEqual(before);
    expect([...ada.client.jar]).toEqual(jar);
  });
});

test("every page may send reads: the browser decides what it sees of the answer", async () => {
  const { person } = await app();
  const { client } = await person();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const answer = await client.get("/get-session", { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});
