import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { isPending, pendingReply } from "../../kernel/contracts/door.ts";
import { Done, done, isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { audit } from "../audit/index.ts";
import { door } from "../sessions/index.ts";
import { notices } from "../users/index.ts";
import { TOO_MANY_BADGES, UNKNOWN_BADGE } from "./errors.ts";
import { BADGE_ADDED } from "./notices.ts";
import { badgeSettings } from "./options.ts";
import { badgeStore } from "./store.ts";

const Badge = z.object({ number: z.string().min(1).max(64) });

export const signInBadge = route({
  method: "POST",
  path: "/sign-in/badge",
  summary: "Sign in with a badge",
  session: "none",
  body: Badge,
  returns: z.object({ token: z.string() }),
  limit: CREDENTIAL_LIMIT,
  uses: { badges: badgeStore, door },
  opensSessions: true,
  errors: [UNKNOWN_BADGE],
  async handle({ body, badges, door }) {
    const user = await badges.ownerOf(body.number);
    if (user === undefined) throw fail(UNKNOWN_BADGE);
    const entered = await door.enter({ user, method: "badge" });
    return isPending(entered) ? pendingReply(entered) : { token: entered.token };
  },
});

export const addBadge = route({
  method: "POST",
  path: "/badge/add",
  summary: "Add a badge",
  session: "fresh",
  body: Badge,
  returns: Done,
  uses: { badges: badgeStore, settings: badgeSettings, audit, notices },
  errors: [TOO_MANY_BADGES],
  async handle({ body, user, now, badges, settings, audit, notices }) {
    const tell = await notices.prepare(BADGE_ADDED, user, {});
    const badge = { userId: user.id, number: body.number, now: new Date(now).toISOString(), ...settings };
    const isAdded = await badges.transaction(async (tx) => {
      if (!(await badges.addUnlessFull(badge, tx))) return false;
      await audit.record({ event: "badge_added", userId: user.id }, tx);
      await tell(tx);
      return true;
    });
    if (!isAdded) throw fail(TOO_MANY_BADGES);
    return done;
  },
});

export const listBadges = route({
  method: "GET",
  path: "/badge/list",
  summary: "The caller's badges",
  session: "required",
  returns: z.array(z.object({ id: z.string(), number: z.string(), createdAt: isoDate })),
  uses: { badges: badgeStore },
  errors: [],
  handle: async ({ user, badges }) => [...(await badges.listOf(user.id))],
});
