import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { latchkey } from "../command.ts";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
  type SessionAnswer,
  type UserAnswer,
} from "./generations.ts";
import { test } from "./shared.ts";

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;
type Which = { userId: string };
type Person = UserAnswer & { role?: string; banned?: boolean; banReason?: string; banExpires?: Date };
type Entered = { session: SessionAnswer & { impersonatedBy?: string }; user: Person };

type AdminClient = CompatibleClient & {
  admin: {
    createUser: Call<{ email: string; name: string; password: string; role?: string }, { user: Person }>;
    listUsers: Call<{ query: Record<string, string | number> }, { users: Person[]; total: number }>;
    setRole: Call<Which & { role: string | string[] }, { user: Person }>;
    banUser: Call<Which & { banReason?: string; banExpiresIn?: number }, { user: Person }>;
    unbanUser: Call<Which, { user: Person }>;
    impersonateUser: Call<Which, Entered>;
    stopImpersonating: Call<Record<string, never>, Entered>;
    listUserSessions: Call<Which, { sessions: SessionAnswer[] }>;
    revokeUserSession: Call<{ sessionToken: string }, { success: boolean }>;
    revokeUserSessions: Call<Which, { success: boolean }>;
    removeUser: Call<Which, { success: boolean }>;
    setUserPassword: Call<Which & { newPassword: string }, { status: boolean }>;
    hasPermission: Call<{ permissions: Record<string, string[]> }, { success: boolean }>;
    checkRolePermission(about: { role: string; permissions: Record<string, string[]> }): boolean;
    /** Calls without a route in the framework: its clients turn every path into a method. */
    importUsers: Call<{ users: { email: string }[]; invite: boolean }, { created: number }>;
    listRemovedUsers: Call<{ query: object }, { users: { id: string }[] }>;
    restoreUser: Call<Which, { user: Person }>;
    listAuditEvents: Call<
      { query: { event: string } },
      { events: { event: string; user: { id: string } | null }[] }
    >;
    /** Methods that only 1.7 has. */
    getUser: Call<{ query: { id: string } }, Person>;
    updateUser: Call<Which & { data: object }, Person>;
  };
};

const PASSWORD = "correct horse battery";

test.for(GENERATIONS)(
  "the framework's client $version administers users by each of its methods",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createAdminClient: (options: Parameters<CreateClient>[0]) => AdminClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const clientOf = (): AdminClient => {
      const { fetch } = new Browser(service.url);
      return loaded.createAdminClient({ baseURL: service.url, fetchOptions: { customFetchImpl: fetch } });
    };
    const tail = `${randomUUID()}@example.com`;
    const email = `ruth-${tail}`;
    const create = ["admin", "create", "--email", email, "--password-stdin"];
    expect(await latchkey(service.dataDir, create, service.env, PASSWORD)).toMatchObject({ code: 0 });
    const ruth = clientOf();
    await ruth.signIn.email({ email, password: PASSWORD });
    const { admin: api } = ruth;
    const others = (await api.listUsers({ query: {} })).data?.total ?? 0;

    const ada = { email: `ada-${tail}`, name: "Ada", password: PASSWORD };
    const made = await api.createUser({ ...ada, role: "user" });
    const userId = made.data?.user.id ?? "";
    expect(made.data?.user).toMatchObject({ email: ada.email, role: "user" });
    const query = { searchValue: ada.email, searchOperator: "starts_with", limit: 10, sortBy: "email" };
    expect((await api.listUsers({ query })).data).toMatchObject({ users: [{ id: userId }], total: 1 });
    expect((await api.hasPermission({ permissions: { user: ["ban"] } })).data?.success).toBe(true);
    expect(api.checkRolePermission({ role: "user", permissions: { user: ["ban"] } })).toBe(false);
    if (generation.version.startsWith("1.7")) {
      expect((await api.updateUser({ userId, data: { name: "Ada L." } })).data?.name).toBe("Ada L.");
      expect((await api.getUser({ query: { id: userId } })).data?.name).toBe("Ada L.");
    }

    const browser = clientOf();
    await browser.signIn.email(ada);
    const { sessions = [] } = (await api.listUserSessions({ userId })).data ?? {};
    expect(sessions).toMatchObject([{ userId }]);
    expect((await api.revokeUserSession({ sessionToken: sessions[0]?.token ?? "" })).data?.success).toBe(
      true,
    );
    expect((await browser.getSession()).data).toBeNull();

    const acting = await api.impersonateUser({ userId });
    expect(acting.data?.session.impersonatedBy).toBeTypeOf("string");
    expect((await ruth.getSession()).data?.user.email).toBe(ada.email);
    expect((await api.stopImpersonating({})).data?.user.email).toBe(email);
    expect((await ruth.getSession()).data?.user.email).toBe(email);

    const banned = await api.banUser({ userId, banReason: "spam", banExpiresIn: 3600 });
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: "spam" });
    expect((await browser.signIn.email(ada)).error).toMatchObject({ status: 403, code: "BANNED_USER" });
    expect((await api.unbanUser({ userId })).data?.user.banned).toBe(false);
    expect((await api.setUserPassword({ userId, newPassword: "another horse battery" })).data).toEqual({
      status: true,
    });
    expect((await browser.signIn.email(ada)).error?.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect((await api.revokeUserSessions({ userId })).data?.success).toBe(true);
    expect((await api.setRole({ userId, role: ["user", "admin"] })).data?.user.role).toBe("user,admin");
    expect((await api.removeUser({ userId })).data?.success).toBe(true);
    expect((await api.listUsers({ query: {} })).data?.total).toBe(others);
    const removed = (await api.listRemovedUsers({ query: {} })).data?.users ?? [];
    expect(removed.filter(({ id }) => id === userId)).toHaveLength(1);
    expect((await api.restoreUser({ userId })).data?.user.role).toBe("user,admin");
    const list = { users: [{ email: `bob-${tail}` }], invite: false };
    expect((await api.importUsers(list)).data?.created).toBe(1);
    const { data: log } = await api.listAuditEvents({ query: { event: "user_restored" } });
    expect(log?.events.filter((event) => event.user?.id === userId)).toHaveLength(1);
  },
);
