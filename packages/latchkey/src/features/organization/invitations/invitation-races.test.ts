// @module-tag servers

import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { meeting } from "@latchkey/testing/meeting";
import { EVERYTHING } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { feature } from "../../../kernel/contracts/feature.ts";
import { Done, done } from "../../../kernel/contracts/fields/common-shapes.ts";
import { type Route, route } from "../../../kernel/contracts/route.ts";
import { service, transaction } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import { INVITATION_NOT_FOUND } from "../errors.ts";
import { type OrganizationOptions, organization } from "../index.ts";
import { invitationTable } from "../tables.ts";
import { invitationStore, isLive } from "./store.ts";

const ROUNDS = rounds(3);
const CLIENTS = 16;
const BEA = "bea@example.com";

const each = <T>(make: (at: number) => Promise<T>, count = CLIENTS): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

interface Place {
  one: App;
  /** A second process on the same database. */
  two: App;
  ada: Person;
  /** Ada's browsers, at both processes. */
  hers: readonly Client[];
  acme: string;
}

async function place(given: OrganizationOptions = {}, others: AppOptions = {}): Promise<Place> {
  const options: AppOptions = {
    file: true,
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [organization({ ...EVERYTHING, ...given }), ...(others.plugins ?? [])],
  };
  const one = await app(options);
  const two = await app({ ...options, beside: one });
  const ada = await one.person();
  const { id: acme } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const organizationId = acme;
  const hers = [ada.client, await two.signIn(ada)];
  for (const client of hers) await client.post("/organization/set-active", { organizationId }).ok();
  return { one, two, ada, hers, acme };
}

/** Browsers of a user, alternating between the processes. */
async function browsersOf({ one, two }: Place, person: Person, count = CLIENTS): Promise<Client[]> {
  return each((at) => (at % 2 === 0 ? one : two).signIn(person), count);
}

const invite = (client: Client | undefined, body: object = {}) => {
  if (client === undefined) throw new Error("Nobody invites");
  return client.post("/organization/invite-member", { email: BEA, role: "member", ...body });
};

