import { describe, expect, test } from "vitest";
import { app, PASSWORD } from "../testing/app.ts";
import {
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED,
  type ErrorCode,
  INVALID_ORIGIN,
  MISSING_OR_NULL_ORIGIN,
  UNAUTHORIZED,
  VALIDATION_ERROR,
} from "./errors.ts";

const options = { trustedOrigins: ["https://*.trusted.example", "myapp://"], rateLimit: { enabled: false } };

/** Where a request says that it comes from, and whether that is one of ours. */
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
 * Who is let in, written down a second time: not as the engine asks, one question after the other, but as a
 * table. The first row that fits decides.
 */
const VERDICTS: [(request: Case) => boolean, ErrorCode | undefined][] = [
  // Nothing of the user's travels with it; what is left to prevent is a form that signs a visitor in as somebody else.
  [
    (r) => r.cookie === "none" && r.site === "cross-site" && r.mode === "navigate",
    CROSS_SITE_NAVIGATION_LOGIN_BLOCKED,
  ],
  [(r) => r.cookie !== "none" && r.sender === "foreign", INVALID_ORIGIN],
  [(r) => hides(r) && (r.isNull || r.referer === "none"), MISSING_OR_NULL_ORIGIN],
  [(r) => hides(r) && r.referer === "foreign", INVALID_ORIGIN],
  // Forms and plain texts are what foreign pages can send without being asked first.
  [(r) => r.type !== "application/json", VALIDATION_ERROR],
  [() => true, undefined],
];

/** With a cookie, from nowhere that is told, and without the browser's own word that it is the same origin. */
function hides({ cookie, sender, site }: Case): boolean {
  return cookie !== "none" && sender === "hidden" && site !== "same-origin";
}

describe("a request that changes something", () => {
  test("is let in by where it comes from: every combination of origin, referer, fetch metadata, type and cookie", async () => {
    const world = await app(options);
    const ada = await world.person();
    const before = await world.dump();
    let cases = 0;
    for (const [[origin, sender], [refererText, referer], site, mode, type, cookie] of everyCase()) {
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
      const refusal = VERDICTS.find(([fits]) => fits(request))?.[1];
      const path = "/api/auth/revoke-session";
      const answer = await world.exchange({ method: "POST", path, headers, body: '{"token":"x"}' });
      const code = answer.status === 200 ? "done" : JSON.parse(answer.text).code;
      const expected = refusal ?? (cookie === "a session" ? { status: 200, code: "done" } : UNAUTHORIZED);
      if (answer.status !== expected.status || code !== expected.code)
        expect({ headers, code }).toEqual({ headers, code: expected.code });
      cases += 1;
    }
    expect(cases).toBe(14 * 4 * 6 * 4 * 4 * 3);
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
    const form = { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } };
    await client().post("/sign-in/email", credentials, form).refuses(CROSS_SITE_NAVIGATION_LOGIN_BLOCKED);
    expect(await counts()).toEqual(before);
    expect([...ada.client.jar]).toEqual(jar);
  });
});

test("reading is free to every page: what it may see of the answer the browser decides", async () => {
  const { person } = await app();
  const { client } = await person();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const answer = await client.get("/get-session", { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});
