import { type App, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { type Declared, declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { type CodeType, carriedTo, codeFor } from "@latchkey/testing/email-codes/mails";
import { ALL_AT_ONCE, WRITINGS } from "@latchkey/testing/security/typed-codes";
import {
  challenged,
  chooseCodes,
  codeSentTo,
  type Enrolled,
  enrolled,
} from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { z } from "zod";
import { shapesOf } from "../kernel/contracts/fields/shapes.ts";
import { emailOTP } from "./index.ts";

/** Inputs of the routes, read from their declarations, so that a new route is tested at once. */
const routes = declaredRoutes(optionalFeatures()).filter(
  ({ spec }) => spec.serverOnly !== true && spec.body !== undefined,
);

interface Shape {
  type?: string | readonly string[];
  properties?: Record<string, Shape>;
  required?: readonly string[];
  anyOf?: readonly Shape[];
  enum?: readonly unknown[];
}

// Application fields aren't tested here, so their columns don't matter.
const NO_TABLES = { columnsOf: () => new Map() } as unknown as Parameters<typeof shapesOf>[0];
const SHAPES = shapesOf(NO_TABLES, new Proxy({ user: {}, session: {} }, { get: () => ({}) }));

function bodyOf({ spec: { body } }: Declared): z.ZodType {
  // The filter above leaves routes with a body.
  return typeof body === "function" ? body(SHAPES) : (body as z.ZodType);
}

const shapeOf = (route: Declared): Shape =>
  // A JSON schema of an object holds these.
  z.toJSONSchema(bodyOf(route), { io: "input", unrepresentable: "any" }) as Shape;

/** Paths of a body's members with such a name, nested objects included. */
function membersOf({ properties = {} }: Shape, names: RegExp, path: readonly string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, inner]) => [
    ...(names.test(name) ? [[...path, name]] : []),
    ...membersOf(inner, names, [...path, name]),
  ]);
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** Texts that display as blank. */
const UNSEEN = [" ", "\u00a0\u3000", "\u200b", "\ufeff", "\u00ad\u2060", "\u3164", "\u2800", "\u{e0061}"];
/** Names of existing rows, which are looked up, and a provider's name of a user, which is cleaned. */
const LOOKED_UP = /^\/(sign-in\/social|link-social)/;

const named = routes
  .filter(({ path }) => !LOOKED_UP.test(path))
  .flatMap((route) => membersOf(shapeOf(route), /^name$/).map((member) => ({ ...route, member })));

test.each(named)("$method $path takes no $member that displays as blank", ({ member, ...route }) => {
  for (const text of UNSEEN) {
    const issues = bodyOf(route).safeParse(nested(member, text)).error?.issues ?? [];
    expect(
      issues.map(({ path }) => path.join(".")),
      JSON.stringify(text),
    ).toContain(member.join("."));
  }
});

const ADA = "ad\u00e4@b\u00fccher.example";
/** Spellings of one email address. */
const SAME = [
  "ADA\u0308@B\u00dcCHER.EXAMPLE",
  "ada\u0308@xn--bcher-kva.example",
  "Ad\u00c4@xn--bcher-kva.EXAMPLE",
] as const;
/** Texts that one part of a system may read as that address, and another may not. */
const OTHER = [
  "ad\u00e4\uff20b\u00fccher.example",
  "ad\u00e4\u200b@b\u00fccher.example",
  "ad\u00e4@b\u00fccher.example\n",
  '"ad\u00e4"@b\u00fccher.example',
] as const;

/** Returns a minimal valid body. */
function leastOf({ properties = {}, required = [] }: Shape, email: string): Record<string, unknown> {
  const exampleOf = (name: string, { enum: choices, type, anyOf, ...rest }: Shape): unknown => {
    if (/email$/i.test(name)) return email;
    if (/password$/i.test(name)) return PASSWORD;
    if (choices !== undefined) return choices[0];
    const kind = type ?? anyOf?.[0]?.type;
    if (kind === "boolean") return true;
    if (kind === "number" || kind === "integer") return 1;
    if (kind === "array") return [];
    return kind === "object" ? leastOf({ type: kind, ...rest }, email) : "000000";
  };
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || /^(email|newEmail)$/.test(name),
  );
  return Object.fromEntries(wanted.map(([name, shape]) => [name, exampleOf(name, shape)]));
}

