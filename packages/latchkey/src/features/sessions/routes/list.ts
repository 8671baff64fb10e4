import { z } from "zod";
import { andThen } from "../../../base/maybe-promise.ts";
import { Done, done } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { PlaceShape, placesFor } from "../../audit/index.ts";
import { endSessions } from "../ending/end-sessions.ts";
import { sessionStore } from "../store.ts";
import { presented, sessionTokens } from "../wire.ts";

export const listSessions = route({
  method: "GET",
  path: "/list-sessions",
  summary: "List the caller's sessions that have not expired",
  session: "required",
  returns: ({ Session }) => z.array(Session),
  uses: { sessions: sessionStore },
  errors: [],
  handle({ user, found, sessions, now }) {
    const list = sessions.listOf(user.id, new Date(now).toISOString());
    // For the other sessions the caller gets a handle that revoke-session accepts, not the token.
    return andThen(list, (rows) =>
      rows
        .filter(({ impersonatedBy }) => typeof impersonatedBy !== "string")
        .map((row) => (row.id === found.session.id ? presented(found) : row)),
    );
  },
});

export const listSessionPlaces = route({
  method: "GET",
  path: "/list-session-places",
  summary: "List the approximate places of the caller's sessions, by their IP addresses",
  session: "required",
  returns: z.object({
    places: z
      .array(PlaceShape.extend({ sessionId: z.string() }))
      .describe("Only those that are known. Empty if the deployment has no database of places"),
  }),
  uses: { sessions: sessionStore, places: placesFor },
  errors: [],
  async handle({ user, sessions, places, now }) {
    if (places === undefined) return { places: [] };
    const list = await sessions.listOf(user.id, new Date(now).toISOString());
    return {
      places: list.flatMap(({ id: sessionId, ipAddress }) => {
        const place = places.find(ipAddress ?? "");
        return place === undefined ? [] : [{ sessionId, ...place }];
      }),
    };
  },
});

export const revokeSession = route({
  method: "POST",
  path: "/revoke-session",
  summary: "End one of the caller's sessions",
  session: "required",
  ownOnly: true,
  body: z.object({ token: z.string() }),
  returns: Done,
  uses: { end: endSessions, sessions: sessionStore, tokens: sessionTokens },
  event: { name: "session_revoked" },
  errors: [],
  async handle({ body, user, end, sessions, tokens, now }) {
    const token = tokens.named(body.token);
    const open = await sessions.listOf(user.id, new Date(now).toISOString());
    const id = open.find((session) => session.token === token)?.id;
    const event = {
      event: "session_revoked",
      userId: user.id,
      ...(id !== undefined && { target: { type: "session", id } }),
    } as const;
    // Unknown and foreign tokens get the same response, so it doesn't reveal which tokens exist.
    await end.some(event, (sessions, tx) => sessions.delete({ token, userId: user.id }, tx));
    return done;
  },
});

export const revokeSessions = route({
  method: "POST",
  path: "/revoke-sessions",
  summary: "End all of the caller's sessions",
  session: "required",
  ownOnly: true,
  returns: Done,
  uses: { end: endSessions },
  event: { name: "sessions_revoked" },
  errors: [],
  async handle({ user, end }) {
    await end.all(user.id);
    return done;
  },
});

export const revokeOtherSessions = route({
  method: "POST",
  path: "/revoke-other-sessions",
  summary: "End all of the caller's sessions except this one",
  session: "required",
  ownOnly: true,
  returns: Done,
  uses: { end: endSessions },
  event: { name: "sessions_revoked" },
  errors: [],
  async handle({ session, user, end }) {
    const event = { event: "sessions_revoked", userId: user.id } as const;
    await end.some(event, (sessions, tx) => sessions.deleteOthers(session, tx));
    return done;
  },
});
