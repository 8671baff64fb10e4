import { service } from "../../../kernel/contracts/service.ts";
import type { RecentChanges } from "../../../kernel/contracts/ways-in.ts";
import { sessionStore } from "../store.ts";

/** Open sessions, named by their browsers' user agents. */
export const recentSessions = service((core): RecentChanges => {
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
