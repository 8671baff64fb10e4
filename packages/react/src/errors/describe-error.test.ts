import { globSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { LocalErrorCode } from "@latchkey/client";
import * as shared from "latchkey/shared";
import { describe, expect, test, vi } from "vitest";
import { ADMIN_RULES } from "../admin/base/error-rules.ts";
import { API_KEY_RULES } from "../features/api-key/error-rules.ts";
import { EMAIL_CODE_RULES } from "../features/email-code/ways/error-rules.ts";
import { ORGANIZATION_RULES } from "../features/organization/error-rules.ts";
import { PASSKEY_ACCOUNT_RULES } from "../features/passkey/error-rules.ts";
import { TWO_FACTOR_RULES } from "../features/two-factor/error-rules.ts";
import { ar } from "../messages/generated/ar.ts";
import { de } from "../messages/generated/de.ts";
import { en } from "../messages/generated/en.ts";
import { createMessages } from "../messages/index.ts";
import { ACCOUNT_RULES } from "./account-rules.ts";
import { type About, describeError, describeErrors, type Failure } from "./describe-error.ts";
import { FAMILIES, FIELD_TEXTS, RULES, type Rules } from "./rules.ts";

const ABOUT: About = { appName: "Latchkey", min: 8, max: 128, email: "ada@example.com" };

/** Codes of screens with separate rules. */
const APART = new Set([
  "$ORGANIZATION_ERROR_CODES",
  "$TWO_FACTOR_ERROR_CODES",
  "$MAGIC_LINK_ERROR_CODES",
  "$EMAIL_OTP_ERROR_CODES",
  "$PASSKEY_ERROR_CODES",
  "$ADMIN_ERROR_CODES",
  "$API_KEY_ERROR_CODES",
  // Its only code is described by the account switcher.
  "$MULTI_SESSION_ERROR_CODES",
]);

/** Codes of routes that only the application calls, in process: no screen meets them. */
const IN_PROCESS = new Set(["SECRET_NOT_FOUND", "IMPORT_NOT_FOUND"]);

/** Rules of further features with their codes, by the name of the codes. */
const FURTHER = new Map(
  await Promise.all(
    globSync("packages/react/src/features/*/error-rules.ts").map(async (path): Promise<[string, Rules]> => {
      const [rules] = Object.values<Rules>(await import(resolve(path)));
      if (rules === undefined) throw new Error(`${path} exports no rules`);
      return [`$${basename(dirname(path)).replaceAll("-", "_").toUpperCase()}_ERROR_CODES`, rules];
    }),
  ),
);
for (const name of APART) FURTHER.delete(name);

/** Every code of the engine: its core's and those of each optional feature, as generated. */
const ENGINE_CODES = Object.entries(shared).flatMap(([name, value]) =>
  name.endsWith("ERROR_CODES") && !APART.has(name) && !FURTHER.has(name)
    ? Object.keys(value).filter((code) => !IN_PROCESS.has(code))
    : [],
);
/** Codes of the screens of organizations, besides those of all screens. */
const ORGANIZATION_CODES = Object.keys(shared.$ORGANIZATION_ERROR_CODES).filter(
  // The audit log of an organization has the console's rules.
  (code) => code !== "AUDIT_EVENT_NOT_FOUND",
);

/** Error codes of the screens on which codes are entered. */
const TWO_FACTOR_CODES = Object.keys(shared.$TWO_FACTOR_ERROR_CODES);

/** Error codes of the screens that use links and codes from emails. */
const EMAIL_CODES = Object.keys({ ...shared.$MAGIC_LINK_ERROR_CODES, ...shared.$EMAIL_OTP_ERROR_CODES });

/** Error codes of using, adding and removing passkeys: the engine's, and those of the browser's dialog. */
const PASSKEY_CODES = [
  ...Object.keys(shared.$PASSKEY_ERROR_CODES),
  "PASSKEYS_NOT_SUPPORTED",
  "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
  "ERROR_INVALID_DOMAIN",
];

/** Error codes of managing API keys. */
const API_KEY_CODES = Object.keys(shared.$API_KEY_ERROR_CODES);

/** Error codes of administering users. */
const ADMIN_CODES = Object.keys(shared.$ADMIN_ERROR_CODES);
/** Error codes of administration that every user may meet. */
const FROM_ADMINISTRATION = ["BANNED_USER"];

const LOCAL_CODES = [
  "NETWORK_ERROR",
  "ORIGIN_NOT_ALLOWED",
  "TIMEOUT",
  "ABORTED",
  "INVALID_RESPONSE",
] as const;
/** Fails to compile if the client has another code. */
const everyLocalCode: readonly LocalErrorCode[] = LOCAL_CODES satisfies readonly LocalErrorCode[];
export type Missing = Exclude<LocalErrorCode, (typeof LOCAL_CODES)[number]>;
const nothingMissing: [Missing] extends [never] ? true : never = true;

const CODES = [...ENGINE_CODES, ...FROM_ADMINISTRATION, ...everyLocalCode];

const SETS: readonly [string, readonly string[], Rules][] = [
  [
    "all screens",
    CODES,
    {
      codes: { ...RULES, ...ACCOUNT_RULES.codes },
      families: [...FAMILIES, ...ACCOUNT_RULES.families],
    },
  ],
  ["the screens of organizations", ORGANIZATION_CODES, ORGANIZATION_RULES],
  ["the screens of two-step verification", TWO_FACTOR_CODES, TWO_FACTOR_RULES],
  ["the screens of links and codes in emails", EMAIL_CODES, EMAIL_CODE_RULES],
  [
    "the screens of passkeys",
    PASSKEY_CODES,
    {
      codes: PASSKEY_ACCOUNT_RULES.codes,
      families: PASSKEY_ACCOUNT_RULES.families.slice(ACCOUNT_RULES.families.length),
    },
  ],
  [
    "the screens of API keys",
    API_KEY_CODES,
    {
      codes: API_KEY_RULES.codes,
      families: API_KEY_RULES.families.slice(ACCOUNT_RULES.families.length),
    },
  ],
  [
    "the screens of administration",
    ADMIN_CODES,
    {
      codes: ADMIN_RULES.codes,
      families: ADMIN_RULES.families.slice(ACCOUNT_RULES.families.length),
    },
  ],
];

/** Without `requestId` there is nothing to copy, and without `retryAfter` no countdown. */
function failure(code: string, more: Partial<Failure> = {}): Failure {
  return { code, status: 400, ...more };
}

function shown(error: Failure, about: Partial<About> = {}): string {
  const t = createMessages({ locale: "en", messages: [en] });
  return t.text(describeError(error, { ...ABOUT, ...about }).text);
}

test.each([...FURTHER])("%s have rules", (name, { codes, families }) => {
  const sent = Object.keys(Object.entries(shared).find(([known]) => known === name)?.[1] ?? {});
  expect(Object.keys(codes)).toEqual(
    expect.arrayContaining(
      sent.filter(
        (code) => !Object.hasOwn(RULES, code) && !families.some((family) => family.codes.test(code)),
      ),
    ),
  );
  expect(sent).toEqual(expect.arrayContaining(Object.keys(codes)));
});

describe.each(SETS)("on %s", (_, sent, { codes, families }) => {
  test("every possible code has its rule or its family", () => {
    expect(nothingMissing).toBe(true);
    expect(sent.length).toBeGreaterThan(10);
    const without = sent.filter(
      (code) =>
        !Object.hasOwn({ ...RULES, ...codes }, code) && !families.some((family) => family.codes.test(code)),
    );
    expect(without).toEqual([]);
  });

  test("every rule is for a code that is sent, and no code matches two families", () => {
    expect(Object.keys(codes).filter((code) => ![...sent, ...CODES].includes(code))).toEqual([]);
    const left = sent.filter((code) => !Object.hasOwn({ ...RULES, ...codes }, code));
    for (const family of families)
      expect(
        left.some((code) => family.codes.test(code)),
        String(family.codes),
      ).toBe(true);
    for (const code of left)
      expect(
        families.filter((family) => family.codes.test(code)),
        code,
      ).toHaveLength(1);
  });
});

describe.each([
  ["en", [en]],
  ["de", [de]],
  ["ar", [ar]],
])("in %s", (locale, messages) => {
  test.each([
    ["with everything known", ABOUT, { requestId: "r-1", retryAfter: 30 }],
    ["with nothing known", { appName: "Latchkey", min: 8, max: 128 }, {}],
    ["while reading", { ...ABOUT, length: 3, isRead: true }, {}],
    ["in a form without fields", { ...ABOUT, fields: [] }, {}],
    ["on the screens of organizations", { ...ABOUT, rules: ORGANIZATION_RULES }, {}],
  ] satisfies [string, About, Partial<Failure>][])("every error has a text %s", (_, about, more) => {
    const problems: unknown[] = [];
    const t = createMessages({ locale, messages, onProblem: (problem) => problems.push(problem) });
    for (const code of [...CODES, ...ORGANIZATION_CODES, "SOMETHING_NEW"]) {
      const notice = describeError(failure(code, more), about);
      expect(t.text(notice.text), code).not.toMatch(/undefined|[{}]/);
      for (const action of notice.actions)
        expect(t.text({ id: `errors.actions.${action}`, args: { appName: "Latchkey" } })).not.toBe("");
      expect(notice.place === "field", code).toBe(notice.field !== undefined);
    }
    for (const id of Object.values(FIELD_TEXTS)) t.text({ id });
    expect(problems).toEqual([]);
  });
});

test("an error is shown at its field if the form has that field", () => {
  const error = failure("PASSWORD_TOO_SHORT");
  expect(describeError(error, { ...ABOUT, fields: ["name", "email", "password"] }).field).toBe("password");
  expect(describeError(error, { ...ABOUT, fields: ["currentPassword", "newPassword"] }).field).toBe(
    "newPassword",
  );
  expect(describeError(error, { ...ABOUT, fields: ["name"] })).toMatchObject({ place: "form" });
  expect(describeError(failure("INVALID_PASSWORD"), ABOUT).field).toBe("currentPassword");
});

test("a too short password's error counts its characters if they are known", () => {
  expect(shown(failure("PASSWORD_TOO_SHORT"), { length: 3 })).toBe("Use at least 8 characters (3 now).");
  expect(shown(failure("PASSWORD_TOO_SHORT"))).toBe("Use at least 8 characters.");
});

test("a taken address leads to sign-in, an unconfirmed one to a new email", () => {
  expect(describeError(failure("USER_ALREADY_EXISTS"), ABOUT)).toMatchObject({
    place: "field",
    field: "email",
    actions: ["signIn"],
  });
  expect(describeError(failure("EMAIL_NOT_VERIFIED"), ABOUT)).toMatchObject({
    place: "page",
    actions: ["resend"],
  });
  expect(shown(failure("EMAIL_NOT_VERIFIED"))).toContain("ada@example.com");
  expect(shown(failure("EMAIL_NOT_VERIFIED"), { email: undefined })).not.toContain("@");
});

describe("fields that the engine refuses", () => {
  const details = [
    { path: "email", message: "Invalid email" },
    { path: "name", message: "Required" },
    { path: "name", message: "Too short" },
  ];
  const error = failure("VALIDATION_ERROR", { details });

  test("are reported once each", () => {
    const notices = describeErrors(error, { ...ABOUT, fields: ["name", "email", "password"] });
    expect(notices.map(({ field, text }) => [field, text.id])).toEqual([
      ["email", "errors.INVALID_EMAIL"],
      ["name", "errors.fields.name"],
    ]);
  });

  test("are reported at the form if it lacks one of them", () => {
    expect(describeErrors(error, { ...ABOUT, fields: ["email"] })).toMatchObject([{ place: "form" }]);
    const whole = failure("VALIDATION_ERROR", { details: [{ path: "", message: "No object" }] });
    expect(describeErrors(whole, ABOUT)).toMatchObject([{ place: "form" }]);
    expect(describeErrors(failure("VALIDATION_ERROR"), ABOUT)).toMatchObject([{ place: "form" }]);
  });

  test("are never named after a member that every object has", () => {
    const odd = failure("VALIDATION_ERROR", { details: [{ path: "constructor", message: "?" }] });
    expect(describeError(odd, ABOUT).text.id).toBe("errors.fields.invalid");
  });
});

describe("too many tries", () => {
  test("names the time to wait", () => {
    const notice = describeError(failure("TOO_MANY_REQUESTS", { status: 429, retryAfter: 30 }), ABOUT);
    expect(notice).toMatchObject({ place: "form", retryAfter: 30 });
    expect(shown(failure("TOO_MANY_REQUESTS", { retryAfter: 30 }))).toBe(
      "Too many attempts. Try again in 30 seconds.",
    );
  });

  test("names no time if it isn't known", () => {
    expect(shown(failure("TOO_MANY_REQUESTS"), { length: 3 })).toBe(
      "Too many attempts. Wait a moment, then try again.",
    );
  });
});

describe("a service that doesn't answer", () => {
  test("is reported above the fields of forms, and in the banner while reading", () => {
    const busy = failure("SERVICE_UNAVAILABLE", { status: 503 });
    expect(describeError(busy, ABOUT)).toMatchObject({ place: "form", actions: ["retry"] });
    expect(describeError(busy, { ...ABOUT, isRead: true }).place).toBe("banner");
    expect(describeError(failure("NOT_FOUND"), { ...ABOUT, isRead: true }).place).toBe("panel");
  });

  test("is reported for a proxy's answer too", () => {
    for (const status of [502, 503, 504])
      expect(describeError({ code: "INVALID_RESPONSE", status }, ABOUT).text.id).toBe("errors.unavailable");
    expect(describeError({ code: "INVALID_RESPONSE", status: 200 }, ABOUT).text.id).toBe("errors.defect");
  });

  test("is distinguished from a browser that is offline", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(shown(failure("NETWORK_ERROR", { status: 0 }))).toBe("You're offline. Nothing was sent.");
    vi.unstubAllGlobals();
    expect(shown(failure("NETWORK_ERROR", { status: 0 }))).toContain("Can't reach");
  });
});

test("an unknown error shows the error number that support asks for", () => {
  const notice = describeError(failure("SOMETHING_NEW", { status: 500, requestId: "r-7" }), ABOUT);
  expect(notice).toMatchObject({ place: "form", actions: ["retry", "copyRequestId"], requestId: "r-7" });
  expect(shown(failure("SOMETHING_NEW", { requestId: "r-7" }))).toContain("r-7");
  expect(describeError(failure("constructor"), ABOUT).actions).toEqual(["retry"]);
});

test("codes in lower case, as redirects carry them, are known too", () => {
  expect(describeError(failure("token_expired"), ABOUT)).toMatchObject({ place: "page" });
  expect(shown(failure("token_expired"))).toBe("This link has expired or was already used.");
});

test("only the code counts, never a server's message", () => {
  const error = { ...failure("INVALID_EMAIL"), message: "<b>Something else</b>" };
  expect(shown(error)).toBe("Enter an email address like name@example.com.");
});
