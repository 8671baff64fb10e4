import type { PageAccess } from "@latchkey/server/portal";
import type { Answers } from "./answers.ts";
import { app } from "./app-state.ts";
import { accounts, CREATED, LONG_NAME, sessionOf } from "./people.ts";
import type { State } from "./state.ts";

/** All permissions of an administrator. */
const ACCESS: PageAccess = {
  permissions: {
    user: [
      "create",
      "list",
      "get",
      "update",
      "set-role",
      "ban",
      "impersonate",
      "delete",
      "set-password",
      "set-email",
    ],
    session: ["list", "revoke", "delete"],
    organization: ["list", "delete"],
    audit: ["list"],
    service: ["read", "update"],
    text: ["list", "update"],
  },
  roles: [
    { name: "admin", mayGive: true },
    { name: "user", mayGive: true },
  ],
  defaultRole: "user",
  impersonation: { requiresReason: true, notifies: false, seconds: 3600 },
  deletion: "soft",
  organizations: true,
  texts: true,
};

/** Returns some of the permissions. */
export function accessTo(permissions: PageAccess["permissions"]): PageAccess {
  return { ...ACCESS, permissions };
}

const NAMES = ["Ada Lovelace", "Grace Hopper", "", LONG_NAME, "Charles Babbage", "Mary Somerville"];

/** Users as `GET /admin/list-users` answers them. The first is the administrator. */
export function usersOf(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `user-${index + 1}`,
    name: NAMES[index % NAMES.length],
    email: index === 0 ? "ada@example.com" : `person-${index + 1}@example.com`,
    emailVerified: index % 3 !== 2,
    image: null,
    createdAt: new Date(Date.UTC(2026, 2, 4) - index * 86_400_000).toISOString(),
    updatedAt: "2026-03-04T09:30:00.000Z",
    role: index === 0 ? "admin" : "user",
    banned: index === 4,
    banReason: index === 4 ? "Spam in three organizations" : null,
    banExpires: null,
  }));
}

/** The user whose page is shown. */
export const GRACE = usersOf(2)[1] ?? {};

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Sessions as `GET /admin/list-sessions` answers them. */
function openSessionsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `session-${index + 1}`,
    token: `handle-${index + 1}`,
    userId: `user-${(index % 6) + 1}`,
    userName: NAMES[index % NAMES.length],
    userEmail: index % 6 === 0 ? "ada@example.com" : `person-${(index % 6) + 1}@example.com`,
    createdAt: CREATED,
    updatedAt: CREATED,
    expiresAt: "2036-03-04T09:30:00.000Z",
    ipAddress: index === 2 ? "2001:db8:85a3:8d3:1319:8a2e:370:7348" : `203.0.113.${7 + index}`,
    userAgent: CHROME,
    impersonatedBy: index === 3 ? "user-1" : null,
  }));
}

const PERSON = { id: "user-2", name: "Grace Hopper", email: "person-2@example.com" };
const ROOT = { id: "user-1", name: "Ada Lovelace", email: "ada@example.com" };

const TARGET = { targetType: "user", targetId: PERSON.id, targetName: PERSON.name };

/** Events as `GET /admin/list-audit-events` answers them. */
export function eventsOf(count: number): Record<string, unknown>[] {
  const happened = ["sign_in_failed", "user_banned", "sign_in", "impersonation_started", "attempt_refused"];
  return Array.from({ length: count }, (_, index) => {
    const event = happened[index % happened.length] ?? "";
    const isFailed = event === "sign_in_failed" || event === "attempt_refused";
    const isByAdministrator = event === "user_banned" || event === "impersonation_started";
    return {
      id: `event-${index + 1}`,
      createdAt: new Date(Date.parse(CREATED) - index * 4_260_000).toISOString(),
      event,
      outcome: isFailed ? "failure" : "success",
      user: PERSON,
      actor: isByAdministrator ? ROOT : isFailed ? null : PERSON,
      impersonator: index === 7 ? ROOT : null,
      organization: null,
      ...(isByAdministrator ? TARGET : { targetType: null, targetId: null, targetName: null }),
      sessionId: null,
      method: event.startsWith("sign_in") ? "password" : null,
      reason: event === "sign_in_failed" ? "wrong_password" : isFailed ? "token_expired" : null,
      changed: event === "user_banned" ? ["banned", "banReason"] : [],
      details: {},
      ipAddress: "203.0.113.7",
      userAgent: CHROME,
      requestId: "5f0c3a52-8f0e-4a0e-9d6b-1f2b7c9a4e11",
    };
  });
}

const STEPS = ["client address", "origin", "read body", "load", "validate", "redirect targets", "handler"];

