import { z } from "zod";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { addressRulesOf } from "../../../kernel/pipeline/limits/address-rule.ts";
import { STEPS } from "../../../kernel/pipeline/steps.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { EventShape, type EventView, eventSearch, searchOf } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { adminWith } from "../access/authority.ts";
import { eventViews } from "../console/audit-routes.ts";
import { MAY_NOT_GET, MAY_NOT_READ_AUDIT } from "../errors.ts";
import { adminStore, isBanned } from "../store.ts";
import { CAUSES, type Cause, OTHER, SAID } from "./causes.ts";

interface Explanation {
  /** Name of the cause. Stable, for programs and translations. */
  cause: string;
  what: string;
  help: string;
  /** Path of the route that refused. */
  path: string | null;
  /** The steps that the request passed, then the one that refused it. */
  steps: { name: string; passed: boolean }[];
  /** End of the block, until which waiting helps. ISO 8601. */
  endsAt: string | null;
  /** URL of the documentation of the error. */
  docs: string | null;
}

interface Known {
  /** Returns the steps of the route with a path, in their order. */
  stepsOf(path: string): readonly string[];
  /** Returns the URL of an error's documentation. */
  docsOf(reason: string): string | null;
}

function explain(event: EventView, { stepsOf, docsOf }: Known): Explanation {
  const { details } = event;
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const [path = null, until = null] = [text("path"), text("until")];
  const step = text("step") ?? "handler";
  const said = [text("description"), text("cause")].filter((one) => one !== undefined).join(": ");
  const reason = event.event === "two_factor_locked" ? event.event : (event.reason ?? event.event);
  const cause = causeOf(reason, step, said);
  const known: Cause = CAUSES[cause] ?? OTHER;
  const filled = (words: string) =>
    words
      .replaceAll("{reason}", () => reason)
      .replaceAll("{said}", () => (said === "" ? "" : ` It said: “${said}”.`))
      .replaceAll(/( until )?\{until\}/g, (_, word: string | undefined) => ofTime(until, word, cause));
  return {
    cause,
    what: filled(known.what),
    help: filled(known.help),
    path,
    steps: stepsTo(step, path, stepsOf),
    endsAt: until,
    docs: docsOf(reason),
  };
}

function ofTime(until: string | null, word: string | undefined, cause: string): string {
  if (until !== null)
    return ` until ${until}`.slice(word === undefined && !cause.startsWith("banned") ? 7 : 0);
  return cause.startsWith("banned") ? " permanently" : `${word ?? ""}later`;
}

function causeOf(reason: string, step: string, said: string): string {
  const atStep = `${reason} ${step}`;
  if (Object.hasOwn(CAUSES, atStep)) return atStep;
  const byWords = SAID.find(([pattern]) => pattern.test(said))?.[1];
  return byWords ?? reason;
}

function stepsTo(step: string, path: string | null, stepsOf: Known["stepsOf"]): Explanation["steps"] {
  const all = [...(path === null ? [] : stepsOf(path)), "handler"];
  const at = all.indexOf(step);
  return all.slice(0, at + 1).map((name, index) => ({ name, passed: index < at }));
}

/** Maximum number of failures explained at once, the newest ones. */
const MOST = 20;

/** The declarations that explanations use. */
const declared = service((core: Core): Known => {
  const { docs } = core.env;
  const routes = core.features.flatMap(({ routes }) => Object.values(routes));
  const codes = new Set(routes.flatMap(({ errors }) => errors.map(({ code }) => code.toLowerCase())));
  return {
    stepsOf(path) {
      const spec = routes.find((one) => one.path === path);
      if (spec === undefined) return [];
      // The properties of a route that steps check: only whether it has a body and a query, not their content.
      const shape = {
        spec,
        body: spec.body ?? spec.bytes,
        query: spec.query,
        limits: addressRulesOf(spec, core.options.rateLimit),
      };
      return STEPS.filter((step) => step.applies(shape, core)).map(({ name }) => name);
    },
    docsOf: (reason) => (docs !== undefined && codes.has(reason) ? `${docs}/errors#${reason}` : null),
  };
});

/** Emails to a person that were given up. Kinds refer to the person by email address or by ID. */
const lostEmails = service((core) => async ({ id, email }: { id: string; email: string }) => {
  const rows = await core.outbox.listGivenUp();
  return rows
    .filter(({ payload }) => {
      const values: unknown[] = Object.values(payload ?? {});
      return values.includes(email) || values.includes(id);
    })
    .map(({ kind, createdAt }) => ({ kind, createdAt }));
});

/** Refusals because of guesses at the account, which block its sign-ins. */
const LOCKS = new Set(["too_many_requests limit by named subject", "account_temporarily_locked"]);

/**
 * Returns the newest attempt that shows a lock of the account, if the lock still holds. A sign-in or a reset
 * ends it.
 */
