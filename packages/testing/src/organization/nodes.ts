import { organization } from "../../../latchkey/src/features/organization/index.ts";
import type { OrganizationOptions } from "../../../latchkey/src/features/organization/options.ts";
import type { Feature } from "../../../latchkey/src/kernel/contracts/feature.ts";
import type { App, AppOptions, Person } from "../app.ts";
import type { Client, ClientAnswer } from "../client.ts";
import { organizations } from "./scene.ts";

/** The number of simultaneous callers. */
export const CLIENTS = 16;

/** Two engines on one database. `others`: features of the application. */
export async function twoNodes(
  options: OrganizationOptions,
  others: readonly Feature[] = [],
  engine: AppOptions = {},
): Promise<[App, App]> {
  const around = { ...engine, plugins: [organization(options), ...others] };
  const first = await organizations(options, { ...around, file: true });
  return [first, await organizations(options, { ...around, beside: first })];
}

/** Returns a user's browser at each node in turn. */
export function inTurn(
  nodes: readonly [App, App],
  { client }: Pick<Person, "client">,
): (at: number) => Client {
  const clients = nodes.map((node) => {
    const browser = node.client();
    for (const [name, value] of client.jar) browser.jar.set(name, value);
    return browser;
  });
  // There are two nodes.
  return (at) => clients[at % clients.length] as Client;
}

export function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

/** Counts each outcome: `200`, or status and code. */
export function tally(answers: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "200" : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
