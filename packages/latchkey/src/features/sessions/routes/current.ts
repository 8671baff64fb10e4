import { z } from "zod";
import { fail, HEADERS_REQUIRED } from "../../../base/errors.ts";
import { andThen } from "../../../base/maybe-promise.ts";
import { Flag } from "../../../kernel/contracts/fields/common-shapes.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  fieldFailure,
  shownValues,
} from "../../../kernel/contracts/fields/field-values.ts";
import type { Session } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { userStore } from "../../users/store.ts";
import { companions } from "../cookies/session-cookies.ts";
import { endSessions, farewells } from "../ending/end-sessions.ts";
import { NO_FIELDS_TO_UPDATE } from "../errors.ts";
import { sessionReaders } from "../finding/find-session.ts";
import { sessionStore } from "../store.ts";
import { presented } from "../wire.ts";

type Values = Readonly<Record<string, unknown>>;

/** The columns that the application added to sessions, as far as clients may write them. */
const sessionFields = requestService((core) => {
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

export const getSession = route({
  method: ["GET", "POST"],
  path: "/get-session",
  summary: "Get the caller's session with its user, or null",
  session: "optional",
  anyKey: true,
  duringOutage: true,
  query: z.object({ disableCookieCache: Flag, disableRefresh: Flag }),
  returns: ({ User, Session }) =>
    z.object({ session: Session, user: User, degraded: z.literal(true).optional() }).nullable(),
  uses: { announce: sessionReaders },
  errors: [HEADERS_REQUIRED],
  handle({ found, site, announce }) {
    if (!site.hasHeaders) throw fail(HEADERS_REQUIRED);
    if (found === undefined) return null;
    // Nothing is made from it, such as a token that lives longer.
    if (found.isDegraded) return { session: presented(found), user: found.user, degraded: true as const };
    return andThen(announce(found), () => ({ session: presented(found), user: found.user }));
  },
});

export const signOut = route({
  method: "POST",
  path: "/sign-out",
  summary: "End the caller's session; returns the provider's sign-out page if there is one",
  session: "optional",
  noKeys: true,
  returns: z.object({
    success: z.literal(true),
    url: z.string().optional(),
    redirect: z.boolean().optional(),
  }),
  uses: { end: endSessions, endBeside: companions, farewells },
  event: { name: "sign_out" },
  errors: [],
  async handle(context) {
    const { found, end, endBeside, farewells } = context;
    await endBeside();
    if (found === undefined) {
      context.endSession();
      return { success: true as const };
    }
    const { session } = found;
    const event = { event: "sign_out", userId: session.userId } as const;
    await end.some(event, (sessions, tx) => sessions.delete(session, tx));
    context.endSession();
    const url = await farewells(found);
    if (url === undefined) return { success: true as const };
    context.setHeader("location", url);
    return { success: true as const, url, redirect: true };
  },
});

export const updateSession = route({
  method: "POST",
  path: "/update-session",
  summary: "Set additional fields of the caller's session",
  session: "required",
  noKeys: true,
  body: ({ sessionInput }) => sessionInput,
  returns: ({ Session }) => z.object({ session: Session }),
  uses: { fields: sessionFields },
  errors: [FIELD_NOT_ALLOWED, NO_FIELDS_TO_UPDATE],
  async handle(context) {
    const { body, found, fields } = context;
    const session = await fields.update(found.session, body);
    context.renewSession();
    return { session: presented({ ...found, session }) };
  },
});
