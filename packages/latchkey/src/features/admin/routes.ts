import { z } from "zod";
import { assertCaller, fail, SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { AskedShape, Done, done, PersonName } from "../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import type { Shapes } from "../../kernel/contracts/fields/shapes.ts";
import { callerOrHost, guard } from "../../kernel/contracts/guard.ts";
import { route } from "../../kernel/contracts/route.ts";
import { parseEmail } from "../../security/email-address.ts";
import { NEW_PASSWORD_FAULTS } from "../accounts/index.ts";
import { FAILED_TO_CREATE_USER, INVALID_EMAIL } from "../email-password/errors.ts";
import { endSessions, presented, sessionTokens } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userColumnFaults } from "../users/index.ts";
import { adminWith, authority } from "./access/authority.ts";
import { ROLE_FAULTS, RoleInput, roleSetting } from "./access/roles.ts";
import { bans } from "./bans/bans.ts";
import * as errors from "./errors.ts";
import { ceasing, impersonating, ownSession } from "./impersonation.ts";
import { adminStore } from "./store.ts";
import { UserListQuery } from "./users/list-query.ts";
import { userList } from "./users/list-store.ts";
import { createUser as creation, NewUserData } from "./users/new-user.ts";
import { removal } from "./users/removal.ts";
import { changeUser, passwordSetting, UserChanges } from "./users/user-changes.ts";

/** The ID of a user. */
const Id = z.union([z.string().min(1), z.number()]).transform(String);
const Which = z.object({ userId: Id });
const Success = z.object({ success: z.literal(true) });
const success = { success: true } as const;
const UserAnswer = ({ User }: Shapes) => z.object({ user: User });
const SessionAnswer = ({ User, Session }: Shapes) => z.object({ session: Session, user: User });
const { USER_NOT_FOUND, LAST_ADMINISTRATOR } = errors;

/**
 * Every route needs a session from the store, not from a cache, and not one in which an administrator acts as
 * another user.
 */
const administrative = { session: "required", store: true, ownOnly: true } as const;

const createUser = route({
  method: "POST",
  path: "/admin/create-user",
  summary: "Create a user",
  session: "optional",
  store: true,
  ownOnly: true,
  body: ({ withFields }) =>
    z.object({
      email: z.string(),
      name: PersonName,
      password: z.string().optional(),
      role: RoleInput.optional(),
      // Older applications give the role here.
      data: withFields("user", NewUserData.extend({ role: RoleInput.optional() }), "there").optional(),
    }),
  returns: UserAnswer,
  needs: adminWith({ user: ["create"] }, errors.MAY_NOT_CREATE),
  uses: { creation },
  hashes: true,
  event: { name: "user_created" },
  errors: [
    UNAUTHORIZED,
    ...ROLE_FAULTS,
    errors.MAY_NOT_BAN,
    errors.MAY_NOT_SET_EMAIL,
    INVALID_EMAIL,
    errors.EMAIL_TAKEN,
    FIELD_NOT_ALLOWED,
    ...NEW_PASSWORD_FAULTS,
    FAILED_TO_CREATE_USER.as(500),
  ],
  refusals: userColumnFaults,
  async handle({ body, acting, creation }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    const { role, ...data } = body.data ?? {};
    return { user: await creation(acting, { ...body, role: body.role ?? role, email, data }) };
  },
});

const listUsers = route({
  ...administrative,
  method: "GET",
  path: "/admin/list-users",
  summary: "List users, in pages",
  query: UserListQuery,
  lists: ["filterValue"],
  returns: ({ User }) =>
    z.object({ users: z.array(User), total: z.number(), limit: z.number(), offset: z.number() }),
  needs: adminWith({ user: ["list"] }, errors.MAY_NOT_LIST),
  uses: { list: userList },
  errors: [],
  async handle({ query, list }) {
    return { ...(await list.find(query)), limit: query.limit, offset: query.offset };
  },
});

const getUser = route({
  ...administrative,
  method: "GET",
  path: "/admin/get-user",
  summary: "Get a user",
  query: z.object({ id: z.string() }),
  returns: ({ User }) => User,
  needs: adminWith({ user: ["get"] }, errors.MAY_NOT_GET),
  uses: { store: adminStore },
  errors: [USER_NOT_FOUND],
  handle: ({ query, store }) => store.present(query.id),
});

const adminUpdateUser = route({
  ...administrative,
  method: "POST",
  path: "/admin/update-user",
  summary: "Change a user",
  body: ({ withFields }) => Which.extend({ data: withFields("user", UserChanges, "there") }),
  returns: ({ User }) => User,
  needs: adminWith({ user: ["update"] }, errors.MAY_NOT_UPDATE),
  uses: { changeUser },
  event: { name: "user_updated" },
  errors: [
    errors.PASSWORD_IS_NO_DATA,
    errors.NO_DATA_TO_UPDATE,
    ...ROLE_FAULTS,
    errors.MAY_NOT_BAN,
    errors.CAN_NOT_BAN_YOURSELF,
    errors.MAY_NOT_SET_EMAIL,
    INVALID_EMAIL,
    errors.EMAIL_TAKEN,
    FIELD_NOT_ALLOWED,
    USER_NOT_FOUND,
    LAST_ADMINISTRATOR,
    SESSION_NOT_FRESH,
  ],
  refusals: userColumnFaults,
  handle: ({ body, acting, changeUser }) => changeUser(acting, body.userId, body.data),
});