const currentLock = service((core) => {
  const search = core.use(eventSearch);
  return async <A extends { cause: string; endsAt: string | null; event: { createdAt: string } }>(
    attempts: readonly A[],
    userId: string,
    now: number,
  ): Promise<A | undefined> => {
    const lock = attempts.find(
      ({ cause, endsAt }) => LOCKS.has(cause) && endsAt !== null && Date.parse(endsAt) > now,
    );
    if (lock === undefined) return undefined;
    const from = lock.event.createdAt;
    const event = ["sign_in", "password_reset"];
    const ends = await search.page(searchOf({ userId, outcome: "success", event, from }, 1));
    return ends.length > 0 ? undefined : lock;
  };
});

const Account = z.object({
  id: z.string(),
  email: z.string(),
  findings: z
    .array(
      z.object({
        cause: z.string(),
        what: z.string(),
        help: z.string(),
        endsAt: isoDate.nullable().describe("End of the obstacle. Null: it lasts until it is changed"),
      }),
    )
    .describe("Everything that keeps the user from signing in now, or may do so"),
});

export const explainFailure = route({
  method: "GET",
  path: "/admin/explain",
  summary: "Explain why an attempt was refused and what helps, by the request's ID or a user's email address",
  session: "optional",
  store: true,
  ownOnly: true,
  query: z.object({ of: z.string().trim().min(1).max(254).describe("ID of a request, or an email address") }),
  returns: z.object({
    account: Account.nullable().describe("Account with the email address; null if there is none"),
    attempts: z
      .array(
        z.object({
          cause: z.string().describe("Stable identifier for programs"),
          what: z.string(),
          help: z.string(),
          path: z.string().nullable(),
          steps: z.array(z.object({ name: z.string(), passed: z.boolean() })),
          endsAt: isoDate.nullable().describe("Time from which a new attempt can succeed"),
          docs: z.string().nullable().describe("URL of the documentation of the error"),
          event: EventShape,
        }),
      )
      .describe("Newest first, at most 20"),
  }),
  needs: adminWith({ audit: ["list"] }, MAY_NOT_READ_AUDIT),
  uses: {
    search: eventSearch,
    views: eventViews,
    users: userStore,
    store: adminStore,
    declared,
    lostEmails,
    currentLock,
  },
  errors: [UNAUTHORIZED, MAY_NOT_GET],
  async handle({ query, acting, now, search, views, users, store, declared, lostEmails, currentLock }) {
    const email = parseEmail(query.of);
    // Only administrators who may see users learn whether an email address has an account.
    if (email !== undefined) acting.require({ user: ["get"] }, MAY_NOT_GET);
    const user = email === undefined ? undefined : await users.findByEmail(email);
    const filter = email === undefined ? { requestId: query.of } : { userId: user?.id ?? "" };
    const rows =
      email !== undefined && user === undefined
        ? []
        : await search.page(searchOf({ ...filter, outcome: "failure" }, MOST));
    const events = await views(acting, rows.slice(0, MOST));
    const attempts = events.map((event) => ({ ...explain(event, declared), event }));
    if (user === undefined) return { account: null, attempts };
    const standing = await store.standing(user.id);
    const isOut = standing !== undefined && isBanned(standing, now);
    const [lost, lock] = [await lostEmails(user), await currentLock(attempts, user.id, now)];
    return {
      account: {
        id: user.id,
        email: user.email,
        findings: [
          ...(lock === undefined ? [] : [lock]),
          ...findingsOf(user.emailVerified, isOut ? (standing.banExpires ?? null) : undefined, lost),
        ],
      },
      attempts,
    };
  },
});

/** `bannedUntil`: undefined if the account isn't banned, null if the ban has no end. */
function findingsOf(
  emailVerified: boolean,
  bannedUntil: string | null | undefined,
  lost: readonly { kind: string; createdAt: string }[],
): z.output<typeof Account>["findings"] {
  const ban = bannedUntil === null ? "permanently" : `until ${bannedUntil}`;
  const [newest] = lost;
  return [
    ...(bannedUntil === undefined
      ? []
      : [
          {
            cause: "banned",
            what: `The account is banned ${ban}.`,
            help: "An administrator can lift the ban.",
            endsAt: bannedUntil,
          },
        ]),
    ...(emailVerified
      ? []
      : [
          {
            cause: "email_not_verified",
            what: "The email address isn't confirmed.",
            help: "Open the link in the confirmation email. The sign-in page can send a new one.",
            endsAt: null,
          },
        ]),
    ...(newest === undefined
      ? []
      : [
          {
            cause: "email_given_up",
            what: `${lost.length} emails to this user could not be delivered and were given up, the newest (${newest.kind}) from ${newest.createdAt}.`,
            help: "Check the email server's log and the spelling of the email address. `latchkey doctor` tests the email server.",
            endsAt: null,
          },
        ]),
  ];
}