/** Counts outcomes. Requests that waited too long for a busy server are ignored. */
function tally(answers: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    if (status === 503) continue;
    const outcome = status === 200 ? "ok" : String(body.code);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const eventsOf = async ({ one }: Place, name: string) =>
  (await one.rows("securityEvent")).filter(({ event }) => event === name);

const membersOf = async ({ one }: Place, { id }: Person) =>
  (await one.rows("member")).filter(({ userId }) => userId === id);

// Covers INV-02.
describe("INV-02: an invitation that is accepted in 16 browsers at once", ROUNDS, () => {
  test("is accepted in one of them, also across two processes", async () => {
    const scene = await place();
    const bea = await scene.one.person({ email: BEA });
    const browsers = await browsersOf(scene, bea);
    const { id: invitationId } = await invite(scene.ada.client).ok();
    const answers = await Promise.all(
      browsers.map((client) => client.post("/organization/accept-invitation", { invitationId })),
    );
    const { ok = 0, ...others } = tally(answers);
    expect([ok, Object.keys(others)]).toEqual([1, ["INVITATION_NOT_FOUND"]]);
    expect(await membersOf(scene, bea)).toHaveLength(1);
    expect(await eventsOf(scene, "member_added")).toHaveLength(1);
    expect(await eventsOf(scene, "invitation_accepted")).toHaveLength(1);
  });
});

// Covers INV-03.
describe("INV-03: an invitation that is accepted, rejected and canceled at once", ROUNDS, () => {
  test("is answered once, and adds no member after it was canceled", async () => {
    const scene = await place();
    const { one, hers } = scene;
    const bea = await one.person({ email: BEA });
    const browsers = await browsersOf(scene, bea, 12);
    const { id: invitationId } = await invite(scene.ada.client).ok();
    const ways = ["accept", "reject", "cancel"] as const;
    const order: string[] = [];
    const answers = await each(async (at) => {
      const how = ways[at % 3] ?? "accept";
      const client = how === "cancel" ? hers[at % 2] : browsers[at % 12];
      const answer = await (client as Client).post(`/organization/${how}-invitation`, { invitationId });
      if (answer.status === 200) order.push(how);
      return { how, answer };
    });
    const of = (how: string) => answers.filter((each) => each.how === how).map(({ answer }) => answer);
    expect([...of("accept"), ...of("reject")].filter(({ status }) => status === 200).length).toBeLessThan(2);
    for (const how of ["accept", "reject"])
      expect(
        Object.keys(tally(of(how))).filter((code) => code !== "ok" && code !== "INVITATION_NOT_FOUND"),
      ).toEqual([]);
    expect(Object.keys(tally(of("cancel")))).toEqual(["ok"]);
    expect(await membersOf(scene, bea)).toHaveLength(order.includes("accept") ? 1 : 0);
    expect(await one.rows("invitation")).toMatchObject([{ status: "canceled", pendingKey: null }]);
    expect(await eventsOf(scene, "invitation_canceled")).toHaveLength(1);
  });

  test("is accepted or rejected, never both", async () => {
    const scene = await place();
    const bea = await scene.one.person({ email: BEA });
    const browsers = await browsersOf(scene, bea);
    const { id: invitationId } = await invite(scene.ada.client).ok();
    const answers = await Promise.all(
      browsers.map(async (client, at) => {
        const how = at % 4 < 2 ? "accept" : "reject";
        return { how, answer: await client.post(`/organization/${how}-invitation`, { invitationId }) };
      }),
    );
    const won = answers.filter(({ answer }) => answer.status === 200).map(({ how }) => how);
    expect(won).toHaveLength(1);
    const [row] = await scene.one.rows("invitation");
    expect(row?.status).toBe(won[0] === "accept" ? "accepted" : "rejected");
    expect(await membersOf(scene, bea)).toHaveLength(won[0] === "accept" ? 1 : 0);
  });
});

// Covers INV-04.
describe("INV-04: more invitations are accepted at once than there is room for", ROUNDS, () => {
  test("and the organization fills up, and the other invitations stay pending", async () => {
    const scene = await place({ membershipLimit: 4 });
    const { one, two, ada } = scene;
    const people = await each(async (at) => (at % 2 === 0 ? one : two).person(), 8);
    const ids: string[] = [];
    for (const { email } of people) ids.push((await invite(ada.client, { email }).ok()).id);
    const answers = await Promise.all(
      people.map(({ client }, at) =>
        client.post("/organization/accept-invitation", { invitationId: ids[at] }),
      ),
    );
    const { ok = 0, ...others } = tally(answers);
    expect([ok, Object.keys(others)]).toEqual([3, ["ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"]]);
    expect(await one.rows("member")).toHaveLength(4);
    const statuses = (await one.rows("invitation")).map(({ status }) => status);
    expect(statuses.filter((status) => status === "pending")).toHaveLength(5);
  });

  test("and the team fills up, and the others don't join", async () => {
    const scene = await place({ teams: { enabled: true, maximumMembersPerTeam: 2 } });
    const { one, two, ada } = scene;
    const { id: teamId } = await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    const people = await each(async (at) => (at % 2 === 0 ? one : two).person(), 6);
    const ids: string[] = [];
    for (const { email } of people) ids.push((await invite(ada.client, { email, teamId }).ok()).id);
    const answers = await Promise.all(
      people.map(({ client }, at) =>
        client.post("/organization/accept-invitation", { invitationId: ids[at] }),
      ),
    );
    const { ok = 0, ...others } = tally(answers);
    expect([ok, Object.keys(others)]).toEqual([2, ["TEAM_MEMBER_LIMIT_REACHED"]]);
    expect(await one.rows("member")).toHaveLength(3);
  });
});

describe("16 invitations of one email address at once", ROUNDS, () => {
  test("create one, also across two processes", async () => {
    const scene = await place();
    const { ok = 0, ...others } = tally(await each((at) => invite(scene.hers[at % 2])));
    expect([ok, Object.keys(others)]).toEqual([1, ["USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION"]]);
    expect(await scene.one.rows("invitation")).toHaveLength(1);
    expect(await eventsOf(scene, "invitation_sent")).toHaveLength(1);
  });

  test("with `resend` create one", async () => {
    const scene = await place();
    const answers = await each((at) => invite(scene.hers[at % 2], { resend: true }));
    expect(Object.keys(tally(answers))).toEqual(["ok"]);
    expect(await scene.one.rows("invitation")).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  });

  test("that replace each other leave one pending", async () => {
    const scene = await place({ cancelPendingInvitationsOnReInvite: true });
    await each((at) => invite(scene.hers[at % 2]));
    const statuses = (await scene.one.rows("invitation")).map(({ status }) => status);
    expect(statuses.filter((status) => status === "pending")).toHaveLength(1);
  });

  test("of different email addresses stop at the limit of pending ones", async () => {
    const scene = await place({ invitationLimit: async () => 5 });
    const answers = await each((at) => invite(scene.hers[at % 2], { email: `guest${at}@example.com` }));
    const { ok = 0, ...others } = tally(answers);
    expect([ok, Object.keys(others)]).toEqual([5, ["INVITATION_LIMIT_REACHED"]]);
    expect(await scene.one.rows("invitation")).toHaveLength(5);
  });

  test("leave no pending one for a user who joins meanwhile", async () => {
    const scene = await place();
    const bea = await scene.one.person({ email: BEA });
    const { id: invitationId } = await invite(scene.ada.client).ok();
    await Promise.all([
      bea.client.post("/organization/accept-invitation", { invitationId }),
      ...Array.from({ length: 8 }, (_, at) => invite(scene.hers[at % 2])),
    ]);
    expect(await membersOf(scene, bea)).toHaveLength(1);
    expect((await scene.one.rows("invitation")).filter(({ status }) => status === "pending")).toEqual([]);
  });
});

describe("signing up with the secret of an invitation in 16 browsers at once", ROUNDS, () => {
  test("creates at most one account, also while the invitation is canceled", async () => {
    const scene = await place();
    const { one, two, ada } = scene;
    const { id: invitationId } = await invite(ada.client).ok();
    const [, ...answers] = await Promise.all([
      ada.client.post("/organization/cancel-invitation", { invitationId }),
      ...Array.from({ length: CLIENTS }, (_, at) =>
        (at % 2 === 0 ? one : two)
          .client()
          .post("/sign-up/email", { name: "Bea", email: BEA, password: "correct horse", invitationId }),
      ),
    ]);
    const { ok = 0, ...others } = tally(answers);
    expect(ok).toBeLessThan(2);
    const known = ["INVITATION_NOT_FOUND", "USER_ALREADY_EXISTS"];
    expect(Object.keys(others).filter((code) => !known.includes(code))).toEqual([]);
    expect((await one.rows("user")).filter(({ email }) => email === BEA)).toHaveLength(ok);
  });
});

describe("the mutants", { tags: "long" }, () => {
  const Asked = z.object({ id: z.string(), email: z.string() });
  const naiveStore = service(({ db, newId }) => {
    const q = db.for(invitationTable);
    const insert = q.write(
      (k, p: { id: string; organizationId: string; email: string; by: string; until: string }) =>
        k.insertInto("invitation").values({
          id: p.id,
          organizationId: p.organizationId,
          email: p.email,
          status: "pending",
          inviterId: p.by,
          expiresAt: p.until,
        }),
    );
    return async (organizationId: string, email: string, by: string) =>
      insert({ id: await newId("invitation"), organizationId, email, by, until: "2030-01-01T00:00:00.000Z" });
  });
  const naive = {
    method: "POST",
    summary: "Looks first, and writes then",
    session: "required",
    body: Asked,
    returns: Done,
    errors: [],
  } as const;
  const acceptNaively = (everybodyLooked: () => Promise<void>) =>
    route({
      ...naive,
      path: "/accept-naively",
      uses: { invitations: invitationStore, transaction, audit },
      async handle({ body, now, user, invitations, transaction, audit }) {
        const found = await invitations.find(body.id);
        await everybodyLooked();
        if (found === undefined || !isLive(found, now)) throw fail(INVITATION_NOT_FOUND);
        await transaction(async (tx) => {
          await invitations.claimAcceptance(found.id, new Date(now).toISOString(), tx);
          await audit.record({ event: "invitation_accepted", userId: user.id }, tx);
        });
        return done;
      },
    });
  const inviteNaively = (everybodyLooked: () => Promise<void>) =>
    route({
      ...naive,
      path: "/invite-naively",
      uses: { invitations: invitationStore, insert: naiveStore },
      async handle({ body: { id, email }, now, user, invitations, insert }) {
        const at = new Date(now).toISOString();
        const found = await invitations.findLive({ organizationId: id, email, now: at });
        const count = await invitations.countLive(id, at);
        await everybodyLooked();
        if (found === undefined && count < 1) await insert(id, email, user.id);
        return done;
      },
    });
  const naively = (naive: Route) => ({ plugins: [feature({ id: "naive", routes: { naive } })] });

  test("checking before accepting accepts one invitation several times", async () => {
    const scene = await place({}, naively(acceptNaively(meeting(CLIENTS))));
    const { id } = await invite(scene.ada.client).ok();
    await each(async (at) => scene.hers[at % 2]?.post("/accept-naively", { id, email: BEA }).ok());
    expect(await eventsOf(scene, "invitation_accepted")).toHaveLength(CLIENTS);
  });

  test("checking before inviting invites one email address several times, beyond the limit", async () => {
    const scene = await place({}, naively(inviteNaively(meeting(CLIENTS))));
    await each(async (at) =>
      scene.hers[at % 2]?.post("/invite-naively", { id: scene.acme, email: BEA }).ok(),
    );
    expect(await scene.one.rows("invitation")).toHaveLength(CLIENTS);
  });
});
