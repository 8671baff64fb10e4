import type {
  OrganizationOptions,
  TeamOptions,
} from "../../../latchkey/src/features/organization/options.ts";
import type { App, AppOptions, Person } from "../app.ts";
import { join, organizations, proved } from "./scene.ts";

export interface TeamScene {
  world: App;
  /** The owner of the organization, with its first team active. */
  ada: Person;
  /** A member without other roles, in no team. */
  bob: Person;
  acme: string;
  /** The first team, named like the organization. */
  first: string;
}

/** An organization with one team. */
export async function teamScene(
  teams: Partial<TeamOptions> = {},
  options: OrganizationOptions = {},
  others: AppOptions = {},
): Promise<TeamScene> {
  const world = await organizations({ ...options, teams: { enabled: true, ...teams } }, others);
  const ada = await proved(world);
  const bob = await proved(world);
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  await join(ada.client, bob, "member");
  const [first] = await ada.client.get("/organization/list-teams").ok();
  return { world, ada, bob, acme: id, first: first.id };
}

/** Creates a user with another organization. */
export async function stranger(world: App): Promise<{ eve: Person; own: string; team: string }> {
  const eve = await proved(world);
  const { id } = await eve.client.post("/organization/create", { name: "Eve", slug: "eve" }).ok();
  const [team] = await eve.client.get("/organization/list-teams").ok();
  return { eve, own: id, team: team.id };
}

/** Creates a team as Ada in her active organization. Returns its ID. */
export const makeTeam = async ({ ada }: TeamScene, name: string): Promise<string> =>
  (await ada.client.post("/organization/create-team", { name }).ok()).id;

export const put = ({ ada }: TeamScene, teamId: string, { id }: Person) =>
  ada.client.post("/organization/add-team-member", { teamId, userId: id }).ok();
