import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { RecentChanges } from "../../kernel/contracts/ways-in.ts";
import { sessionAdoption } from "./adoption-store.ts";
import { clearExpiredSessions } from "./ending/end-sessions.ts";
import { cookiesAndCopies, sessionFinder } from "./finding/find-session.ts";
import { DEGRADED } from "./finding/outage.ts";
import { NEW_DEVICES, NEW_SIGN_IN } from "./notices.ts";
import { getSession, signOut, updateSession } from "./routes/current.ts";
import {
  listSessionPlaces,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
} from "./routes/list.ts";
import { sessionStore } from "./store.ts";
import { sessionTable } from "./tables.ts";

export { endSessions } from "./ending/end-sessions.ts";
export { sessionOutage } from "./finding/outage.ts";
export { isRemembered } from "./opening/lifetime.ts";
export { door } from "./opening/open-session.ts";
export { begunAt } from "./opening/proofs.ts";
export type { Left } from "./storage/session-storage.ts";
export { countSessions } from "./store.ts";
export { presented, sessionTokens } from "./wire.ts";

/** Open sessions, named by their browsers' user agents. */
const recentSessions = service((core): RecentChanges => {
  const sessions = core.use(sessionStore);
  return {
    async list(userId, since, tx) {
      const open = await sessions.listOf(userId, new Date(core.env.now()).toISOString(), tx);
      return open.flatMap(({ id, userAgent, createdAt }) =>
        createdAt >= since ? [{ id, name: userAgent || null, createdAt }] : [],
      );
    },
  };
});

/** The cookie that the compatible framework reads, unless it has a prefix of the application. */
const FRAMEWORK_PREFIX = "better-auth";

/** Sessions that the other server on the same database doesn't see, because browsers send it another cookie. */
const otherCookies = service((core) => async () => {
  await core.writing.load();
  const { cookiePrefix = "latchkey" } = core.options.advanced;
  if (core.writing.isOwn || cookiePrefix !== "latchkey") return [];
  return [
    {
      found: `better-auth can run on this database too, but browsers keep the session in a cookie of the prefix "${cookiePrefix}"`,
      remedy: `Set \`advanced.cookiePrefix\` to "${FRAMEWORK_PREFIX}", or to its own prefix. When you no longer need better-auth, stop it and run \`latchkey adopt --finish\`.`,
    },
  ];
});

/** Sessions: finding, listing and ending them. `door` is the only place that opens one. */
export const sessions = feature({
  id: "sessions",
  events: ["sign_in", "sign_in_failed", "sign_out", "session_revoked", "sessions_revoked", "reauthenticated"],
  tables: [sessionTable],
  adoption: sessionAdoption,
  concerns: otherCookies,
  finders: [sessionFinder],
  cookies: cookiesAndCopies,
  budgets: [NEW_DEVICES],
  notices: [NEW_SIGN_IN],
  // Named whether or not a feature uses them, so that a client works with every deployment.
  requestHeaders: ["x-api-key"],
  answerHeaders: [DEGRADED, "set-auth-token", "set-auth-jwt", "auth-jwt"],
  onFirstProof: service((core) => core.use(sessionStore).deleteAll),
  // Only listed: sessions end in any case.
  recentChanges: { session: recentSessions },
  jobs: { "clear-expired-sessions": clearExpiredSessions },
  ui: service(({ options }) =>
    options.advanced.ipAddress?.places === undefined ? {} : { sessionPlaces: true },
  ),
  routes: {
    getSession,
    signOut,
    updateSession,
    listSessions,
    listSessionPlaces,
    revokeSession,
    revokeSessions,
    revokeOtherSessions,
  },
});
