import { z } from "zod";
import { errorCode, fail } from "../../base/errors.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import type { Found } from "../../kernel/contracts/identity.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { isRemembered, presented } from "../sessions/index.ts";
import { deviceSessions } from "./device-sessions.ts";

export const INVALID_SESSION_TOKEN = errorCode("INVALID_SESSION_TOKEN", 401, "Invalid session token");

/** Makes a session of this browser the active one. */
const activation = requestService(({ options }) => (context) => ({ session, user, token }: Found): void => {
  context.opened = { session: { ...session, token }, user };
  context.presentSession(token, isRemembered(session, options.session.expiresIn));
});

const Which = z.object({
  sessionToken: z.string().describe("Token of a session in `list-device-sessions`"),
});

export const listDeviceSessions = route({
  method: "GET",
  path: "/multi-session/list-device-sessions",
  summary: "List the sessions in this browser, one for each account",
  session: "none",
  returns: ({ User, Session }) => z.array(z.object({ session: Session, user: User })),
  uses: { devices: deviceSessions },
  errors: [],
  async handle({ devices }) {
    const byUser = new Map<string, Found>();
    for (const found of await devices.all()) byUser.set(found.user.id, found);
    return [...byUser.values()].map((found) => ({ session: presented(found), user: found.user }));
  },
});

export const setActiveSession = route({
  method: "POST",
  path: "/multi-session/set-active",
  summary: "Switch to another session in this browser",
  session: "none",
  body: Which,
  returns: ({ User, Session }) => z.object({ session: Session, user: User }),
  uses: { devices: deviceSessions, activate: activation },
  errors: [INVALID_SESSION_TOKEN],
  async handle({ body, devices, activate }) {
    const found = await devices.find(body.sessionToken);
    if (found === undefined) throw fail(INVALID_SESSION_TOKEN);
    activate(found);
    return { session: presented(found), user: found.user };
  },
});

export const revokeDeviceSession = route({
  method: "POST",
  path: "/multi-session/revoke",
  summary: "Sign out of one account in this browser; if it is the active one, another takes its place",
  session: "required",
  noKeys: true,
  store: true,
  body: Which,
  returns: Done,
  uses: { devices: deviceSessions, activate: activation },
  event: { name: "sign_out" },
  errors: [INVALID_SESSION_TOKEN],
  async handle(context) {
    const { body, devices, activate, session } = context;
    const found = await devices.find(body.sessionToken);
    if (found === undefined) throw fail(INVALID_SESSION_TOKEN);
    await devices.signOut(found);
    if (found.session.id !== session.id) return done;
    const next = (await devices.all()).find(({ session: { id } }) => id !== found.session.id);
    if (next === undefined) context.endSession();
    else activate(next);
    return done;
  },
});
