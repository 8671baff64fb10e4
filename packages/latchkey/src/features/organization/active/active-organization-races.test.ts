// @module-tag servers

import { type App, type AppOptions, PASSWORD, type Person } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { gate, meeting } from "@latchkey/testing/meeting";
import { CLIENTS } from "@latchkey/testing/organization/nodes";
import { naively } from "@latchkey/testing/organization/race-scene";
import { EVERYTHING, join, organizations, proved } from "@latchkey/testing/organization/scene";
import { redisServer } from "@latchkey/testing/redis/server";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { organization } from "../../index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { memberStore } from "../members/store.ts";

const ROUNDS = rounds(3);

/** As slow as a network, so that simultaneous requests interleave. */
function slowStorage(): NonNullable<AppOptions["secondaryStorage"]> {
  const values = new Map<string, string>();
  const answer = async <T>(ask: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    return ask();
  };
  return {
    get: (key) => answer(() => values.get(key) ?? null),
    set: (key, value) => answer(() => values.set(key, value)),
    delete: (key) => answer(() => values.delete(key)),
  };
}

const secondary = (secondaryStorage: NonNullable<AppOptions["secondaryStorage"]>): AppOptions => ({
  redis: undefined,
  secondaryStorage,
});

/** Storages of sessions. An object in memory belongs to one process. */
const HOMES: [string, () => Promise<{ options: AppOptions; isShared: boolean }>][] = [
  ["in the table", async () => ({ options: {}, isShared: true })],
  ["in an object", async () => ({ options: secondary(slowStorage()), isShared: false })],
  [
    "in a Redis of their own",
    async () => ({
      options: secondary({ url: (await redisServer()).url, keyPrefix: "sessions:" }),
      isShared: true,
    }),
  ],
  [
    "in the table and a Redis",
    async () => {
      const { url } = await redisServer();
      const { redis, secondaryStorage } = secondary({ url, keyPrefix: "sessions:" });
      return {
        options: { redis, secondaryStorage, session: { storeSessionInDatabase: true } },
        isShared: true,
      };
    },
  ],
];

interface Scene {
  worlds: [App, App];
  ada: Person;
  bob: Person;
  id: string;
  /** Sessions of Bob, who is a member. */
  clients: Client[];
}

async function scene(home: (typeof HOMES)[number][1], others: AppOptions = {}): Promise<Scene> {
  const { options, isShared } = await home();
  const all: AppOptions = { file: true, ...options, ...others };
  const one = await organizations(EVERYTHING, all);
  const worlds: [App, App] = [one, isShared ? await organizations(EVERYTHING, { ...all, beside: one }) : one];
  const [ada, bob] = [await proved(one), await proved(one)];
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  await join(ada.client, bob, "member");
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => (worlds[at % 2] as App).signIn(bob)),
  );
  return { worlds, ada, bob, id, clients };
}

/** Number of clients whose session has an active organization. */
async function acting(clients: readonly Client[]): Promise<number> {
  const sessions = await Promise.all(
    clients.map((client) => client.get("/get-session", { query: { disableCookieCache: "true" } }).ok()),
  );
  return sessions.filter((answer) => answer.session.activeOrganizationId !== null).length;
}

const NOT_IN = "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION";

