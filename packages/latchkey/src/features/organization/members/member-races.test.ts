// @module-tag servers

import type { ClientAnswer } from "@latchkey/testing/client";
import { apiOf, type Colleague } from "@latchkey/testing/organization/company";
import {
  at,
  CLIENTS,
  owned,
  owners,
  type Shared,
  shared,
  tally,
  times,
} from "@latchkey/testing/organization/shared-company";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds(5);

/** Checks that requests are refused only for a reason, never because of a failure. */
function expectNoFailure(answers: readonly ClientAnswer[]): void {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}

// Covers INV-01.
describe("INV-01: an organization keeps an owner if all of its 16 owners", ROUNDS, () => {
  test("leave at once", async () => {
    const acme = await shared();
    const all = await owned(acme);
    const answers = await times(CLIENTS, (index) =>
      at(acme, index, all[index] as Colleague)("/organization/leave", { organizationId: acme.id }),
    );
    expect(tally(answers)).toEqual({
      "200": CLIENTS - 1,
      "400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER": 1,
    });
    expect(await owners(acme)).toBe(1);
  });

  test("become members at once", async () => {
    const acme = await shared();
    const all = await owned(acme);
    const answers = await times(CLIENTS, (index) => {
      const one = all[index] as Colleague;
      const body = { memberId: one.memberId, role: "member", organizationId: acme.id };
      return at(acme, index, one)("/organization/update-member-role", body);
    });
    expect(tally(answers)).toEqual({
      "200": CLIENTS - 1,
      "400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER": 1,
    });
    expect(await owners(acme)).toBe(1);
  });

  test("remove or demote each other at once", async () => {
    const acme = await shared();
    const all = await owned(acme);
    const answers = await times(CLIENTS, (index) => {
      const ask = at(acme, index, all[index] as Colleague);
      const { memberId } = all[(index + 1) % CLIENTS] as Colleague;
      const organizationId = acme.id;
      return index % 3 === 0
        ? ask("/organization/update-member-role", { memberId, role: "member", organizationId })
        : ask("/organization/remove-member", { memberIdOrEmail: memberId, organizationId });
    });
    expectNoFailure(answers);
    expect(await owners(acme)).toBeGreaterThan(0);
  });

  test("do all of this, transfer ownership and delete their accounts at once", async () => {
    const acme = await shared();
    const all = await owned(acme);
    const organizationId = acme.id;
    const answers = await times(CLIENTS, (index) => {
      const { memberId, password, ...one } = all[index] as Colleague;
      const ask = at(acme, index, { password, ...one });
      const next = all[(index + 1) % CLIENTS]?.memberId;
      switch (index % 5) {
        case 0:
          return ask("/organization/leave", { organizationId });
        case 1:
          return ask("/organization/update-member-role", { memberId, role: "admin", organizationId });
        case 2:
          return ask("/organization/remove-member", { memberIdOrEmail: next, organizationId });
        case 3:
          return ask("/organization/transfer-ownership", { memberId: next, organizationId });
        default:
          return ask("/delete-user", { password });
      }
    });
    expectNoFailure(answers);
    expect(await owners(acme)).toBeGreaterThan(0);
  });
});

test("INV-01: only one of 16 simultaneous transfers of ownership succeeds", ROUNDS, async () => {
  const acme = await shared();
  const others = await times(CLIENTS, () => acme.join());
  const answers = await times(CLIENTS, (index) =>
    at(
      acme,
      index,
      acme.owner,
    )("/organization/transfer-ownership", {
      memberId: others[index]?.memberId,
      organizationId: acme.id,
    }),
  );
  expect(tally(answers)).toEqual({
    "200": 1,
    "403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER": CLIENTS - 1,
  });
  expect(await owners(acme)).toBe(1);
  expect((await acme.roles())[acme.owner.id]).toBe("admin");
});

