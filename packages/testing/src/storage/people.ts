import { expect } from "vitest";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { sessionTable, userTable } from "./tables.ts";

export function people(db: Database) {
  const q = db.for(userTable, sessionTable);
  return {
    add: q.write((k, p: { id: string; email: string }) =>
      k
        .insertInto("user")
        .values({ id: p.id, name: "Ada", email: p.email, createdAt: "2026-11-21T08:00:00.000Z" }),
    ),
    addSession: q.write((k, p: { id: string; userId: string }) =>
      k
        .insertInto("session")
        .values({ id: p.id, token: p.id, userId: p.userId, expiresAt: "2026-11-28T08:00:00.000Z" }),
    ),
    find: q.read((k, p: { id: string }) => k.selectFrom("user").selectAll().where("id", "=", p.id)),
    remove: q.write((k, p: { id: string }) => k.deleteFrom("user").where("id", "=", p.id)),
    listSessions: q.read((k, p: { userId: string }) =>
      k.selectFrom("session").select("id").where("userId", "=", p.userId).limit(200),
    ),
  };
}

/** Returns a promise and its resolver, to hold a transaction open. */
export function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
}

export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("expected a rejection"),
    (error: unknown) => error,
  );
}

/** Matches the 503 of `unavailable()`. */
export const unavailable = expect.objectContaining({ code: "SERVICE_UNAVAILABLE", statusCode: 503 });
