import { randomInt } from "node:crypto";
import { addressed, emailOf, send } from "../data.ts";
import type { Load } from "../load.ts";
import type { Results, Whose } from "../results.ts";
import { cookieOf, userIdOf } from "../seed/crowd.ts";
import { percentile99 } from "../stats.ts";
import type { Up } from "../subjects.ts";

/** Requests of each kind, one after the other. */
const ASKED = 100;
const SEARCHES = 5;

/** Queries of an administrator over all users, keyed by the series that shows their times. */
const USER_PAGES = {
  "list-users, any page p99": (users) => `offset=${randomInt(users)}`,
  "list-users, sorted by email, any page p99": (users) => `offset=${randomInt(users)}&sortBy=email`,
  "list-users, one email p99": (users) =>
    `filterField=email&filterOperator=eq&filterValue=${emailOf(randomInt(users))}`,
  "list-users, begins with p99": (users) =>
    `searchOperator=starts_with&searchValue=${emailOf(randomInt(users)).split("@", 1)[0]}`,
} satisfies Record<string, (users: number) => string>;
// The keys of USER_PAGES by construction.
const KINDS = Object.keys(USER_PAGES) as (keyof typeof USER_PAGES)[];

const EVENT_PAGES = [
  () => "",
  (users: number) => `&userId=${userIdOf(randomInt(users))}`,
  () => "&event=sign_in",
  () => `&to=${encodeURIComponent(new Date(Date.now() - randomInt(30 * 86_400_000)).toISOString())}`,
];

/** Measures the requests of an administrator, who is the first user, in milliseconds. */
export async function measureAdministration(
  place: Up & { name: Whose },
  users: number,
  round: number,
  results: Results,
  checks: () => Promise<Load>,
): Promise<void> {
  const times = async (count: number, path: () => string): Promise<number[]> => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) found.push(await ask(place, path()));
    return found;
  };
  for (const kind of KINDS) {
    const path = () => `list-users?limit=100&${USER_PAGES[kind](users)}`;
    results.add(kind, place.name, round, percentile99(await times(ASKED, path)));
  }
  let turn = 0;
  const events = () => `list-audit-events?${EVENT_PAGES[turn++ % EVENT_PAGES.length]?.(users)}`;
  results.add("list-audit-events p99", place.name, round, percentile99(await times(ASKED, events)));

  const contains = () => `list-users?limit=100&searchValue=${randomInt(users)}@`;
  results.add("list-users, contains", place.name, round, Math.max(...(await times(SEARCHES, contains))));
  let isOver = false;
  const searching = (async () => {
    while (!isOver) await ask(place, contains());
  })();
  const { p99 } = await checks();
  isOver = true;
  await searching;
  results.add("get-session while users are searched p99", place.name, round, p99);
}

async function ask(place: Up, path: string): Promise<number> {
  const beganAt = performance.now();
  const request = addressed({
    method: "GET",
    path: `/api/auth/admin/${path}`,
    headers: { cookie: cookieOf(0) },
  });
  const response = await send(place.port, request);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return performance.now() - beganAt;
}
