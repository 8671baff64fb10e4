import { gzipSync } from "node:zlib";
import { type App, app, PASSWORD } from "@latchkey/testing/app";
import { described, wireRoutes } from "@latchkey/testing/declared";
import { describe, expect, test } from "vitest";
import { PAYLOAD_TOO_LARGE, URI_TOO_LONG } from "../../base/errors.ts";
import {
  INVALID_EMAIL,
  INVALID_EMAIL_OR_PASSWORD,
  USER_ALREADY_EXISTS,
} from "../../features/email-password/errors.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };
const options = {
  session: { additionalFields: { theme: { type: "string" }, notes: { type: "json" } } },
} as const;

// A GET of a route that takes both has no body (RFC 9110 section 9.3.1).
const withBodies = wireRoutes.filter(({ spec, method }) => spec.body !== undefined && method !== "GET");

/** Sends a body to every route that takes one, as a signed-in user; nothing may change. */
async function refusedEverywhere(
  body: string | Uint8Array,
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<Set<string>> {
  const world = await app(options);
  const { client } = await world.person();
  const before = await world.dump();
  const problems = new Set<string>();
  for (const { method, path } of withBodies) {
    const answer = await client.send(method, path, body, { headers });
    expect([path, answer.status, answer.body.code]).toEqual([path, 400, "VALIDATION_ERROR"]);
    expect(answer.body.message).toBe("Invalid body parameters");
    for (const { path: at, message } of answer.body.details) problems.add(`${at}: ${message}`);
  }
  expect(await world.dump()).toBe(before);
  return problems;
}

describe("a JSON body", () => {
  const good = JSON.stringify(ADA);

  test.each<[string, string | Uint8Array, string]>([
    ["cut off", good.slice(0, -3), "The body is not valid JSON"],
    ["with trailing data", `${good}x`, "The body is not valid JSON"],
    ["two of them", good + good, "The body is not valid JSON"],
    ["two byte order marks in front", `\ufeff\ufeff${good}`, "The body is not valid JSON"],
    ["NaN", '{"name":NaN}', "The body is not valid JSON"],
    ["a comment", '{"name":"x"/* y */}', "The body is not valid JSON"],
    ["a trailing comma", '{"name":"x",}', "The body is not valid JSON"],
    ["single quotes", "{'name':'x'}", "The body is not valid JSON"],
    ["no JSON at all", "name=x&email=y", "The body is not valid JSON"],
    ["a blank", " ", "The body is not valid JSON"],
    ["an array", `[${good}]`, "The body must be a JSON object"],
    ["a text", '"x"', "The body must be a JSON object"],
    ["a number", "1", "The body must be a JSON object"],
    ["null", "null", "The body must be a JSON object"],
    ["UTF-16", Buffer.from(good, "utf16le"), "The body is not valid JSON"],
    ["invalid UTF-8", Buffer.from('{"name":"\xff"}', "latin1"), "The body is not valid UTF-8"],
    [
      "half a character",
      Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      "The body is not valid UTF-8",
    ],
    ["compressed", gzipSync(good), "The body is not valid UTF-8"],
    ["a NUL between the members", '{"name":"x"\0}', "The body is not valid JSON"],
  ])("%s is refused on every route, with the reason", async (_, body, problem) => {
    expect([...(await refusedEverywhere(body))]).toEqual([`: ${problem}`]);
  });

  test.each<[string, string, string]>([
    ["a member twice", '{"name":"x","name":"y"}', 'The member "name" occurs twice'],
    ["a member twice, once escaped", '{"name":"x","n\\u0061me":"y"}', 'The member "name" occurs twice'],
    ["a member twice inside", '{"a":{"b":[{"c":1,"c":2}]}}', 'The member "c" occurs twice'],
    ["a prototype", '{"__proto__":{"polluted":true}}', "A member may not be called __proto__"],
    ["a prototype, escaped", '{"__pr\\u006fto__":{"polluted":true}}', "A member may not be called __proto__"],
    ["a prototype inside", '{"notes":[{"__proto__":[]}]}', "A member may not be called __proto__"],
    ["NUL in a text", '{"name":"a\\u0000b"}', "Text must be valid Unicode without NUL characters"],
    ["NUL in a name", '{"a\\u0000":1}', "Text must be valid Unicode without NUL characters"],
    ["half a character", '{"name":"\\ud800"}', "Text must be valid Unicode without NUL characters"],
    [
      "half a character inside",
      '{"notes":[["\\udc00x"]]}',
      "Text must be valid Unicode without NUL characters",
    ],
    ["nesting of 33", `{"a":${"[".repeat(32)}${"]".repeat(32)}}`, "The body is nested deeper than 32 levels"],
    ["nesting without an end", "[".repeat(60_000), "The body is nested deeper than 32 levels"],
    ["nesting of objects", '{"a":'.repeat(10_000), "The body is nested deeper than 32 levels"],
  ])("%s is refused on every route, with the reason", async (_, body, problem) => {
    expect([...(await refusedEverywhere(body))]).toEqual([`: ${problem}`]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test.each([
    ["application/x-www-form-urlencoded"],
    ["text/plain"],
    ["multipart/form-data; boundary=x"],
    ["application/jsonx"],
    ["text/json"],
    ["application/json, text/plain"],
    [""],
  ])("with content-type %j is refused", async (type) => {
    expect([...(await refusedEverywhere(good, { "content-type": type }))]).toEqual([
      ": Send JSON with content-type: application/json",
    ]);
  });

  test("with any usual spelling of its content-type is accepted", async () => {
    for (const type of [
      "application/json",
      "Application/JSON",
      "application/json; charset=utf-8",
      "application/json ;x",
    ]) {
      const { client } = await app();
      const { status } = await client().send("POST", "/sign-up/email", good, {
        headers: { "content-type": type },
      });
      expect([type, status]).toEqual([type, 200]);
    }
  });

  test("that is missing counts as an object without members", async () => {
    const { client } = await app();
    const { body, status } = await client().post("/sign-up/email");
    expect([status, body.code, body.details.length]).toEqual([400, "VALIDATION_ERROR", 3]);
  });
});

test("a byte order mark in front of a body is skipped", async () => {
  const world = await app(options);
  const headers = { "content-type": "application/json" };
  const body = `\ufeff${JSON.stringify({ ...ADA, email: "bea@example.com" })}`;
  await world.client().send("POST", "/sign-up/email", body, { headers }).ok();
});

describe("a body's size", () => {
  /** An object of exactly this many bytes. */
  const sized = (bytes: number) => {
    const empty = '{"token":""}';
    return `{"token":"${"x".repeat(bytes - empty.length)}"}`;
  };

  test.each([
    [64 * 1024 - 1, 200],
    [64 * 1024, 200],
    [64 * 1024 + 1, 413],
    [1024 * 1024, 413],
  ])("of %i bytes: %i", async (bytes, status) => {
    const world = await app();
    const { client } = await world.person();
    const headers = { "content-type": "application/json" };
    const answer = await client.send("POST", "/revoke-session", sized(bytes), { headers });
    expect(answer.status).toBe(status);
    if (status === 413)
      expect(answer.body).toEqual({ code: PAYLOAD_TOO_LARGE.code, message: PAYLOAD_TOO_LARGE.message });
  });

  test("that breaks off in the middle is the client's fault, not the server's", async () => {
    const { auth } = await app();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'));
        controller.error(new Error("the connection was cut"));
      },
    });
    const response = await auth.handler(
      new Request("http://localhost:3000/api/auth/sign-in/email", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        // @ts-expect-error As in the next test.
        duplex: "half",
      }),
    );
    expect(response.status).toBe(400);
  });

  test("is counted while it arrives, whatever length was announced", async () => {
    const { auth } = await app();
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    const response = await auth.handler(
      new Request("https://app.example.com/api/auth/sign-in/email", {
        method: "POST",
        body: endless,
        headers: { "content-type": "application/json", "content-length": "10" },
        // @ts-expect-error The types leave it out; a body that streams needs it (Fetch standard, "Request class").
        duplex: "half",
      }),
    );
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(8);
  });

  test("of a URL over 8 KiB: 414", async () => {
    const { client } = await app();
    await client()
      .get("/error", { query: { error: "x".repeat(8200) } })
      .refuses(URI_TOO_LONG);
    expect((await client().get("/error", { query: { error: "x".repeat(8000) } })).status).toBe(200);
  });
});

