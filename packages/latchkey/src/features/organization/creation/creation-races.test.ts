// @module-tag servers

import type { App, Person } from "@latchkey/testing/app";
import { meeting } from "@latchkey/testing/meeting";
import { brokenRules } from "@latchkey/testing/organization/invariants";
import { CLIENTS, inTurn, tally, times, twoNodes } from "@latchkey/testing/organization/nodes";
import { ALLOWED, naively } from "@latchkey/testing/organization/race-scene";
import { EVERYTHING } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { memberStore } from "../members/store.ts";
import { organizationStore } from "../store.ts";

const ROUNDS = rounds(5);
const LIMIT = 3;
const OPTIONS = { ...EVERYTHING, organizationLimit: LIMIT };

// Covers INV-16.
describe("INV-16: one user creates 16 organizations at once", ROUNDS, () => {
  test("up to the limit", async () => {
    const nodes = await twoNodes(OPTIONS);
    const [world] = nodes;
    const ada = inTurn(nodes, await world.person());
    const answers = await times(CLIENTS, (at) =>
      ada(at).post("/organization/create", { name: "A", slug: `a${at}` }),
    );
    expect(tally(answers)).toEqual({
      200: LIMIT,
      "403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS": CLIENTS - LIMIT,
    });
    expect(await brokenRules(world, ALLOWED)).toEqual([]);
    expect(await world.counts()).toMatchObject({
      ...{ organization: LIMIT, member: LIMIT, team: LIMIT, teamMember: LIMIT },
    });
  });

  test("the mutant: counting before locking the user exceeds the limit", { tags: "long" }, async () => {
    const together = meeting(CLIENTS);
    const naive = naively(async ({ core, user, ...context }, { slug = "" }) => {
      const organizations = core.use(organizationStore);
      const members = core.use(memberStore);
      const userId = user?.id ?? "";
      const isFull = (await members.countOf(userId)) >= LIMIT;
      await together();
      if (isFull) return;
      const createdAt = new Date(context.now).toISOString();
      const id = await core.newId("organization");
      await core.db.transaction(async (tx) => {
        await organizations.insert({ id, name: "A", slug, logo: null, metadata: null, createdAt }, tx);
        await members.insert({ organizationId: id, userId, role: "owner", createdAt }, tx);
      });
    });
    const [world] = await twoNodes(OPTIONS, [naive]);
    const { client } = await world.person();
    await times(CLIENTS, (at) => client.post("/naive", { slug: `a${at}` }).ok());
    expect((await world.counts()).member).toBe(CLIENTS);
  });
});

describe("16 users want one slug at once", ROUNDS, () => {
  async function people(): Promise<{ nodes: [App, App]; all: Person[] }> {
    const nodes = await twoNodes(OPTIONS);
    return { nodes, all: await times(CLIENTS, () => nodes[0].person()) };
  }

  test("and one of them creates the organization", async () => {
    const { nodes, all } = await people();
    const answers = await times(CLIENTS, (at) =>
      inTurn(
        nodes,
        all[at] as Person,
      )(at).post("/organization/create", {
        name: `${at}`,
        slug: at % 4 === 0 ? "Acme" : "acme",
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, "400 ORGANIZATION_ALREADY_EXISTS": CLIENTS - 1 });
    expect(await brokenRules(nodes[0], ALLOWED)).toEqual([]);
    expect(await nodes[0].counts()).toMatchObject({ organization: 1, member: 1, team: 1 });
  });

  test("and one of them changes an organization to it", async () => {
    const { nodes, all } = await people();
    for (const [at, { client }] of all.entries())
      await client.post("/organization/create", { name: "A", slug: `a${at}` }).ok();
    const answers = await times(CLIENTS, (at) =>
      inTurn(nodes, all[at] as Person)(at).post("/organization/update", { data: { slug: "acme" } }),
    );
    expect(tally(answers)).toEqual({ 200: 1, "400 ORGANIZATION_SLUG_ALREADY_TAKEN": CLIENTS - 1 });
    expect(await brokenRules(nodes[0], ALLOWED)).toEqual([]);
  });
});
