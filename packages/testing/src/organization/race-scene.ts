import { z } from "zod";
import type { OrganizationHooks, TeamOptions } from "../../../latchkey/src/features/organization/options.ts";
import type { Context } from "../../../latchkey/src/kernel/contracts/context.ts";
import { type Feature, feature } from "../../../latchkey/src/kernel/contracts/feature.ts";
import { Done, done } from "../../../latchkey/src/kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../latchkey/src/kernel/contracts/route.ts";
import type { App, Person } from "../app.ts";
import { twoNodes } from "./nodes.ts";
import { join, proved } from "./scene.ts";

/** Limits that are never reached. */
export const ALLOWED = { members: 100, invitations: 100, teamMembers: 100 };

/** An organization at two engines, for simultaneous requests. */
export interface Acme {
  nodes: [App, App];
  world: App;
  /** The owner. No team is active. */
  ada: Person;
  id: string;
  first: string;
}

export async function acme(
  teams: Partial<TeamOptions> = {},
  hooks: OrganizationHooks = {},
  others: readonly Feature[] = [],
): Promise<Acme> {
  const options = { teams: { enabled: true, ...teams }, organizationHooks: hooks };
  const nodes = await twoNodes(options, others);
  const [world] = nodes;
  const ada = await proved(world);
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const [team] = await ada.client.get("/organization/list-teams").ok();
  await ada.client.post("/organization/set-active-team", { teamId: null }).ok();
  return { nodes, world, ada, id, first: team.id };
}

export async function colleagues({ world, ada }: Acme, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at++) {
    const person = await proved(world);
    await join(ada.client, person, "member");
    people.push(person);
  }
  return people;
}

export const makeTeam = async ({ ada }: Acme, name: string): Promise<string> =>
  (await ada.client.post("/organization/create-team", { name }).ok()).id;

/** A feature with a route that reads and writes without a guard. */
export function naively(handle: (context: Context, body: Record<string, string>) => Promise<void>): Feature {
  const naive = route({
    method: "POST",
    path: "/naive",
    summary: "Writes what it has judged by what was there before",
    session: "required",
    body: z.record(z.string(), z.string()),
    returns: Done,
    errors: [],
    async handle(context) {
      await handle(context as unknown as Context, context.body);
      return done;
    },
  });
  return feature({ id: "naive", routes: { naive } });
}
