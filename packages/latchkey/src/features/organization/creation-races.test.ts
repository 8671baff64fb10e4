import { describe, expect, test } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/feature.ts";
import { route } from "../../kernel/route.ts";
import type { App, AppOptions } from "../../testing/app.ts";
import type { ClientAnswer } from "../../testing/client.ts";
import { meeting } from "../../testing/meeting.ts";
import { rounds } from "../../testing/rounds.ts";
import { organization } from "../index.ts";
import { Done, done } from "../shapes.ts";
import { memberStore } from "./member-store.ts";
import { organizationStore } from "./organization-store.ts";
import { brokenRules } from "./testing/invariants.ts";
import { EVERYTHING, organizations } from "./testing/scene.ts";

const ROUNDS = rounds(10);
const CLIENTS = 16;
const LIMIT = 3;
const PLENTY = { members: 1000, invitations: 1000, teamMembers: 1000, organizations: LIMIT };
const OPTIONS = { ...EVERYTHING, organizationLimit: LIMIT };

/** Two processes at one database. */
async function two(others: AppOptions = {}): Promise<[App, App]> {
  const one = await organizations(OPTIONS, { file: true, ...others });
  return [one, await organizations(OPTIONS, { ...others, beside: one })];
}

const times = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => work(at)));

const codes = (answers: readonly ClientAnswer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? "200" : body.code)).toSorted();

describe("INV-16: 16 organizations at once of one person", ROUNDS, () => {
  test("are as many as they may have", async () => {
    const [one, other] = await two();
    const ada = await one.person();
    const headers = { cookie: ada.client.cookie };
    const answers = await times((at) =>
      (at % 2 === 0 ? one : other)
        .client()
        .post("/organization/create", { name: "A", slug: `a${at}` }, { headers }),
    );
    const refused = Array(CLIENTS - LIMIT).fill("YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS");
    expect(codes(answers)).toEqual([...Array(LIMIT).fill("200"), ...refused]);
    expect(await brokenRules(one, PLENTY)).toEqual([]);
    expect(await one.counts()).toMatchObject({
      organization: LIMIT,
      member: LIMIT,
      team: LIMIT,
      teamMember: LIMIT,
    });
  });

  test("the mutant: who counts before the person is locked has more", async () => {
    const together = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/create-naively",
      summary: "Makes an organization for which there was room when it looked",
      session: "required",
      body: z.object({ slug: z.string() }),
      returns: Done,
      uses: { organizations: organizationStore, members: memberStore },
      errors: [],
      async handle(context) {
        const { body, core, user, organizations, members } = context;
        const isFull = (await members.countOf(user.id)) >= LIMIT;
        await together();
        if (isFull) return done;
        const createdAt = context.time();
        const row = {
          id: core.newId("organization"),
          name: "A",
          slug: body.slug,
          logo: null,
          metadata: null,
        };
        await core.db.transaction(async (tx) => {
          await organizations.insert({ ...row, createdAt }, tx);
          await members.insert({ organizationId: row.id, userId: user.id, role: "owner", createdAt }, tx);
        });
        return done;
      },
    });
    const here = await organizations(OPTIONS, {
      plugins: [organization(OPTIONS), feature({ id: "naive", routes: { naive } })],
    });
    const { client } = await here.person();
    await times((at) => client.post("/create-naively", { slug: `a${at}` }).ok());
    expect((await here.counts()).member).toBeGreaterThan(LIMIT);
  });
});

describe("16 organizations at once of one slug", ROUNDS, () => {
  test("are one", async () => {
    const [one, other] = await two();
    const people = await times(() => one.person());
    const answers = await times((at) =>
      (at % 2 === 0 ? one : other)
        .client()
        .post(
          "/organization/create",
          { name: `${at}`, slug: at % 4 === 0 ? "Acme" : "acme" },
          { headers: { cookie: people[at]?.client.cookie ?? "" } },
        ),
    );
    expect(codes(answers)).toEqual(["200", ...Array(CLIENTS - 1).fill("ORGANIZATION_ALREADY_EXISTS")]);
    expect(await brokenRules(one, PLENTY)).toEqual([]);
    expect(await one.counts()).toMatchObject({ organization: 1, member: 1, team: 1 });
  });

  test("and as many that want it by a change are one, too", async () => {
    const [one, other] = await two();
    const people = await times(async (at) => {
      const person = await one.person();
      await person.client.post("/organization/create", { name: "A", slug: `a${at}` }).ok();
      return person;
    });
    const answers = await times((at) =>
      (at % 2 === 0 ? one : other)
        .client()
        .post(
          "/organization/update",
          { data: { slug: "acme" } },
          { headers: { cookie: people[at]?.client.cookie ?? "" } },
        ),
    );
    expect(codes(answers)).toEqual(["200", ...Array(CLIENTS - 1).fill("ORGANIZATION_SLUG_ALREADY_TAKEN")]);
    expect(await brokenRules(one, PLENTY)).toEqual([]);
  });
});
