import { fail, VALIDATION_ERROR } from "../../kernel/errors.ts";
import type { Session } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { UniqueViolation } from "../../storage/index.ts";
import { userStore } from "../users/store.ts";
import { FIELD_NOT_ALLOWED, NO_FIELDS_TO_UPDATE } from "./errors.ts";
import { sessionStore } from "./store.ts";

/** The columns that the application added to sessions, as far as clients write them. */
export const sessionFields = requestService((core) => {
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const declared = core.options.session.additionalFields;

  return (context) => ({
    /** Sets the fields that are given; the session with its new values. */
    async update(session: Session, given: Readonly<Record<string, unknown>>): Promise<Session> {
      const changes = Object.entries(given).filter(
        ([name, value]) => name in declared && value !== undefined,
      );
      for (const [name] of changes) {
        if (declared[name]?.input !== false) continue;
        throw fail(FIELD_NOT_ALLOWED, {
          details: [{ path: name, message: "This field can't be set by clients" }],
        });
      }
      if (changes.length === 0) throw fail(NO_FIELDS_TO_UPDATE);
      const updatedAt = context.time();
      try {
        await core.db.transaction(async (tx) => {
          await users.lock(session.userId, tx);
          for (const [name, value] of changes) await sessions.setField(session, name, value, updatedAt, tx);
        });
      } catch (error) {
        const taken = changes.find(([name]) => error instanceof UniqueViolation && error.on("session", name));
        if (taken === undefined) throw error;
        throw fail(VALIDATION_ERROR, {
          details: [{ path: taken[0], message: "This value is taken already" }],
        });
      }
      return { ...session, ...Object.fromEntries(changes), updatedAt };
    },
  });
});