/** Explanation of refused attempts, as `GET /admin/explain` answers. */
export const EXPLANATION = {
  account: {
    id: PERSON.id,
    email: PERSON.email,
    findings: [
      {
        cause: "banned",
        what: "The account is banned, until 2026-03-11T09:40:00.000Z.",
        help: "An administrator can lift the ban.",
        endsAt: "2026-03-11T09:40:00.000Z",
      },
      {
        cause: "email_not_verified",
        what: "The email address isn't confirmed.",
        help: "The person opens the link in the confirmation email; the sign-in page sends a new one.",
        endsAt: null,
      },
    ],
  },
  attempts: [
    {
      cause: "wrong_password",
      what: "The password was wrong.",
      help: "Reset the password with “Forgot password”, or let an administrator set one.",
      path: "/sign-in/email",
      steps: STEPS.map((name, at) => ({ name, passed: at < STEPS.length - 1 })),
      endsAt: null,
      docs: "https://docs.example.com/errors#invalid_email_or_password",
      event: eventsOf(1)[0],
    },
    {
      cause: "too_many_requests",
      what: "There were too many requests from one IP address.",
      help: "Wait until 2026-03-04T09:40:00.000Z.",
      path: "/sign-in/email",
      steps: STEPS.slice(0, 3).map((name, at) => ({ name, passed: at < 2 })),
      endsAt: "2026-03-04T09:40:00.000Z",
      docs: "https://docs.example.com/errors#too_many_requests",
      event: eventsOf(5)[4],
    },
  ],
};

const ORGANIZATIONS = [
  { id: "organization-1", name: "Analytical Society", slug: "society", logo: null, createdAt: CREATED },
  { id: "organization-2", name: LONG_NAME, slug: "long", logo: null, createdAt: CREATED },
];

/** Users as `GET /admin/list-removed-users` answers them. */
const REMOVED = [1, 2].map((at) => ({
  id: `user-${at + 10}`,
  email: `removed-${at}@example.com`,
  name: at === 1 ? "Mary Somerville" : "",
  removedAt: CREATED,
  removedBy: at === 1 ? ROOT : null,
  purgeAt: "2026-04-03T09:30:00.000Z",
}));

/** Answers to requests of the console's pages. */
export const CONSOLE_ANSWERS: Answers = {
  "GET /admin/access": { body: { access: ACCESS } },
  "GET /admin/list-organizations": {
    body: {
      organizations: ORGANIZATIONS.map((organization, at) => ({ ...organization, members: 1 + at * 1234 })),
      nextCursor: null,
    },
  },
  "GET /admin/get-organization": {
    body: {
      organization: { ...ORGANIZATIONS[0], metadata: '{"plan":"pro"}' },
      counts: { members: 153, owners: 1, pendingInvitations: 2, teams: 1, roles: 0 },
    },
  },
  "GET /admin/list-organization-members": {
    body: {
      members: usersOf(3).map(({ id, name, email, createdAt }, at) => ({
        id: `member-${at}`,
        userId: id,
        name,
        email,
        role: at === 0 ? "owner" : "member",
        createdAt,
      })),
      nextCursor: "further",
    },
  },
  "GET /admin/list-removed-users": { body: { users: REMOVED, nextCursor: null } },
  "GET /admin/get-user": { body: GRACE },
  "GET /admin/list-sessions": { body: { sessions: openSessionsOf(6), nextCursor: null } },
  "GET /admin/list-audit-events": { body: { events: eventsOf(9), nextCursor: "further" } },
  "GET /admin/explain": { body: EXPLANATION },
  "GET /admin/list-user-accounts": {
    body: {
      accounts: accounts("credential", "google").map((account) => ({ ...account, issuer: "local:x" })),
    },
  },
  "GET /admin/list-user-api-keys": {
    body: {
      apiKeys: [
        {
          ...{ id: "key-1", configId: "default", name: "Backup job", start: "lk_q7Rw", prefix: "lk_" },
          ...{ userId: PERSON.id, referenceId: PERSON.id, enabled: true, permissions: null, metadata: null },
          ...{ createdAt: "2026-01-08T11:30:00.000Z", updatedAt: "2026-01-08T11:30:00.000Z" },
          ...{ lastRequest: "2026-03-03T20:00:00.000Z", expiresAt: null, remaining: null },
        },
      ],
      total: 41,
    },
  },
  "GET /admin/list-user-organizations": {
    body: {
      organizations: [
        {
          id: "organization-1",
          name: "Analytical Society",
          slug: "society",
          logo: null,
          createdAt: CREATED,
          role: "owner",
        },
        {
          id: "organization-2",
          name: LONG_NAME,
          slug: "long",
          logo: null,
          createdAt: CREATED,
          role: "member,billing",
        },
      ],
    },
  },
  "GET /admin/list-users": { body: { users: usersOf(6), total: 6, limit: 50, offset: 0 } },
};

/** A page of the console, for an administrator. */
export function inConsole(below: string, { answers, config, ...more }: Omit<State, "screen"> = {}): State {
  return app(`/admin${below}`, {
    session: sessionOf({ role: "admin" }),
    access: ACCESS,
    config: { socialProviders: [{ id: "google", name: "Google" }], ...config },
    ...more,
    answers: { ...CONSOLE_ANSWERS, ...answers },
  });
}
