import { DatabaseSync } from "node:sqlite";
import {
  APIError,
  admin,
  apiKey,
  bearer,
  betterAuth,
  createAccessControl,
  createAuthMiddleware,
  customSession,
  emailOTP,
  haveIBeenPwned,
  jwt,
  lastLoginMethod,
  magicLink,
  multiSession,
  nextCookies,
  openAPI,
  organization,
  passkey,
  twoFactor,
  username,
} from "latchkey/compat";
import { defaultStatements, memberAc, ownerAc } from "latchkey/compat/organization-access";

/** The emails that the application would send. */
export const sent: { to: string; what: string; url?: string; code?: string }[] = [];
/** The events that the hooks saw. */
export const seen: string[] = [];

const ac = createAccessControl({ ...defaultStatements, project: ["create", "share"] });
const owner = ac.newRole({ ...ownerAc.statements, project: ["create", "share"] });
const member = ac.newRole({ ...memberAc.statements, project: ["create"] });

/** An application's own `auth.ts`, written for the framework: only its imports were changed. */
export const authAt = (baseURL: string, more: { checkBreaches?: boolean } = {}) =>
  betterAuth({
    appName: "Ledger",
    baseURL,
    basePath: "/api/auth",
    secret: "an old secret of this deployment 0123456789",
    database: new DatabaseSync(":memory:"),
    trustedOrigins: async (request) => ["https://admin.example.com", request?.headers.get("x-tenant-origin")],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      autoSignIn: true,
      sendResetPassword: async ({ user, url }) => {
        sent.push({ to: user.email, what: "reset", url });
      },
      onPasswordReset: async ({ user }) => {
        seen.push(`reset ${user.email}`);
      },
      resetPasswordTokenExpiresIn: 3600,
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: async ({ user, url }) => {
        sent.push({ to: user.email, what: "verify", url });
      },
    },
    user: {
      additionalFields: {
        plan: { type: "string", required: false, defaultValue: "free", input: false },
        nickname: { type: "string", required: false },
      },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, afterDelete: async (user) => void seen.push(`deleted ${user.email}`) },
    },
    session: {
      expiresIn: 60 * 60 * 24 * 7,
      updateAge: 60 * 60 * 24,
      cookieCache: { enabled: true, maxAge: 60 },
    },
    account: { accountLinking: { enabled: true, trustedProviders: ["github"] } },
    socialProviders: { github: { clientId: "github-id", clientSecret: "github-secret" } },
    rateLimit: {
      enabled: true,
      window: 10,
      max: 1000,
      customRules: {
        "/sign-in/email": { window: 10, max: 500 },
        "/sign-up/email": async (request) => ({ window: 10, max: request.method === "POST" ? 500 : 1 }),
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, plan: user.email.endsWith("@example.com") ? "team" : "free" },
          }),
          after: async (user) => {
            seen.push(`created ${user.email}`);
          },
        },
      },
      session: { create: { before: async (session) => ({ data: { ...session } }) } },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === "/sign-up/email" && ctx.body?.email.endsWith("@blocked.example"))
          throw new APIError("FORBIDDEN", { message: "This domain is blocked" });
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path.startsWith("/sign-up") && ctx.context.newSession)
          seen.push(`opened ${ctx.context.newSession.user.email}`);
      }),
    },
    onAPIError: { onError: (error) => void seen.push(String(error)) },
    advanced: { database: { generateId: "uuid" }, ipAddress: { ipAddressHeaders: ["x-real-ip"] } },
    telemetry: { enabled: false },
    plugins: [
      admin({ defaultRole: "user", adminRoles: ["admin"] }),
      apiKey({ defaultPrefix: "ledger_" }),
      bearer(),
      emailOTP({
        otpLength: 6,
        expiresIn: 300,
        sendVerificationOTP: async ({ email, otp, type }) => {
          sent.push({ to: email, what: type, code: otp });
        },
      }),
      jwt(),
      lastLoginMethod(),
      magicLink({
        sendMagicLink: async ({ email, url }) => {
          sent.push({ to: email, what: "magic", url });
        },
      }),
      multiSession({ maximumSessions: 5 }),
      openAPI(),
      organization({
        ac,
        roles: { owner, member, admin: owner },
        teams: { enabled: true },
        organizationLimit: 5,
        requireEmailVerificationOnInvitation: false,
        sendInvitationEmail: async ({ email, id }) => {
          sent.push({ to: email, what: "invitation", url: `${baseURL}/accept/${id}` });
        },
      }),
      passkey({ rpName: "Ledger" }),
      twoFactor({ issuer: "Ledger", skipVerificationOnEnable: false }),
      username(),
      customSession(async ({ user, session }) => ({
        user: { ...user, initials: user.name.slice(0, 1) },
        session,
      })),
      ...(more.checkBreaches === true ? [haveIBeenPwned()] : []),
      nextCookies(),
    ],
  });

type Session = ReturnType<typeof authAt>["$Infer"]["Session"];
/** The application's own types follow from its options. */
export const initialsOf = (session: Session): string => session.user.initials;
