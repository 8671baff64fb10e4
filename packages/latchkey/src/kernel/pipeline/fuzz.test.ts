import { type App, app, PASSWORD } from "@latchkey/testing/app";
import { declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { fuzz, RUNS, written } from "@latchkey/testing/fuzz";
import { PROOFS } from "@latchkey/testing/proofs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

/** Organizations have a separate test, which creates the rows that their routes need. */
const plugins = optionalFeatures().filter(({ id }) => id !== "organization");
const routes = declaredRoutes(plugins).filter(({ spec }) => spec.serverOnly !== true);

const additionalFields = {
  theme: { type: "string" },
  level: { type: "number" },
  pinned: { type: "boolean" },
  seen: { type: "date" },
  tags: { type: "string[]" },
  notes: { type: "json" },
  handle: { type: "string", unique: true },
  tier: { type: "string", input: false },
  risk: { type: "number", returned: false },
} as const;

/** Accepts the password even after changes, so that requests keep succeeding. */
const password = {
  hash: async (text: string): Promise<string> => text,
  verify: async (input: { password: string }): Promise<boolean> => input.password === PASSWORD,
};

const hints = {
  email: ["ada@example.com", "nobody@example.com"],
  newEmail: ["elsewhere@example.com"],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD],
  callbackURL: ["/welcome"],
  errorCallbackURL: ["/oops"],
  newUserCallbackURL: ["/welcome"],
  image: ["/ada.png", "https://x.example/a.png"],
  theme: ["dark"],
  provider: ["github"],
  username: ["ada", "grace.h"],
  providerId: ["credential"],
  role: ["user", ["user"]],
  method: ["two-factor"],
  permissions: [{ user: ["list"] }],
};

/** Statuses of valid requests that need an email, a provider or a camera to succeed. */
const WITHOUT_OTHERS: Readonly<Record<string, number>> = {
  "GET /callback/:id": 302,
  "POST /callback/:id": 303,
  "POST /reauthenticate/social": 400,
  "POST /refresh-token": 400,
  "POST /get-access-token": 400,
  "GET /account-info": 400,
  "POST /account-info": 400,
  "GET /verify-email": 401,
  "POST /verify-email": 401,
  "POST /change-email/undo": 401,
  "GET /change-email/review": 401,
  "POST /change-email/keep": 401,
  "POST /undo-sign-in-method": 400,
  "POST /reset-password": 400,
  "GET /reset-password-preview": 400,
  "GET /reset-password/:token": 302,
  "GET /delete-user/callback": 404,
  "POST /sign-in/oauth2": 400,
  "POST /oauth2/link": 404,
  "GET /oauth2/callback/:providerId": 302,
  "GET /oauth-popup/start": 400,
  "POST /oauth-popup/reauthenticate": 400,
  "POST /ui/upload": 400,
  "POST /two-factor/get-totp-uri": 400,
  "POST /two-factor/verify-totp": 400,
  "POST /two-factor/verify-otp": 400,
  "POST /two-factor/verify-backup-code": 400,
  "POST /two-factor/generate-backup-codes": 400,
  "GET /two-factor/challenge": 401,
  "POST /multi-session/set-active": 401,
  "POST /multi-session/revoke": 401,
  "POST /passkey/verify-registration": 400,
  "POST /passkey/verify-authentication": 400,
  "POST /sign-up/passkey": 400,
  "POST /passkey/delete-passkey": 404,
  "POST /passkey/update-passkey": 404,
  "GET /magic-link/verify": 302,
  "POST /magic-link/verify": 400,
  "POST /sign-in/email-otp": 400,
  "POST /email-otp/check-verification-otp": 400,
  "POST /email-otp/verify-email": 400,
  "POST /email-otp/reset-password": 400,
  "POST /email-otp/change-email": 400,
  "POST /admin/stop-impersonating": 400,
  "POST /admin/restore-user": 404,
  "POST /admin/purge-removed-user": 404,
  "POST /admin/remove-sign-in-method": 404,
  "GET /admin/get-audit-event": 404,
  "GET /admin/get-organization": 404,
  "GET /admin/list-organization-members": 404,
  "POST /admin/delete-organization": 404,
  "GET /admin/setup": 400,
  "POST /admin/setup": 400,
  "GET /admin/list-texts": 404,
  "POST /admin/change-texts": 404,
  ...Object.assign({}, ...PROOFS.map(({ statuses }) => statuses)),
};

// Covers CVE-2026-49443, CVE-2026-25748.
describe("whatever is sent, the answer is one that the route declares, and a refused request changes nothing", () => {
  let reference: App | undefined;

  test.each(routes)("$method $path", async (route) => {
    const world = await app({
      plugins,
      emailAndPassword: { password },
      session: { additionalFields },
      user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
      rateLimit: { enabled: false },
      socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
      account: { accountLinking: { allowUnlinkingAll: true } },
      logger: { level: "error" },
    });
    const { id } = await world.person({ email: "ada@example.com" });
    await world.change("user", { username: "ada" }, { id });
    const other = await world.person();
    const administrator = async () => {
      const made = await world.person();
      await world.change("user", { role: "admin" }, { id: made.id });
      return made;
    };
    // Another administrator remains when the first deletes their account.
    await administrator();
    let person = await administrator();
    reference ??= world;
    await fuzz(world, route, {
      reference,
      person: async () => {
        if ((await person.client.get("/get-session")).text === "null") person = await administrator();
        return person;
      },
      hints: { ...hints, userId: [other.id], id: [other.id], of: [other.email], format: ["csv"] },
      taken: WITHOUT_OTHERS[`${route.method} ${route.path}`],
    });
  });
});

test("undeclared paths lead nowhere, however they are written", async () => {
  const world = await app({ plugins, logger: { level: "error" } });
  const known = new Set(routes.map(({ url }) => `/api/auth${url}`));
  const piece = fc.constantFrom(
    "/",
    "//",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "\\",
    ";",
    "%00",
    "%25",
    "api",
    "auth",
    "ok",
    "error",
    "é",
    "?",
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/api/auth/${pieces.join("")}`);
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.constantFrom("GET", "POST", "PUT", "OPTIONS", "TRACE", ""),
      async (sent, method) => {
        const before = await written(world);
        const { status } = await world.exchange({ method, path: sent });
        // Found only if it is a declared path, perhaps with a slash at its end or a letter escaped.
        const plain = sent.replaceAll("%2e", ".").replace(/\/$/, "");
        expect(status < 404 || status === 405).toBe(known.has(plain));
        expect(await written(world)).toBe(before);
      },
    ),
    { numRuns: RUNS * 4 },
  );
});