describe("a field of another type", () => {
  const WRONG = [0, 1, true, false, null, [], {}, [[]], ["x"], { $ne: null }, { length: 3 }, 1e300, -0.5];

  test.each(withBodies)("is refused on $path, with its name, and nothing is done", async (route) => {
    const world = await app({ emailAndPassword: { enabled: true } });
    const { client } = await world.person();
    const { requestBody } = described(world, route);
    const schema: Properties = requestBody?.content["application/json"]?.schema ?? {};
    const { properties = {} } = schema;
    const required = Object.fromEntries(Object.keys(properties).map((name) => [name, GOOD[name]]));
    const before = await world.dump();
    for (const [name, { type }] of Object.entries(properties)) {
      if (type !== "string") continue;
      for (const value of WRONG) {
        const answer = await client.post(route.path, { ...required, [name]: value });
        expect([name, value, answer.status, answer.body.code]).toEqual([
          name,
          value,
          400,
          "VALIDATION_ERROR",
        ]);
        expect(answer.body.details.map(({ path }: { path: string }) => path)).toContain(name);
      }
    }
    expect(await world.dump()).toBe(before);
  });

  interface Properties {
    properties?: Record<string, { type?: unknown }>;
  }

  const GOOD: Record<string, unknown> = {
    ...ADA,
    callbackURL: "/",
    token: "x",
    newPassword: PASSWORD,
    currentPassword: PASSWORD,
  };
});