test(
  "an admin who is demoted while removing members removes only those before the change",
  ROUNDS,
  async () => {
    const acme = await shared();
    const admin = await acme.join("admin");
    const people = await times(CLIENTS - 1, () => acme.join());
    const [down, ...answers] = await Promise.all([
      at(
        acme,
        0,
        acme.owner,
      )("/organization/update-member-role", {
        memberId: admin.memberId,
        role: "member",
        organizationId: acme.id,
      }),
      ...people.map(({ memberId }, index) =>
        at(
          acme,
          index,
          admin,
        )("/organization/remove-member", {
          memberIdOrEmail: memberId,
          organizationId: acme.id,
        }),
      ),
    ]);
    expect(down?.status).toBe(200);
    // Requests after the change were refused, and refused requests removed no member.
    const events = (await acme.events()).filter(({ event }) => /removed|role_changed/.test(String(event)));
    const removed = events.filter(({ event }) => event === "member_removed").length;
    const counted = tally(answers);
    expect(counted["200"] ?? 0).toBe(removed);
    expect(counted["401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER"] ?? 0).toBe(CLIENTS - 1 - removed);
  },
);

// Covers INV-02.
describe("INV-02: a user is a member of an organization once", ROUNDS, () => {
  test("if added 16 times at once, by two engines", async () => {
    const acme = await shared({ teams: { enabled: true, maximumMembersPerTeam: 5 } });
    const bob = await acme.here.person();
    const [team] = await acme.here.rows("team");
    const body = { userId: bob.id, organizationId: acme.id, role: "member", teamId: String(team?.id) };
    const outcomes = await times(CLIENTS, (index) =>
      apiOf(acme.engines[index % 2 === 0 ? 0 : 1])
        .addMember({ body })
        .then(
          () => "made",
          ({ code }: { code: string }) => code,
        ),
    );
    const refused = outcomes.filter((outcome) => outcome !== "made");
    expect(refused).toEqual(Array(CLIENTS - 1).fill("USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION"));
    expect(await acme.here.counts()).toMatchObject({ member: 2, teamMember: 2 });
    expect(await acme.here.rows("team")).toMatchObject([{ memberCount: 2 }]);
  });

  test("if added while leaving, repeatedly", async () => {
    const acme = await shared();
    const bob = await acme.join();
    const body = { userId: bob.id, organizationId: acme.id, role: "member" };
    await times(CLIENTS, async (index) =>
      index % 2 === 0
        ? void (await at(acme, index, bob)("/organization/leave", { organizationId: acme.id }))
        : void (await apiOf(acme.engines[1])
            .addMember({ body })
            .catch(() => undefined)),
    );
    const rows = (await acme.here.rows("member")).filter(({ userId }) => userId === bob.id);
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});

// Covers INV-04.
describe("INV-04: an organization doesn't exceed its limit of members", ROUNDS, () => {
  async function crowded(acme: Shared): Promise<Record<string, number>> {
    const people = await times(CLIENTS, () => acme.here.person());
    const outcomes = await times(CLIENTS, (index) => {
      const body = { userId: people[index]?.id ?? "", organizationId: acme.id, role: "member" };
      return apiOf(acme.engines[index % 2 === 0 ? 0 : 1])
        .addMember({ body })
        .then(
          () => "made",
          ({ code }: { code: string }) => code,
        );
    });
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }

  test("with 16 users added at once and four places left", async () => {
    const acme = await shared({ membershipLimit: 5 });
    expect(await crowded(acme)).toEqual({ made: 4, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: CLIENTS - 4 });
    expect((await acme.here.counts()).member).toBe(5);
  });

  test("with a function of the application as the limit", async () => {
    const acme = await shared({ membershipLimit: async () => 3 });
    expect(await crowded(acme)).toEqual({ made: 2, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: CLIENTS - 2 });
    expect((await acme.here.counts()).member).toBe(3);
  });

  test("and no team exceeds its seats; a user without a seat doesn't become a member", async () => {
    const acme = await shared({ teams: { enabled: true, maximumMembersPerTeam: 3 } });
    const people = await times(CLIENTS, () => acme.here.person());
    const [team] = await acme.here.rows("team");
    const outcomes = await times(CLIENTS, (index) => {
      const userId = people[index]?.id ?? "";
      const body = { userId, organizationId: acme.id, role: "member", teamId: String(team?.id) };
      return apiOf(acme.engines[index % 2 === 0 ? 0 : 1])
        .addMember({ body })
        .then(
          () => "made",
          ({ code }: { code: string }) => code,
        );
    });
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === "TEAM_MEMBER_LIMIT_REACHED")).toHaveLength(CLIENTS - 2);
    expect(await acme.here.counts()).toMatchObject({ member: 3, teamMember: 3 });
    expect(await acme.here.rows("team")).toMatchObject([{ memberCount: 3 }]);
  });
});
