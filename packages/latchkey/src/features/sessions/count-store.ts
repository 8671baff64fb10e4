import { service } from "../../kernel/service.ts";
import { sessionTable } from "./tables.ts";

/** Where counting ends: what is more is many. */
const COUNT_LIMIT = 1_000_000;

/**
 * How many sessions have not expired; undefined where they live outside of the database. Counted in an index, only so
 * far, and away from the main thread.
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
