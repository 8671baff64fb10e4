import { service } from "../../kernel/contracts/service.ts";
import { isStoredForm, storedToken } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { userTable } from "../users/tables.ts";
import { rekeyedSessions } from "./storage/session-entries.ts";
import { sessionTable } from "./tables.ts";

/** SQL pattern of hashes: `h1_` and 43 characters. No token is as long. */
const HASHES = `h1${"_".repeat(44)}`;

/** Browsers keep their tokens; in the own format, the table gets the hashes. */
const tokens = (unreadable: () => Promise<number>): Fill => ({
  unreadable: { sessions: unreadable },
  table: sessionTable,
  reads: ["token", "ipAddress", "userAgent"],
  sets: ["token", "ipAddress", "userAgent"],
  unchanged: "token",
  values({ token, ipAddress, userAgent }, format) {
    const text = String(token);
    return {
      token: format === "shared" || isStoredForm(text) ? text : storedToken(text),
      ipAddress: String(ipAddress ?? ""),
      userAgent: String(userAgent ?? ""),
    };
  },
});

/** Sessions in the secondary storage have no rows, so they are found by their users. */
const entries = (rekey: (userId: string) => Promise<void>): Fill => ({
  table: userTable,
  reads: [],
  sets: [],
  values: () => ({}),
  also: async ({ id }, _tx, format) => (format === "own" ? rekey(id) : undefined),
});

export const sessionAdoption = service((core) => {
  const { db, env, secondary } = core;
  const count = db.for(sessionTable).scan((k, p: { pattern: string; now: string }) =>
    k
      .selectFrom("session")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("token", "like", p.pattern)
      .where("expiresAt", ">", p.now),
  );
  return [
    tokens(async () =>
      Number((await count({ pattern: HASHES, now: new Date(env.now()).toISOString() }))[0]?.count ?? 0),
    ),
    ...(secondary === undefined ? [] : [entries(rekeyedSessions(core, secondary))]),
  ];
});
