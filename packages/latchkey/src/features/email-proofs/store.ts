import { service } from "../../kernel/contracts/service.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/outbox/clean-up.ts";
import { emailCodeTable } from "./tables.ts";

export { CODE_PURPOSE } from "./tables.ts";

/** Guesser: the browser that requested the email, or any other. */
export type Guesser = "attempts" | "strayAttempts";

export interface EmailCodeRow {
  id: string;
  key: string;
  code: string | null;
  link: string | null;
  attempts: number;
  strayAttempts: number;
  about: string;
  expiresAt: string;
}

const COLUMNS = ["id", "key", "code", "link", "attempts", "strayAttempts", "about", "expiresAt"] as const;

/** Statements over `emailCode`. */
export const emailCodeStore = service(({ db }) => {
  const q = db.for(emailCodeTable);
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("emailCode")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("emailCode").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  const counter = (column: Guesser) => ({
    /** Counts an attempt before the code is compared. False if all attempts are used up. */
    bump: q.bump((k, p: { id: string; most: number }) =>
      k
        .updateTable("emailCode")
        .set((e) => ({ [column]: e(column, "+", 1) }))
        .where("id", "=", p.id)
        .where(column, "<", p.most),
    ),
    /** Gives back the attempt of a right code, unless the code is used up by now. */
    giveBack: q.write((k, p: { id: string; most: number }) =>
      k
        .updateTable("emailCode")
        .set((e) => ({ [column]: e(column, "-", 1) }))
        .where("id", "=", p.id)
        .where(column, ">", 0)
        .where(column, "<=", p.most),
    ),
    /** Ends the code. True for the one call that does. */
    end: q.claim((k, p: { id: string; most: number }) =>
      k
        .updateTable("emailCode")
        .set({ [column]: p.most })
        .where("id", "=", p.id)
        .where(column, "<", p.most),
    ),
    /** Resets the attempts for a new code after one that was used up. */
    begin: q.write((k, p: { id: string; over: number }) =>
      k
        .updateTable("emailCode")
        .set({ [column]: 0 })
        .where("id", "=", p.id)
        .where(column, ">=", p.over),
    ),
  });
  return {
    findByKey: q.read((k, p: { key: string }) =>
      k.selectFrom("emailCode").select(COLUMNS).where("key", "=", p.key),
    ),
    findByLink: q.read((k, p: { link: string }) =>
      k.selectFrom("emailCode").select(COLUMNS).where("link", "=", p.link),
    ),
    newest: q.read((k, p: { subject: string }) =>
      k
        .selectFrom("emailCode")
        .select(COLUMNS)
        .where("subject", "=", p.subject)
        .orderBy("createdAt", "desc")
        .limit(1),
    ),
    attempts: counter("attempts"),
    strayAttempts: counter("strayAttempts"),
    insert: q.write(
      (
        k,
        p: {
          id: string;
          key: string;
          subject: string;
          link: string | null;
          code: string | null;
          strayAttempts: number;
          about: string;
          now: string;
          expiresAt: string;
        },
      ) =>
        k.insertInto("emailCode").values({
          id: p.id,
          key: p.key,
          subject: p.subject,
          link: p.link,
          code: p.code,
          attempts: 0,
          strayAttempts: p.strayAttempts,
          about: p.about,
          createdAt: p.now,
          expiresAt: p.expiresAt,
        }),
    ),
    /** Replaces an email that hasn't expired. The attempts stay counted. */
    replace: q.claim(
      (
        k,
        p: {
          id: string;
          link: string | null;
          code: string | null;
          about: string;
          now: string;
          expiresAt: string;
        },
      ) =>
        k
          .updateTable("emailCode")
          .set({ link: p.link, code: p.code, about: p.about, createdAt: p.now, expiresAt: p.expiresAt })
          .where("id", "=", p.id)
          .where("expiresAt", ">", p.now),
    ),
    /** Consumes the email by its code. One of all concurrent requests with the code or the link succeeds. */
    claimByCode: q.claim((k, p: { id: string; code: string }) =>
      k.deleteFrom("emailCode").where("id", "=", p.id).where("code", "=", p.code),
    ),
    /** Consumes it by its link. */
    claimByLink: q.claim((k, p: { link: string }) => k.deleteFrom("emailCode").where("link", "=", p.link)),
    removeById: q.write((k, p: { id: string }) => k.deleteFrom("emailCode").where("id", "=", p.id)),
    removeOf: q.write((k, p: { subject: string }) =>
      k.deleteFrom("emailCode").where("subject", "=", p.subject),
    ),
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});
