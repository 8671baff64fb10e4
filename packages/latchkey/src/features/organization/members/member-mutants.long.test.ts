// Only in test:all: the races of `member-races.test.ts` without their guards show that those tests find the fault.

import type { Person } from "@latchkey/testing/app";
import { meeting } from "@latchkey/testing/meeting";
import type { Colleague } from "@latchkey/testing/organization/company";
import { at, CLIENTS, owned, owners, shared, times } from "@latchkey/testing/organization/shared-company";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { feature } from "../../../kernel/contracts/feature.ts";
import { Done, done } from "../../../kernel/contracts/fields/common-shapes.ts";
import { type Route, route } from "../../../kernel/contracts/route.ts";
import { service, transaction } from "../../../kernel/contracts/service.ts";
import { memberTable } from "../tables.ts";
import { memberStore } from "./store.ts";

const naively = (naive: Route) => feature({ id: "naive", routes: { naive } });

describe("the mutants: checking before writing", () => {
  const Place = z.object({ organizationId: z.string(), userId: z.string() });

  test("leaves an organization without an owner", async () => {
    const everybodyLooked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/leave-naively",
      summary: "Leaves while others own it, as far as it has seen",
      session: "none",
      body: Place,
      returns: Done,
      uses: { members: memberStore, transaction },
      errors: [],
      async handle({ body: { organizationId, userId }, members, transaction }) {
        const member = await members.find(organizationId, userId);
        const isOwned = await members.isOwnedByAnother(userId, organizationId);
        await everybodyLooked();
        if (member !== undefined && isOwned) await transaction((tx) => members.remove(member, tx));
        return done;
      },
    });
    const acme = await shared({ app: { plugins: [naively(naive)] } });
    const all = await owned(acme);
    await times(CLIENTS, (index) => {
      const one = all[index] as Colleague;
      return at(acme, index, one)("/leave-naively", { organizationId: acme.id, userId: one.id }).ok();
    });
    expect(await owners(acme)).toBe(0);
  });

  test("takes the last owner's role", async () => {
    const everybodyLooked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/step-down-naively",
      summary: "Makes a member of an owner while others own it, as far as it has seen",
      session: "none",
      body: Place,
      returns: Done,
      uses: { members: memberStore, transaction },
      errors: [],
      async handle({ body: { organizationId, userId }, members, transaction }) {
        const member = await members.find(organizationId, userId);
        const isOwned = await members.isOwnedByAnother(userId, organizationId);
        await everybodyLooked();
        if (member !== undefined && isOwned) await transaction((tx) => members.setRole(member, "member", tx));
        return done;
      },
    });
    const acme = await shared({ app: { plugins: [naively(naive)] } });
    const all = await owned(acme);
    await times(CLIENTS, (index) => {
      const one = all[index] as Colleague;
      return at(acme, index, one)("/step-down-naively", { organizationId: acme.id, userId: one.id }).ok();
    });
    expect(await owners(acme)).toBe(0);
  });

  test("adds more members than the limit", async () => {
    const everybodyLooked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/come-naively",
      summary: "Comes in while there is room, as far as it has seen",
      session: "none",
      body: Place,
      returns: Done,
      uses: { members: memberStore, transaction },
      errors: [],
      async handle({ body: { organizationId, userId }, members, transaction }) {
        const count = await members.count(organizationId);
        await everybodyLooked();
        const row = { organizationId, userId, role: "member", createdAt: new Date().toISOString() };
        if (count < 5) await transaction((tx) => members.insert(row, tx));
        return done;
      },
    });
    const acme = await shared({ app: { plugins: [naively(naive)] } });
    const people = await times(CLIENTS, () => acme.here.person());
    await times(CLIENTS, (index) => {
      const one = people[index] as Person;
      return at(acme, index, one)("/come-naively", { organizationId: acme.id, userId: one.id }).ok();
    });
    expect((await acme.here.counts()).member).toBeGreaterThan(5);
  });

  test("without a unique key adds a user twice", async () => {
    const keyless = service(({ db, newId }) => {
      const insert = db
        .for(memberTable)
        .write((k, p: { id: string; organizationId: string; userId: string; now: string }) =>
          k.insertInto("member").values({
            id: p.id,
            organizationId: p.organizationId,
            userId: p.userId,
            createdAt: p.now,
          }),
        );
      return async (place: z.infer<typeof Place>) =>
        insert({ ...place, id: await newId("member"), now: new Date().toISOString() });
    });
    const everybodyLooked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/come-keyless",
      summary: "Comes in who isn't there, as far as it has seen",
      session: "none",
      body: Place,
      returns: Done,
      uses: { members: memberStore, insert: keyless },
      errors: [],
      async handle({ body, members, insert }) {
        const known = await members.find(body.organizationId, body.userId);
        await everybodyLooked();
        if (known === undefined) await insert(body);
        return done;
      },
    });
    const acme = await shared({ app: { plugins: [naively(naive)] } });
    const bob = await acme.here.person();
    await times(CLIENTS, (index) =>
      at(acme, index, bob)("/come-keyless", { organizationId: acme.id, userId: bob.id }).ok(),
    );
    expect((await acme.here.counts()).member).toBeGreaterThan(2);
  });

  test("with a unique key fails", async () => {
    const everybodyLooked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/come-keyed",
      summary: "Comes in who isn't there, as far as it has seen",
      session: "none",
      body: Place,
      returns: Done,
      uses: { members: memberStore, transaction },
      errors: [],
      async handle({ body: { organizationId, userId }, members, transaction }) {
        const known = await members.find(organizationId, userId);
        await everybodyLooked();
        const row = { organizationId, userId, role: "member", createdAt: new Date().toISOString() };
        if (known === undefined) await transaction((tx) => members.insert(row, tx)).catch(() => undefined);
        return done;
      },
    });
    const acme = await shared({ app: { plugins: [naively(naive)] } });
    const bob = await acme.here.person();
    await times(CLIENTS, (index) =>
      at(acme, index, bob)("/come-keyed", { organizationId: acme.id, userId: bob.id }).ok(),
    );
    expect((await acme.here.counts()).member).toBe(2);
  });
});