describe("a query", () => {
  test.each([
    ["a parameter twice", "error=a&error=b"],
    ["a parameter twice, once escaped", "error=a&e%72ror=b"],
    ["an unknown one twice", "x=1&x=2"],
    ["half an escape", "error=%"],
    ["an escape of no character", "error=%ff"],
    ["NUL", "error=a%00b"],
    ["NUL in a name", "a%00=b"],
  ])("with %s is refused", async (_, query) => {
    const { exchange } = await app();
    const { status, text } = await exchange({ path: "/api/auth/error", query });
    expect([status, JSON.parse(text).code, JSON.parse(text).message]).toEqual([
      400,
      "VALIDATION_ERROR",
      "Invalid query parameters",
    ]);
  });

  test.each([
    "__proto__=x",
    "a[__proto__][polluted]=1",
    "constructor=x&toString=y",
    "error[]=x",
    "&&=&",
    "error",
  ])("%j does no harm", async (query) => {
    const { exchange } = await app();
    expect((await exchange({ path: "/api/auth/error", query })).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("doesn't replace the body", async () => {
    const { client } = await app();
    const { status, body } = await client().send(
      "POST",
      "/sign-in/email?password=x&email=ada@example.com",
      "{}",
      {
        headers: { "content-type": "application/json" },
      },
    );
    expect([status, body.details.length]).toEqual([400, 2]);
  });
});

describe("an email address", () => {
  const signUp = ({ client }: App, email: string) => client().post("/sign-up/email", { ...ADA, email });

  test.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@exam ple.com",
    " ada@example.com",
    "ada@example.com ",
    "ada@example.com\r\nBcc: eve@example.com",
    "ada@example.com,eve@example.com",
    "ada@example.com;eve@example.com",
    "<ada@example.com>",
    "Ada <ada@example.com>",
    '"ada"@example.com',
    '"ada@evil.example"@example.com',
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@@example.com",
    "ada@evil.example@example.com",
    // A full-width, a small and an escaped at sign.
    "ada\uff20example.com",
    "ada\ufe6bexample.com",
    "ada%40example.com",
    // Characters that compatibility normalization turns into others.
    "\uff41da@example.com",
    "ada@\uff45xample.com",
    "a\u200bda@example.com",
    "ada\u202e@example.com",
    ".ada@example.com",
    "a..da@example.com",
    `${"a".repeat(65)}@example.com`,
    `ada@${"a".repeat(64)}.com`,
    `ada@${"a.".repeat(130)}com`,
  ])("%j isn't one", async (email) => {
    const world = await app();
    await signUp(world, email).refuses(INVALID_EMAIL);
    expect(await world.counts()).toMatchObject({ user: 0, account: 0 });
  });

  // Covers GHSA-7rqj-j65f-68wh, CVE-2026-15617, GHSA-5jpx-9hw9-2fx4.
  test("belongs to one user in any spelling", async () => {
    const world = await app();
    await signUp(world, "Rene\u0301@b\u00fccher.example").ok();
    for (const same of [
      "ren\u00e9@b\u00fccher.example",
      "REN\u00c9@B\u00dcCHER.EXAMPLE",
      "ren\u00e9@xn--bcher-kva.example",
    ])
      await signUp(world, same).refuses(USER_ALREADY_EXISTS);
    expect((await world.rows("user")).map(({ email }) => email)).toEqual(["ren\u00e9@xn--bcher-kva.example"]);
    await world.signIn({ email: "RENE\u0301@xn--bcher-kva.EXAMPLE", password: PASSWORD });
  });

  test("that only looks like another is another", async () => {
    const world = await app();
    await signUp(world, "cafe@example.com").ok();
    // An accent, a letter of another script, a sharp s: databases that fold more than case would take them
    // for the same.
    for (const other of [
      "caf\u00e9@example.com",
      "\u0441afe@example.com",
      "strasse@example.com",
      "stra\u00dfe@example.com",
    ])
      await signUp(world, other).ok();
    expect(await world.counts()).toMatchObject({ user: 5 });
    await world
      .client()
      .post("/sign-in/email", { email: "\u0441af\u0435@example.com", password: PASSWORD })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
  });
});

describe("outside input", () => {
  test("never creates another header", async () => {
    const world = await app({ emailAndPassword: { requireEmailVerification: true } });
    const evil = "x\r\nset-cookie: evil=1\r\n\r\n<script>";
    const answers = [
      await world.client().post("/sign-up/email", { ...ADA, name: evil }),
      await world.client().post("/sign-in/email", { ...ADA, callbackURL: evil }),
      await world.client().get("/verify-email", { query: { token: evil, callbackURL: "/x" } }),
      await world.client().get("/error", { query: { error: evil, error_description: evil } }),
      await world.client({ "user-agent": "x".repeat(9000) }).post("/sign-in/email", ADA),
    ];
    for (const { headers } of answers) expect([...headers].join()).not.toContain("evil");
    for (const { to, subject } of await world.sent()) expect(to + subject).not.toMatch(/[\r\n]/);
  });

  test("is stored unchanged where it is only text, and shown as such", async () => {
    const { client } = await app();
    const browser = client();
    const name = "</script><b>\"' \u200f";
    await browser.post("/sign-up/email", { ...ADA, name }).ok();
    expect((await browser.get("/get-session").ok()).user.name).toBe(name);
  });
});
