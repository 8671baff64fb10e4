import { roleNames } from "../../../latchkey/src/shared/index.ts";
import type { App, Person } from "../app.ts";
import type { Call, ClientAnswer } from "../client.ts";
import { type Colleague, type Company, type CompanyOptions, companyIn, organizationApp } from "./company.ts";

export const CLIENTS = 16;

export const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** One organization at two engines on one database. */
export interface Shared extends Company {
  readonly engines: readonly [App, App];
}

/** Sets up `organizationApp` twice, on one database. */
export async function shared(options: CompanyOptions = {}): Promise<Shared> {
  const around = { file: true, user: { deleteUser: { enabled: true } }, ...options.app };
  const one = await organizationApp({ ...options, app: around });
  const two = await organizationApp({ ...options, app: { ...around, beside: one } });
  return { ...(await companyIn(one)), engines: [one, two] };
}

/** Returns a user's browser at one engine for even indexes, and at the other for odd ones. */
export function at({ engines }: Shared, index: number, { client }: Person) {
  const there = engines[index % 2 === 0 ? 0 : 1].client();
  const headers = { cookie: client.cookie };
  return (path: string, body: object): Call => there.post(path, body, { headers });
}

export async function owners(acme: Company): Promise<number> {
  const roles = Object.values(await acme.roles());
  return roles.filter((role) => roleNames(role).includes("owner")).length;
}

/** Adds 15 owners to the founder. */
export async function owned(acme: Shared): Promise<Colleague[]> {
  const others = await times(CLIENTS - 1, (index) => acme.join(index % 2 === 0 ? "owner" : "admin,owner"));
  return [acme.owner, ...others];
}

/** Counts each status and code. */
export function tally(answers: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "200" : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
