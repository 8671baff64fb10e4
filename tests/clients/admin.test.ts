import { withRole } from "@latchkey/testing/admin/scene";
import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import { served } from "@latchkey/testing/node-server";
import { admin } from "latchkey/features";
import { expect, test } from "vitest";
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
    /** What the framework has no routes for: its clients make methods of every path. */
    importUsers: Call<{ users: { email: string }[]; invite: boolean }, { created: number }>;
    listRemovedUsers: Call<{ query: object }, { users: { id: string }[] }>;
    restoreUser: Call<Which, { user: Person }>;
    listAuditEvents: Call<{ query: { event: string } }, { events: { event: string }[] }>;
    /** What 1.7 has besides. */
    getUser: Call<{ query: { id: string } }, Person>;
    updateUser: Call<Which & { data: object }, Person>;
  };
};

const PASSWORD = "correct horse battery";

test.for(GENERATIONS)(
  "the framework's client $version administers users by each of its methods",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createAdminClient: (options: Parameters<CreateClient>[0]) => AdminClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const service = await served({
      plugins: [admin({ deletion: "soft" })],
      emailAndPassword: { password: QUICK_PASSWORDS },
      rateLimit: { enabled: false },
    });
    const baseURL = `http://127.0.0.1:${service.port}`;
    const clientOf = (): AdminClient => {
      const { fetch } = new Browser(baseURL);
      return loaded.createAdminClient({ baseURL, fetchOptions: { customFetchImpl: fetch } });
    };
    await withRole(service, "ruth@example.com", "admin");
    const ruth = clientOf();
    await ruth.signIn.email({ email: "ruth@example.com", password: PASSWORD });
    const { admin: api } = ruth;

    const ada = { email: "ada@example.com", name: "Ada", password: PASSWORD };
    const made = await api.createUser({ ...ada, role: "user" });
    const userId = made.data?.user.id ?? "";
    expect(made.data?.user).toMatchObject({ email: ada.email, role: "user" });
    const query = { searchValue: "ada", searchOperator: "starts_with", limit: 10, sortBy: "email" };
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
    expect((await api.stopImpersonating({})).data?.user.email).toBe("ruth@example.com");
    expect((await ruth.getSession()).data?.user.email).toBe("ruth@example.com");

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
    expect((await api.listUsers({ query: {} })).data?.total).toBe(1);
    expect((await api.listRemovedUsers({ query: {} })).data?.users).toMatchObject([{ id: userId }]);
    expect((await api.restoreUser({ userId })).data?.user.role).toBe("user,admin");
    const list = { users: [{ email: "bob@example.com" }], invite: false };
    expect((await api.importUsers(list)).data?.created).toBe(1);
    const { data: log } = await api.listAuditEvents({ query: { event: "user_restored" } });
    expect(log?.events).toHaveLength(1);
  },
);