const setRole = route({
  ...administrative,
  method: "POST",
  path: "/admin/set-role",
  summary: "Set a user's roles",
  body: Which.extend({ role: RoleInput }),
  returns: UserAnswer,
  needs: adminWith({ user: ["set-role"] }, errors.MAY_NOT_SET_ROLE),
  uses: { roleSetting },
  event: { name: "user_role_changed" },
  errors: [errors.INVALID_ROLE_TYPE, errors.UNKNOWN_ROLE, USER_NOT_FOUND, LAST_ADMINISTRATOR],
  handle: async ({ body, acting, roleSetting }) => ({
    user: await roleSetting(acting, body.userId, body.role),
  }),
});

const banUser = route({
  ...administrative,
  method: "POST",
  path: "/admin/ban-user",
  summary: "Ban a user, and end all of the user's sessions",
  body: Which.extend({
    banReason: z.string().max(500).optional().describe("Reason shown to administrators"),
    banMessage: z
      .string()
      .max(500)
      .optional()
      .describe("Message shown to the user when a sign-in is refused"),
    banExpiresIn: z.number().positive().optional().describe("Seconds"),
  }),
  returns: UserAnswer,
  needs: adminWith({ user: ["ban"] }, errors.MAY_NOT_BAN),
  uses: { bans },
  event: { name: "user_banned" },
  errors: [errors.CAN_NOT_BAN_YOURSELF, USER_NOT_FOUND, LAST_ADMINISTRATOR],
  async handle({ body, acting, bans }) {
    const { userId, banReason: reason, banMessage: message, banExpiresIn: expiresIn } = body;
    return { user: await bans.ban(acting, userId, { reason, message, expiresIn }) };
  },
});

const unbanUser = route({
  ...administrative,
  method: "POST",
  path: "/admin/unban-user",
  summary: "Lift a user's ban",
  body: Which,
  returns: UserAnswer,
  needs: adminWith({ user: ["ban"] }, errors.MAY_NOT_BAN),
  uses: { bans },
  event: { name: "user_unbanned" },
  errors: [USER_NOT_FOUND],
  handle: async ({ body, acting, bans }) => ({ user: await bans.unban(acting, body.userId) }),
});

const impersonateUser = route({
  ...administrative,
  method: "POST",
  path: "/admin/impersonate-user",
  summary: "Act as a user for a limited time, with a session of the user in this browser",
  body: Which.extend({
    reason: z
      .string()
      .max(500)
      .optional()
      .describe("Reason, which appears in the audit log and in the email to the user"),
  }),
  returns: SessionAnswer,
  needs: adminWith({ user: ["impersonate"] }, errors.MAY_NOT_IMPERSONATE),
  uses: { impersonating },
  opensSessions: true,
  event: { name: "impersonation_started" },
  errors: [
    USER_NOT_FOUND,
    errors.CAN_NOT_IMPERSONATE_YOURSELF,
    errors.CAN_NOT_IMPERSONATE_ADMINS,
    errors.REASON_REQUIRED,
    errors.BANNED_USER,
  ],
  handle: ({ body, acting, impersonating }) => impersonating(acting, body.userId, body.reason),
});

const stopImpersonating = route({
  method: "POST",
  path: "/admin/stop-impersonating",
  summary: "Stop acting as a user, and return to the administrator's session",
  session: "optional",
  noKeys: true,
  store: true,
  returns: SessionAnswer,
  needs: guard({
    errors: [UNAUTHORIZED, errors.NOT_IMPERSONATING],
    check(context) {
      const { core, session } = context;
      if (session !== undefined && typeof session.impersonatedBy !== "string")
        throw fail(errors.NOT_IMPERSONATING);
      // The session may have expired while the browser still holds the administrator's own.
      assertCaller(session !== undefined || core.use(ownSession).isHeld(context));
      return {};
    },
  }),
  uses: { ceasing },
  event: { name: "impersonation_stopped" },
  errors: [],
  async handle({ ceasing }) {
    const found = await ceasing();
    assertCaller(found !== undefined);
    return { session: presented(found), user: found.user };
  },
});

const listUserSessions = route({
  ...administrative,
  method: "POST",
  path: "/admin/list-user-sessions",
  summary: "List a user's open sessions. Their tokens are handles for revoke-user-session",
  body: Which,
  returns: ({ Session }) => z.object({ sessions: z.array(Session) }),
  needs: adminWith({ session: ["list"] }, errors.MAY_NOT_LIST_SESSIONS),
  uses: { sessions: sessionStore },
  errors: [],
  async handle({ body, now, acting, sessions }) {
    if ((await acting.superiors([body.userId])).size > 0) throw fail(errors.MAY_NOT_LIST_SESSIONS);
    return { sessions: await sessions.listOf(body.userId, new Date(now).toISOString()) };
  },
});

