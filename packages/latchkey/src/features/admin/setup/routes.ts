import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import { Email, isoDate, PersonName } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { roleNames } from "../../../shared/index.ts";
import { NEW_PASSWORD_FAULTS } from "../../accounts/index.ts";
import { FAILED_TO_CREATE_USER, INVALID_EMAIL } from "../../email-password/errors.ts";
import { userColumnFaults } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { adminWith, authority } from "../access/authority.ts";
import { ROLE_FAULTS, roleSetting } from "../access/roles.ts";
import {
  EMAIL_NOT_CONFIRMED,
  EMAIL_TAKEN,
  LAST_ADMINISTRATOR,
  MAY_NOT_SET_ROLE,
  SETUP_LINK_INVALID,
  USER_NOT_FOUND,
} from "../errors.ts";
import { adminSettings } from "../options.ts";
import { administratorCandidates, adminStore, isBanned } from "../store.ts";
import { makeAdministrator, setupLinks, withRole } from "./make-administrator.ts";

/** For the command line and the host: the application acts as itself. */
const inProcess = { session: "optional", store: true, serverOnly: true } as const;
const operator = adminWith({ user: ["set-role"] }, MAY_NOT_SET_ROLE);
const Changed = z.object({ email: z.string(), role: z.string().nullable() });

const createSetupLink = route({
  ...inProcess,
  method: "POST",
  path: "/admin/create-setup-link",
  summary: "Create the token of a setup link, which makes one administrator within 15 minutes",
  body: z.object({
    email: Email.optional().describe(
      "Default: entered by the user who opens the link, which only works for the first administrator",
    ),
    name: PersonName.optional(),
  }),
  returns: z.object({ token: z.string(), expiresAt: isoDate }),
  needs: operator,
  uses: { links: setupLinks },
  errors: [UNAUTHORIZED],
  handle: ({ body, links }) => links.issue(body),
});

const hasAdministrator = route({
  ...inProcess,
  method: "GET",
  path: "/admin/has-administrator",
  summary: "Check whether an administrator exists who can sign in",
  returns: z.object({ exists: z.boolean() }),
  needs: operator,
  uses: { links: setupLinks },
  errors: [UNAUTHORIZED],
  handle: async ({ links }) => ({ exists: await links.hasAdministrator() }),
});

const listAdministrators = route({
  ...inProcess,
  method: "GET",
  path: "/admin/list-administrators",
  summary: "List all administrators",
  returns: z.object({
    administrators: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        role: z.string().nullable(),
        isBanned: z.boolean(),
        createdAt: isoDate,
      }),
    ),
  }),
  needs: operator,
  uses: { candidates: administratorCandidates, authority },
  errors: [UNAUTHORIZED],
  async handle({ now, candidates, authority }) {
    const found = (await candidates()).filter((row) => authority.isAdministrator(row));
    return { administrators: found.map((row) => ({ ...row, isBanned: isBanned(row, now) })) };
  },
});

const grantAdministrator = route({
  ...inProcess,
  method: "POST",
  path: "/admin/grant-administrator",
  summary: "Make a user an administrator, in addition to the user's roles",
  body: z.object({ email: Email }),
  returns: Changed,
  needs: operator,
  uses: { users: userStore, store: adminStore, settings: adminSettings, roleSetting },
  errors: [UNAUTHORIZED, USER_NOT_FOUND, EMAIL_NOT_CONFIRMED, ...ROLE_FAULTS],
  async handle({ body, acting, users, store, settings, roleSetting }) {
    const user = await users.findByEmail(body.email);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    if (!user.emailVerified) throw fail(EMAIL_NOT_CONFIRMED);
    const { role = null } = (await store.standing(user.id)) ?? {};
    const now = withRole(role, settings.adminRoles[0] ?? "");
    await roleSetting(acting, user.id, now);
    return { email: user.email, role: now };
  },
});

const revokeAdministrator = route({
  ...inProcess,
  method: "POST",
  path: "/admin/revoke-administrator",
  summary: "Remove a user's administrator roles",
  body: z.object({ email: Email }),
  returns: Changed,
  needs: operator,
  uses: { users: userStore, store: adminStore, settings: adminSettings, roleSetting },
  errors: [UNAUTHORIZED, USER_NOT_FOUND, LAST_ADMINISTRATOR, ...ROLE_FAULTS],
  async handle({ body, acting, users, store, settings, roleSetting }) {
    const user = await users.findByEmail(body.email);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    const { role = null } = (await store.standing(user.id)) ?? {};
    const left = roleNames(role ?? "").filter((name) => !settings.adminRoles.includes(name));
    const now = left.join(",") || settings.defaultRole;
    await roleSetting(acting, user.id, now);
    return { email: user.email, role: now };
  },
});

/** Guessing is hopeless; the limit keeps a flood of guesses away. */
const limit = { window: 60, max: 20 };

const setupPreview = route({
  method: "GET",
  path: "/admin/setup",
  summary: "Preview a setup link without using it up",
  session: "none",
  limit,
  query: z.object({ token: z.string().max(200) }),
  returns: z.object({
    email: z.string().nullable().describe("Null: entered by the user who opens the link"),
    name: z.string().nullable(),
  }),
  uses: { links: setupLinks },
  errors: [SETUP_LINK_INVALID],
  async handle({ query, links }) {
    const named = await links.find(query.token);
    if (named === undefined) throw fail(SETUP_LINK_INVALID);
    return { email: named.email ?? null, name: named.name ?? null };
  },
});

const setupAdministrator = route({
  method: "POST",
  path: "/admin/setup",
  summary: "Become an administrator with a setup link from the service's terminal. Opens no session",
  session: "none",
  limit,
  body: z.object({
    token: z.string().max(200),
    email: z.string().optional().describe("Required if the link names no email address"),
    name: PersonName.optional(),
    password: z.string(),
  }),
  returns: z.object({ email: z.string() }),
  uses: { make: makeAdministrator },
  hashes: true,
  event: { name: "user_created", method: "setup" },
  errors: [SETUP_LINK_INVALID, INVALID_EMAIL, EMAIL_TAKEN, FAILED_TO_CREATE_USER, ...NEW_PASSWORD_FAULTS],
  refusals: userColumnFaults,
  handle: async ({ body, make }) => ({ email: await make(body) }),
});

/** Routes that make administrators. */
export const setupRoutes = {
  createSetupLink,
  hasAdministrator,
  listAdministrators,
  grantAdministrator,
  revokeAdministrator,
  setupPreview,
  setupAdministrator,
};
