import { join } from "node:path";
import { USERS } from "../data.ts";
import { emptyDatabase, ownRedis, type ServerKind } from "../databases/servers.ts";
import { cookieOf, fillWithCrowd } from "../seed/crowd.ts";
import { cookiesOf, fillPeer } from "../seed/peer-crowd.ts";
import { type LatchkeyOptions, type Subject, startFloor, startLatchkey, startPeer } from "../subjects.ts";

/** Store of a run on servers. With Redis, the database is PostgreSQL. */
export type Behind = ServerKind | "redis";

/** Subjects of a run. All run all the time, except those of `startWith` and `startFloorWith`. */
export interface ServerCast {
  behind: Behind;
  peer: Subject;
  floor: Subject;
  /** Configured with a proxy in front: limits by IP address count, but are never reached. */
  latchkey: Subject;
  /** Latchkey with one statement for each session check. Undefined with Redis, whose look-up differs. */
  singly: Subject | undefined;
  /** Starts Latchkey with this number of workers on the same database. */
  startWith(workers: number): Promise<Subject>;
  /** Starts the floor in this number of processes, as a measure of the machine with several processes. */
  startFloorWith(processes: number): Promise<Subject>;
}

const PREFIX = "peer:";
const WEEK_IN_SECONDS = 7 * 86_400;

/** Creates and fills the databases, and starts all subjects. */
export async function prepareServers(behind: Behind, scratch: string): Promise<ServerCast> {
  const kind = behind === "redis" ? "postgres" : behind;
  const redis = behind === "redis" ? await ownRedis() : undefined;

  const forPeer = await emptyDatabase(kind, "peer");
  const ofPeer = redis === undefined ? {} : { redis: [redis.url, PREFIX] satisfies [string, string] };
  const empty = await startPeer(join(scratch, "peer"), { database: forPeer.url, ...ofPeer });
  const { sessions } = await fillPeer(forPeer, USERS, { withSessions: redis === undefined });
  await redis?.set(
    sessions.map(({ token, stored }) => [PREFIX + token, JSON.stringify(stored)]),
    WEEK_IN_SECONDS,
  );
  const floorWith = async (processes: number): Promise<Subject> => {
    const folder = join(scratch, `floor-${processes}`);
    const started =
      redis === undefined
        ? await startFloor(kind, folder, forPeer.url, { processes })
        : await startFloor("redis", folder, redis.url, { processes, more: [PREFIX] });
    const name = processes === 1 ? "floor" : "floor-two-processes";
    return { name, ...cookiesOf(sessions, "latchkey"), ...started };
  };

  const forLatchkey = await emptyDatabase(kind, "latchkey");
  const common = {
    database: forLatchkey.url,
    proxied: true,
    ...(redis === undefined ? {} : { redis: redis.url }),
  };
  const filling = await startLatchkey(join(scratch, "latchkey-filling"), common);
  await filling.process.stop();
  await fillWithCrowd(forLatchkey, { users: USERS, sessionsEach: 1 });
  const cookies = Array.from({ length: USERS }, (_, n) => cookieOf(n));

  const start = async (name: Subject["name"], options: LatchkeyOptions): Promise<Subject> => ({
    name,
    cookies,
    ...(await startLatchkey(join(scratch, `${name}-${options.workers ?? 1}`), { ...common, ...options })),
  });
  return {
    behind,
    peer: { name: "peer", ...cookiesOf(sessions, "better-auth"), ...empty },
    floor: await floorWith(1),
    latchkey: await start("latchkey", {}),
    singly:
      redis === undefined
        ? await start("latchkey-singly", { database: `${forLatchkey.url}?gather=off` })
        : undefined,
    startWith: (workers) => start(workers === 1 ? "latchkey" : "latchkey-two-workers", { workers }),
    startFloorWith: floorWith,
  };
}