// Covers INV-24.
describe.each(HOMES)(
  "INV-24: sessions %s are active only where their user is a member",
  ROUNDS,
  (_, home) => {
    const act = (client: Client, organizationId: string) =>
      client.post("/organization/set-active", { organizationId });

    test("while the member is removed", async () => {
      const { ada, bob, id, clients } = await scene(home);
      const [removed, ...answers] = await Promise.all([
        ada.client.post("/organization/remove-member", { memberIdOrEmail: bob.email }),
        ...clients.map((client) => act(client, id)),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(NOT_IN);
      expect(await acting([...clients, bob.client])).toBe(0);
    });

    test("while organizations are deleted", async () => {
      const { ada, bob, id, clients } = await scene(home, { user: { deleteUser: { enabled: true } } });
      const { id: own } = await bob.client.post("/organization/create", { name: "B", slug: "b" }).ok();
      const [deleted, ...answers] = await Promise.all([
        ada.client.post("/organization/delete", { organizationId: id }),
        ...clients.map((client, at) => act(client, at % 2 === 0 ? id : own)),
        bob.client.post("/organization/delete", { organizationId: own }),
      ]);
      expect(deleted?.status).toBe(200);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expect(await acting([...clients, bob.client, ada.client])).toBe(0);
    });

    test("and keep the one that their user just joined, even if requests were refused at that moment", async () => {
      const { ada, bob, clients } = await scene(home);
      const { id } = await ada.client.post("/organization/create", { name: "North", slug: "north" }).ok();
      await bob.client.post("/organization/create", { name: "B", slug: "b" }).ok();
      const { id: invitationId } = await ada.client
        .post("/organization/invite-member", { email: bob.email, role: "member", organizationId: id })
        .ok();
      const [accepted, ...answers] = await Promise.all([
        bob.client.post("/organization/accept-invitation", { invitationId }),
        ...clients.slice(1).map(() => act(bob.client, id)),
      ]);
      expect(accepted?.status).toBe(200);
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(NOT_IN);
      expect(await acting([bob.client])).toBe(1);
    });

    test("nor a team of another organization than the active one, which changes at that moment", async () => {
      const { ada, bob, id, clients } = await scene(home);
      const { id: own } = await bob.client.post("/organization/create", { name: "B", slug: "b" }).ok();
      await act(bob.client, id).ok();
      const [{ id: teamId }] = await ada.client.get("/organization/list-teams").ok();
      await ada.client.post("/organization/add-team-member", { teamId, userId: bob.id }).ok();
      const [, ...answers] = await Promise.all([
        act(bob.client, own).ok(),
        ...clients.slice(1).map(() => bob.client.post("/organization/set-active-team", { teamId })),
      ]);
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("TEAM_NOT_FOUND");
      const { session } = await bob.client.get("/get-session").ok();
      expect([session.activeOrganizationId, session.activeTeamId]).toEqual([own, null]);
    });

    test("while the sessions get new tokens", async () => {
      const { ada, bob, id, clients } = await scene(home);
      for (const client of clients) await act(client, id).ok();
      const again = (client: Client) => client.post("/reauthenticate", { password: PASSWORD });
      const [removed, ...renewed] = await Promise.all([
        ada.client.post("/organization/remove-member", { memberIdOrEmail: bob.email }),
        ...clients.map(again),
      ]);
      expect(removed?.status).toBe(200);
      expect(renewed.filter(({ status }: ClientAnswer) => status === 200)).toHaveLength(CLIENTS);
      expect(await acting([...clients, bob.client])).toBe(0);
    });
  },
);

test("a member who is removed while their session gets a new token has no active organization", async ({
  skip,
}) => {
  if (chosenDatabase() === "sqlite")
    return skip("SQLite lets one transaction in at a time: no member is removed while a token changes");
  const values = new Map<string, string>();
  const [written, removed] = [gate(), gate()];
  let isWatched = false;
  const storage: NonNullable<AppOptions["secondaryStorage"]> = {
    get: (key) => values.get(key) ?? null,
    async set(key, value) {
      // The session is written under its new token.
      if (isWatched && !values.has(key)) {
        isWatched = false;
        written.open();
        await removed.opened;
      }
      values.set(key, value);
    },
    delete: (key) => values.delete(key),
  };
  const { ada, bob, id } = await scene(async () => ({ options: secondary(storage), isShared: false }));
  await bob.client.post("/organization/set-active", { organizationId: id }).ok();
  isWatched = true;
  const renewed = bob.client.post("/reauthenticate", { password: PASSWORD });
  await written.opened;
  await ada.client.post("/organization/remove-member", { memberIdOrEmail: bob.email }).ok();
  removed.open();
  await renewed.ok();
  expect(await acting([bob.client])).toBe(0);
});

test("the mutant of INV-24: checking before writing leaves a session in a former organization", {
  tags: "long",
}, async () => {
  const isRemoved = gate();
  // Including the request that removes the member.
  const looked = meeting(CLIENTS + 1);
  const naive = naively(async ({ core, user, found, ...context }, { organizationId = "" }) => {
    if ((await core.use(memberStore).find(organizationId, user?.id ?? "")) === undefined) return;
    await looked();
    await isRemoved.opened;
    const { session } = found as Found;
    const now = new Date(context.now).toISOString();
    await core.db.transaction((tx) =>
      core
        .use(sessionStore)
        .setField(session, { name: "activeOrganizationId", value: organizationId }, now, tx),
    );
  });
  const options = { ...EVERYTHING, organizationHooks: { afterRemoveMember: () => isRemoved.open() } };
  const plugins = [organization(options), naive];
  const { ada, bob, id, clients } = await scene(HOMES[0]?.[1] as (typeof HOMES)[number][1], {
    plugins,
  });
  const late = Promise.all(clients.map((client) => client.post("/naive", { organizationId: id }).ok()));
  await looked();
  await ada.client.post("/organization/remove-member", { memberIdOrEmail: bob.email }).ok();
  await late;
  expect(await acting(clients)).toBeGreaterThan(0);
});
