import { VALIDATION_ERROR } from "../../../latchkey/src/base/errors.ts";
import type { OrganizationOptions } from "../../../latchkey/src/features/organization/options.ts";
import type { App, AppOptions, Person } from "../app.ts";
import { EVERYTHING, organizations, proved } from "./scene.ts";

export const INVALID = { ...VALIDATION_ERROR, message: "Invalid body parameters" };
export const create = ({ client }: Pick<Person, "client">, body: object = {}) =>
  client.post("/organization/create", { name: "Acme", slug: "acme", ...body });
export const update = ({ client }: Pick<Person, "client">, data: object, organizationId?: string) =>
  client.post("/organization/update", { data, organizationId });
export const remove = ({ client }: Pick<Person, "client">, organizationId: string) =>
  client.post("/organization/delete", { organizationId });
export const actsIn = async ({ client }: Pick<Person, "client">): Promise<unknown> =>
  (await client.get("/get-session").ok()).session.activeOrganizationId;

export interface Place {
  here: App;
  ada: Person;
  id: string;
}

/** Creates Ada's organization, which is active in her session. */
export async function place(
  options: OrganizationOptions = EVERYTHING,
  others: AppOptions = {},
): Promise<Place> {
  const here = await organizations(options, others);
  const ada = await proved(here);
  const { id } = await create(ada, { metadata: { plan: "pro" } }).ok();
  return { here, ada, id };
}

/** Records the calls of hooks in order. */
export function heard() {
  const told: [hook: string, about: Record<string, unknown>][] = [];
  const hook =
    (name: string, answer?: unknown) =>
    (...[about, request]: unknown[]): never => {
      told.push([name, { ...(about as object), ...(request === undefined ? {} : { request: true }) }]);
      return answer as never;
    };
  return { told, hook, names: () => told.map(([name]) => name) };
}