/** Returns an app with one user, who has the email address, and two browsers, one of them signed in. */
async function place(): Promise<{ here: App; browsers: Client[] }> {
  const here = await app({
    plugins: optionalFeatures(),
    emailAndPassword: { password: QUICK_PASSWORDS },
    user: { changeEmail: { enabled: true } },
    rateLimit: { enabled: false },
  });
  const { client } = await here.person({ email: ADA, password: PASSWORD });
  return { here, browsers: [here.client(), client] };
}

/** Returns the answers, and the values that are stored under each email address. */
async function outcomes(route: Declared, email: string): Promise<unknown> {
  const { here, browsers } = await place();
  const answers: unknown[] = [];
  for (const browser of browsers) {
    const { status, body } = await browser.post(route.path, leastOf(shapeOf(route), email));
    answers.push([status, body?.code]);
  }
  await here.sent();
  const emails = (await here.rows("user")).map((user) => user.email);
  return { answers, emails: emails.toSorted(), mails: here.mails.map(({ to }) => to) };
}

const mailed = routes.filter(
  (route) => route.method === "POST" && membersOf(shapeOf(route), /^(email|newEmail)$/).length > 0,
);

test.each(mailed)("POST $path treats every spelling of an email address as the same", async (route) => {
  const expected = await outcomes(route, ADA);
  for (const form of SAME) expect(await outcomes(route, form), JSON.stringify(form)).toEqual(expected);
});

test.each(mailed)("POST $path refuses an email address that can be read in two ways", async (route) => {
  const { here, browsers } = await place();
  await here.sent();
  const before = here.mails.length;
  for (const form of OTHER) {
    for (const browser of browsers) await browser.post(route.path, leastOf(shapeOf(route), form));
    await here.sent();
    expect(here.mails.slice(before), JSON.stringify(form)).toEqual([]);
    expect(await here.rows("user")).toHaveLength(1);
  }
});

/** Spellings of a code that is typed, pasted or dictated. */
const WRITTEN = [
  ...WRITINGS.filter(([name]) => /zero-width|blanks|a dash|full width/.test(name)),
  ["all at once", ALL_AT_ONCE],
] as const;

type Entering = (here: App, ada: Enrolled) => Promise<[Client, body: object, code: string]>;

/** Uses the authenticator's code, in a session whose last code is too old. */
const byApp: Entering = async (here, ada) => {
  here.advance(16 * 60);
  return [ada.client, { password: PASSWORD }, ada.authenticator.code()];
};
/** Uses a code from an email. */
const byEmail =
  (type: CodeType, more: object = {}): Entering =>
  async (here, { email }) => {
    const browser = here.client();
    return [browser, { email, ...more }, await codeFor(here, browser, email, type)];
  };

/** The inputs by route and member: the rest of the body, and the right code. */
const ENTERED: Readonly<Record<string, Entering>> = {
  "/two-factor/enable code": byApp,
  "/two-factor/disable code": byApp,
  "/two-factor/get-totp-uri code": byApp,
  "/two-factor/generate-backup-codes code": byApp,
  "/two-factor/verify-totp code": async (here, ada) => [
    await challenged(here, ada),
    {},
    ada.authenticator.code(),
  ],
  "/two-factor/verify-backup-code code": async (here, ada) => [
    await challenged(here, ada),
    {},
    ada.backupCodes[0] ?? "",
  ],
  "/two-factor/verify-otp code": async (here, ada) => {
    await chooseCodes(ada);
    const browser = await challenged(here, ada);
    await browser.post("/two-factor/send-otp").ok();
    return [browser, {}, await codeSentTo(here, ada.email)];
  },
  "/sign-in/email-otp otp": byEmail("sign-in"),
  "/email-otp/check-verification-otp otp": byEmail("email-verification", { type: "email-verification" }),
  "/email-otp/verify-email otp": byEmail("email-verification"),
  "/email-otp/reset-password otp": byEmail("forget-password", { password: "plenty of quiet rivers" }),
  "/email-otp/request-email-change otp": async (here, { client, email }) => [
    client,
    { newEmail: "new@example.com" },
    await codeFor(here, client, email, "email-verification"),
  ],
  "/email-otp/change-email otp": async (here, { client }) => {
    await client.post("/email-otp/request-email-change", { newEmail: "new@example.com" }).ok();
    return [client, { newEmail: "new@example.com" }, (await carriedTo(here, "new@example.com")).code];
  },
};

