import { randomInt } from "node:crypto";
import { join } from "node:path";
import { emailOf, signIn } from "../data.ts";
import { load } from "../load.ts";
import { measureAdministration } from "../measures/administration.ts";
import { PEOPLE_SIGNING_IN, settled } from "../measures/passwords.ts";
import { READERS, type Setting, withCookies } from "../measures/throughput.ts";
import { run } from "../processes.ts";
import type { Results } from "../results.ts";
import { say } from "../say.ts";
import { type Crowd, cookieOf } from "../seed/crowd.ts";
import { type Crowded, crowdedDatabase, crowdedFile } from "../seed/make.ts";
import { startLatchkey, type Up } from "../subjects.ts";

const SMALL = 10_000;
const CROWD = { sessionsEach: 3, eventsEach: 10, hasAdministrator: true };
/** Load of users who check their sessions while an administrator searches. */
const READERS_BESIDE = { connections: 16, pause: 20 };
/** Sessions in a load, and sign-ins: more than it has time for, so that none is used twice. */
const SESSIONS = 60_000;
const SIGN_INS = 2_000;

type Place = Up & { name: "small" | "large"; crowd: Crowd };

/** Measures session checks, sign-ins and administration in a small and a large database. Users are random. */
export async function measureSize(
  database: "sqlite" | "postgres" | "mariadb",
  users: number,
  rounds: number,
  setting: Setting,
  results: Results,
): Promise<void> {
  const places: Place[] = [];
  for (const name of ["small", "large"] as const) {
    const crowd = { ...CROWD, users: name === "small" ? SMALL : users };
    const folder = join(setting.scratch, `size-${name}`);
    say(`filling a database with ${crowd.users.toLocaleString("en")} users`);
    const made: Crowded =
      database === "sqlite"
        ? await crowdedFile(folder, crowd, say)
        : await crowdedDatabase(database, folder, crowd, say);
    results.add("size on disk", name, 0, made.size / 1e6);
    results.add("filling", name, 0, made.seconds);
    const options = { proxied: true, ...(made.url === undefined ? {} : { database: made.url }) };
    places.push({ name, crowd, ...(await startLatchkey(folder, options)) });
  }
  // Otherwise gigabytes that wait for the disk would be written during the first round.
  await run(["sync"], { cwd: setting.scratch, withinMs: 300_000 });
  for (const place of places) await checks(place, setting); // warms the process and the disk's cache
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    for (const place of round % 2 === 0 ? places : places.toReversed()) {
      results.addLoad("get-session", place.name, round, await checks(place, setting));
    }
    for (const place of round % 2 === 0 ? places : places.toReversed()) {
      results.addLoad("sign-in", place.name, round, await signIns(place, setting));
      await settled(place);
    }
    for (const place of round % 2 === 0 ? places : places.toReversed()) {
      const beside = () => checks(place, setting, READERS_BESIDE);
      await measureAdministration(place, place.crowd.users, round, results, beside);
    }
  }
  await Promise.all(places.map((place) => place.process.stop()));
}

function checks(
  place: Place,
  setting: Setting,
  how: { connections: number; pause?: number } = { connections: READERS },
) {
  const all = place.crowd.users * place.crowd.sessionsEach;
  const cookies = Array.from({ length: SESSIONS }, () => cookieOf(randomInt(all)));
  return load(setting.generator, place, {
    requests: withCookies("/api/auth/get-session", cookies),
    ...how,
    ...setting,
  });
}

function signIns(place: Place, setting: Setting) {
  const requests = Array.from({ length: SIGN_INS }, () => signIn(emailOf(randomInt(place.crowd.users))));
  return load(setting.generator, place, { requests, connections: PEOPLE_SIGNING_IN, ...setting });
}