const revokeUserSession = route({
  ...administrative,
  method: "POST",
  path: "/admin/revoke-user-session",
  summary: "End one session of a user",
  body: z.object({ sessionToken: z.string() }),
  returns: Success,
  needs: adminWith({ session: ["revoke"] }, errors.MAY_NOT_REVOKE_SESSIONS),
  uses: { sessions: sessionStore, end: endSessions, tokens: sessionTokens },
  event: { name: "session_revoked" },
  errors: [],
  async handle({ body, acting, sessions, end, tokens }) {
    const token = tokens.named(body.sessionToken);
    const found = await sessions.find(token, false);
    // Unknown tokens get the same response, so it doesn't reveal which tokens exist.
    if (found === undefined) return success;
    const { userId, id } = found.session;
    if ((await acting.superiors([userId])).size > 0) throw fail(errors.MAY_NOT_REVOKE_SESSIONS);
    const event = { event: "session_revoked", userId, target: { type: "session", id } } as const;
    await end.some(event, (store, tx) => store.delete({ token, userId }, tx));
    return success;
  },
});

const revokeUserSessions = route({
  ...administrative,
  method: "POST",
  path: "/admin/revoke-user-sessions",
  summary: "End all sessions of a user",
  body: Which,
  returns: Success,
  needs: adminWith({ session: ["revoke"] }, errors.MAY_NOT_REVOKE_SESSIONS),
  uses: { end: endSessions },
  event: { name: "sessions_revoked" },
  errors: [],
  async handle({ body, acting, end }) {
    if ((await acting.superiors([body.userId])).size > 0) throw fail(errors.MAY_NOT_REVOKE_SESSIONS);
    await end.all(body.userId);
    return success;
  },
});

const removeUser = route({
  ...administrative,
  method: "POST",
  path: "/admin/remove-user",
  summary: "Remove a user with all stored data",
  body: Which,
  returns: Success,
  needs: adminWith({ user: ["delete"] }, errors.MAY_NOT_DELETE),
  uses: { removal },
  event: { name: "user_removed" },
  errors: [errors.CAN_NOT_REMOVE_YOURSELF, USER_NOT_FOUND, LAST_ADMINISTRATOR],
  async handle({ body, acting, removal }) {
    await removal(acting, body.userId);
    return success;
  },
});

const setUserPassword = route({
  ...administrative,
  method: "POST",
  path: "/admin/set-user-password",
  summary: "Set a user's password, and end all of the user's sessions",
  body: z.object({ userId: Id, newPassword: z.string().min(1) }),
  returns: Done,
  needs: adminWith({ user: ["set-password"] }, errors.MAY_NOT_SET_PASSWORD),
  uses: { passwordSetting },
  hashes: true,
  event: { name: "user_password_set" },
  errors: [...NEW_PASSWORD_FAULTS, USER_NOT_FOUND, SESSION_NOT_FRESH],
  async handle({ body, acting, passwordSetting }) {
    await passwordSetting(acting, body.userId, body.newPassword);
    return done;
  },
});

const userHasPermission = route({
  method: "POST",
  path: "/admin/has-permission",
  summary: "Check whether the caller has permissions",
  session: "optional",
  store: true,
  body: z.object({
    permissions: AskedShape.optional(),
    permission: AskedShape.optional().describe("Older name of `permissions`"),
    connector: z.enum(["AND", "OR"]).optional(),
    userId: Id.optional().describe("In process only, without a session"),
    role: z.string().optional().describe("In process only, without a session"),
  }),
  returns: z.object({ error: z.null(), success: z.boolean() }),
  needs: callerOrHost(({ body }) => (isObject(body) ? (body.userId ?? body.role) : undefined)),
  uses: { store: adminStore, authority },
  errors: [errors.ROLE_OR_USER_REQUIRED, errors.CHECKED_USER_NOT_FOUND, errors.NO_PERMISSIONS_PASSED],
  async handle(context) {
    const { body, user, store, authority } = context;
    const permissions = body.permissions ?? body.permission;
    const userId = user?.id ?? body.userId;
    if (userId === undefined && body.role === undefined) throw fail(errors.ROLE_OR_USER_REQUIRED);
    const found = userId === undefined ? undefined : await store.standing(userId);
    if (userId !== undefined && found === undefined) throw fail(errors.CHECKED_USER_NOT_FOUND);
    if (permissions === undefined) throw fail(errors.NO_PERMISSIONS_PASSED);
    const ranked =
      user === undefined && body.role !== undefined ? { id: userId ?? "", role: body.role } : found;
    const isAllowed = ranked !== undefined && authority.allows(ranked, permissions, body.connector);
    return { error: null, success: isAllowed };
  },
});

export const adminRoutes = {
  createUser,
  listUsers,
  getUser,
  adminUpdateUser,
  setRole,
  banUser,
  unbanUser,
  impersonateUser,
  stopImpersonating,
  listUserSessions,
  revokeUserSession,
  revokeUserSessions,
  removeUser,
  setUserPassword,
  userHasPermission,
};