/**
 * Sets up Ada with an authenticator. The current address is verified by a code too if `route` takes
 * one for that.
 */
async function entering(route: string): Promise<[App, Enrolled]> {
  const changeEmail = { enabled: true, verifyCurrentEmail: route.includes("request-email-change") };
  const here = await app({
    plugins: [
      ...optionalFeatures().filter(({ id }) => id !== "email-otp"),
      emailOTP({ changeEmail, disableSignUp: true }),
    ],
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
  });
  return [here, await enrolled(here)];
}

test("every input that takes a code is covered by these tests", () => {
  const declared = routes.flatMap((route) =>
    membersOf(shapeOf(route), /^(code|otp|totp|backupCode)$/).map(
      (member) => `${route.path} ${member.join(".")}`,
    ),
  );
  expect(Object.keys(ENTERED).toSorted()).toEqual(declared.toSorted());
});

test.each(Object.entries(ENTERED))("%s is accepted in every spelling", async (name, enter) => {
  const [path = "", member = ""] = name.split(" ");
  for (const [writing, write] of WRITTEN) {
    const [here, ada] = await entering(path);
    const [browser, body, code] = await enter(here, ada);
    const wrong = await browser.post(path, {
      ...body,
      [member]: code.replace(/^./, (c) => (c === "1" ? "2" : "1")),
    });
    expect([writing, wrong.status]).not.toEqual([writing, 200]);
    const answer = await browser.post(path, { ...body, [member]: write(code) });
    expect([writing, answer.status, answer.body?.code]).toEqual([writing, 200, undefined]);
  }
});

test("no input takes a display username that displays as blank", async () => {
  const [here, ada] = await entering("");
  const admin = await here.person({ email: "ruth@example.com" });
  await here.change("user", { role: "admin" }, { id: admin.id });
  const senders: Readonly<Record<string, (displayUsername: string) => ReturnType<Client["post"]>>> = {
    "/sign-up/email": (displayUsername) => {
      const person = { name: "Bob", email: "bob@example.com", password: PASSWORD };
      return here.client().post("/sign-up/email", { ...person, displayUsername });
    },
    "/update-user": (displayUsername) => ada.client.post("/update-user", { displayUsername }),
    "/admin/create-user": (displayUsername) =>
      admin.client.post("/admin/create-user", {
        name: "Bob",
        email: "bob@example.com",
        data: { displayUsername },
      }),
    "/admin/update-user": (displayUsername) =>
      admin.client.post("/admin/update-user", { userId: ada.id, data: { displayUsername } }),
  };
  const taking = Object.entries(here.auth.openapi().paths).filter(([, operations]) =>
    JSON.stringify(operations).includes('"displayUsername"'),
  );
  expect(
    Object.keys(senders)
      .map((path) => `/api/auth${path}`)
      .toSorted(),
  ).toEqual(taking.map(([path]) => path).toSorted());
  const before = await here.counts();
  for (const [path, send] of Object.entries(senders))
    for (const text of UNSEEN)
      expect([path, text, (await send(text)).body.code]).toEqual([path, text, "INVALID_DISPLAY_USERNAME"]);
  expect((await here.counts()).user).toBe(before.user);
  await senders["/update-user"]?.("Ada Lovelace").ok();
  expect((await here.rows("user")).map(({ displayUsername }) => displayUsername)).toContain("Ada Lovelace");
});
