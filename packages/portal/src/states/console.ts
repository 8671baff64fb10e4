import type { PageAccess } from "@latchkey/server/portal";
import type { Answers } from "./answers.ts";
import { app } from "./app-state.ts";
import { LONG_NAME, sessionOf } from "./people.ts";
import type { State } from "./state.ts";

/** What an administrator may do. */
export const ACCESS: PageAccess = {
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
    organization: ["list"],
    audit: ["list"],
    service: ["read"],
  },
  roles: [
    { name: "admin", mayGive: true },
    { name: "user", mayGive: true },
  ],
  defaultRole: "user",
  impersonation: { requiresReason: true, notifies: false, seconds: 3600 },
  organizations: true,
};

/** Some of it. */
export function accessTo(permissions: PageAccess["permissions"]): PageAccess {
  return { ...ACCESS, permissions };
}

const NAMES = ["Ada Lovelace", "Grace Hopper", "", LONG_NAME, "Charles Babbage", "Mary Somerville"];

/** Users as `GET /admin/list-users` answers them. The first one looks at them. */
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

const ANSWERS: Answers = {
  "GET /admin/list-users": { body: { users: usersOf(6), total: 6, limit: 50, offset: 0 } },
};

/** A page of the console, for an administrator. */
export function inConsole(below: string, { answers, ...more }: Omit<State, "screen"> = {}): State {
  return app(`/admin${below}`, {
    session: sessionOf({ role: "admin" }),
    access: ACCESS,
    ...more,
    answers: { ...ANSWERS, ...answers },
  });
}
