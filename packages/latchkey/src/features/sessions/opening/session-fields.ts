import { fail } from "../../../base/errors.ts";
import {
  assertWritable,
  changedValues,
  fieldFailure,
  shownValues,
} from "../../../kernel/contracts/fields/field-values.ts";
import type { Session } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { userStore } from "../../users/store.ts";
import { NO_FIELDS_TO_UPDATE } from "../errors.ts";
import { sessionStore } from "../store.ts";

type Values = Readonly<Record<string, unknown>>;

/** The columns that the application added to sessions, as far as clients may write them. */
export const sessionFields = requestService((core) => {
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const beforeOf = beforeWrite.make(core);
  const declared = core.options.session.additionalFields;

  return (context) => ({
    /** Sets the given fields. Returns the session with its new values. */
    async update(session: Session, given: Values): Promise<Session> {
      assertWritable(declared, given);
      const changes = await beforeOf(context).update("session", await changedValues(declared, given));
      if (Object.keys(changes).length === 0) throw fail(NO_FIELDS_TO_UPDATE);
      const updatedAt = context.time();
      try {
        await core.db.transaction(async (tx) => {
          await users.lock(session.userId, tx);
          for (const [name, value] of Object.entries(changes))
            await sessions.setField(session, { name, value }, updatedAt, tx);
        });
      } catch (error) {
        throw fieldFailure("session", declared, given, error);
      }
      return { ...session, ...changes, ...shownValues(declared, changes), updatedAt };
    },
  });
});
