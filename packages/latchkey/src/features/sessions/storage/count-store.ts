import { service } from "../../../kernel/contracts/service.ts";
import { sessionTable } from "../tables.ts";

/** Counting stops here. */
const COUNT_LIMIT = 1_000_000;

/**
 * Counts the sessions that have not expired; undefined if sessions are stored outside of the database. Uses
 * an index, stops at the limit, and runs off the main thread.
 */
export const countSessions = service(({ db, env, secondary }) => {
  const unexpired = db
    .for(sessionTable)
    .scan((k, p: { now: string }) =>
      k
        .selectFrom(
          k
            .selectFrom("session")
            .select("expiresAt")
            .where("expiresAt", ">", p.now)
            .limit(COUNT_LIMIT)
            .as("unexpired"),
        )
        .select(({ fn }) => fn.countAll<number | string>().as("count")),
    );
  return async (): Promise<number | undefined> => {
    if (secondary !== undefined) return undefined;
    const [row] = await unexpired({ now: new Date(env.now()).toISOString() });
    return Number(row?.count ?? 0);
  };
});
